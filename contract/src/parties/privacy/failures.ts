import { type Definitions, define } from '../../calls/failure-definition.ts'

export const privacyFailures = {
  ERASURE_NOT_CONFIRMED: define(422, 'L’adresse saisie n’est pas celle du contact : rien n’est effacé.'),
  ERASURE_OF_MAIN: define(
    409,
    'Ce contact est le contact principal d’une organisation active : choisissez-en un autre, ou désactivez l’organisation.',
  ),
  ERASURE_OF_SELF: define(409, 'Un autre administrateur doit demander l’effacement de votre compte.'),
} satisfies Definitions
