/** Narrow between thousands, as Intl writes it; before the sign, no-break. */
const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })

/** Formats cents: 123450 → « 1 234,50 € » with no-break spaces. */
export const formatMoney = (cents: number): string => euros.format(cents / 100).replace('-', '−')
