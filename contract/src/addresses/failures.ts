import { type Definitions, define } from '../failure-definition.ts'

export const addressFailures = {
  MAIN_ADDRESS_REQUIRED: define(409, 'Il faut une adresse principale : choisissez-en d’abord une autre.'),
} satisfies Definitions
