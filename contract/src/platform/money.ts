/** Narrow between thousands, as Intl writes it; before the sign, no-break. */
const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })

/** Formats cents: 123450 → « 1 234,50 € » with no-break spaces. */
export const formatMoney = (cents: number): string => euros.format(cents / 100).replace('-', '−')

/** Formats a difference with its sign: « +12,00 € », « −12,00 € », « 0,00 € ». */
export const formatSignedMoney = (cents: number): string => `${cents > 0 ? '+' : ''}${formatMoney(cents)}`
