import { type Definitions, define } from '../../calls/failure-definition.ts'

export const scheduleFailures = {
  JOB_NOT_SCHEDULED: define(422, 'Ce travail n’est pas périodique : il ne part qu’avec l’action qui le demande.'),
} satisfies Definitions
