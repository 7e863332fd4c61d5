import { formatInteger } from '../../platform/text/typography.ts'
import { chargeLabels } from './charge-labels.ts'
import { formatRate } from './rate-text.ts'
import type { ChargeLine } from './statement.ts'

/** « Stockage des palettes » */
export const lineName = ({ kind }: Pick<ChargeLine, 'kind'>): string =>
  kind === 'monthlyMinimum' ? 'Complément jusqu’au minimum mensuel' : chargeLabels[kind].name

/** « 3 100 × 0,45 € »; empty for a monthly minimum. */
export const lineFactors = ({ quantity, rate }: Pick<ChargeLine, 'quantity' | 'rate'>): string =>
  rate === null ? '' : `${formatInteger(quantity)} × ${formatRate(rate)}`

const months = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** « 2026-10 » → « Octobre 2026 ». */
export const monthTitle = (month: string): string => {
  const name = months.format(new Date(`${month}-01T00:00:00Z`))
  return name.charAt(0).toUpperCase() + name.slice(1)
}
