import { type Definitions, define } from '../../calls/failure-definition.ts'
import { countOf } from '../../platform/text/typography.ts'

export const carrierFailures = {
  CARRIER_EXISTS: define(409, 'Un autre transporteur porte ce nom.'),
  CARRIER_SERVICE_EXISTS: define(409, 'Un autre service de ce transporteur porte ce nom.'),
  CARRIER_IN_USE: define<{ name: string; rules: number; shipments: number }>(
    409,
    ({ name, rules, shipments }) =>
      `« ${name} » sert à ${[
        rules > 0 && countOf(rules, 'règle de transport', 'règles de transport'),
        shipments > 0 && countOf(shipments, 'expédition'),
      ]
        .filter(Boolean)
        .join(' et à ')} : désactivez-le plutôt.`,
  ),
} satisfies Definitions
