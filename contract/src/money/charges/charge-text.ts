import { capitalised, formatDecimal, formatInteger, formatMoney } from '../../platform/text/typography.ts'
import { chargeKinds, chargeLabels } from './charge-kinds.ts'
import { type RateCard, ratesPerEuro } from './rate-card.ts'
import type { ChargeLine } from './statement.ts'

const rate = new Intl.NumberFormat('fr-FR', {
  style: 'currency',
  currency: 'EUR',
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
})

/** Formats a rate: 4500 → « 0,45 € », 12345 → « 1,2345 € ». */
export const formatRate = (value: number): string => rate.format(value / ratesPerEuro)

/** Formats a rate of VAT: 550 → « 5,5 % ». */
export const formatVat = (basisPoints: number): string => `${formatDecimal(basisPoints / 100)}\u00a0%`

/** « Stockage des palettes 0,45 €, Entrée de palettes 3,20 €, minimum mensuel 500,00 €, TVA 20 % » */
export const rateCardText = (card: Pick<RateCard, 'rates' | 'monthlyMinimumCents' | 'vatBasisPoints'>): string =>
  [
    ...chargeKinds.flatMap((kind) => {
      const value = card.rates[kind]
      return value === null ? [] : [`${chargeLabels[kind].name} ${formatRate(value)}`]
    }),
    ...(card.monthlyMinimumCents === null ? [] : [`minimum mensuel ${formatMoney(card.monthlyMinimumCents)}`]),
    `TVA ${formatVat(card.vatBasisPoints)}`,
  ].join(', ')

/** « Stockage des palettes » */
export const lineName = ({ kind }: Pick<ChargeLine, 'kind'>): string =>
  kind === 'monthlyMinimum' ? 'Complément jusqu’au minimum mensuel' : chargeLabels[kind].name

/** « 3 100 × 0,45 € »; empty for a monthly minimum. */
export const lineFactors = ({ quantity, rate }: Pick<ChargeLine, 'quantity' | 'rate'>): string =>
  rate === null ? '' : `${formatInteger(quantity)} × ${formatRate(rate)}`

const months = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** « 2026-10 » → « Octobre 2026 ». */
export const monthTitle = (month: string): string => capitalised(months.format(new Date(`${month}-01T00:00:00Z`)))
