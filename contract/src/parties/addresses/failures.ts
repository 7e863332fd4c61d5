import { type Definitions, define } from '../../calls/failure-definition.ts'

export const addressFailures = {
  MAIN_ADDRESS_REQUIRED: define(409, 'Il faut une adresse principale : choisissez-en d’abord une autre.'),
  ADDRESS_NOT_LOCATED: define(404, 'Cette adresse n’a pas pu être située sur un plan.'),
  MAP_UNAVAILABLE: define(503, 'Le plan n’est pas disponible pour l’instant. Réessayez dans un moment.'),
} satisfies Definitions
