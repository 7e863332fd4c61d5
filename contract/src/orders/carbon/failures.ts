import { type Definitions, define } from '../../calls/failure-definition.ts'
import { formatCivilDate } from '../../platform/dates.ts'

export const carbonFailures = {
  CARBON_FACTOR_PAST: define<{ today: string }>(
    422,
    ({ today }) =>
      `Un nouveau facteur vaut au plus tôt à partir du ${formatCivilDate(today)} : les transports d’avant gardent le leur.`,
  ),
  CARBON_NO_TRANSPORT: define(409, 'Cette commande n’a pas de transport à estimer.'),
  CARBON_NOT_READY: define(
    409,
    'Les estimations de cette installation sont encore en cours de calcul : réessayez dans quelques minutes.',
  ),
} satisfies Definitions
