import { type Definitions, define } from '../../calls/failure-definition.ts'

export const dealFailures = {
  NO_DEAL: define(403, 'no deal found for this user'),
  DEAL_INACTIVE: define(422, 'Aucun accord actif ne lie ce client à cet entrepôt.'),
  DEAL_EXISTS: define(409, 'Un accord lie déjà ce client et cet entrepôt.'),
  DEAL_SIDES: define(422, 'Un accord lie un client et un entrepôt.'),
  DEAL_IN_USE: define(409, 'Des commandes ou du stock existent pour cet accord : désactivez-le plutôt.'),
} satisfies Definitions
