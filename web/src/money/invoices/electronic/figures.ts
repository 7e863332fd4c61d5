import type { Line } from '@quai/contract/money/invoices/electronic/document.ts'
import { emptyMark, formatDecimal } from '@quai/contract/platform/text/typography.ts'

const minus = (text: string): string => text.replace('-', '−')

/** « 1234.5 » → « 1 234,50 € »; prices keep up to six decimals. */
export const amountText = (amount: string | null, currency: string | null, maximumFractionDigits = 2): string => {
  if (amount === null) return emptyMark
  const isKnown = currency !== null && /^[A-Z]{3}$/.test(currency)
  return minus(
    new Intl.NumberFormat('fr-FR', {
      ...(isKnown && { style: 'currency', currency }),
      minimumFractionDigits: 2,
      maximumFractionDigits,
    }).format(Number(amount)),
  )
}

/** « 20.00 » → « 20 % » */
export const rateText = (rate: string): string => `${formatDecimal(Number(rate))}\u00a0%`

/** Units of UN/ECE recommendation 20 as people write them; « unité » for what is counted by pieces. */
const units: Record<string, string> = {
  C62: '',
  H87: '',
  EA: '',
  NAR: '',
  HUR: 'h',
  DAY: 'j',
  WEE: 'sem.',
  MON: 'mois',
  KGM: 'kg',
  TNE: 't',
  MTQ: 'm³',
  MTK: 'm²',
  MTR: 'm',
  KMT: 'km',
  LTR: 'l',
  XPX: 'pal.',
  XBX: 'colis',
}

/** « 200 h » */
export const quantityText = ({ quantity, unit }: Pick<Line, 'quantity' | 'unit'>): string => {
  if (quantity === null) return ''
  const name = unit === null ? '' : (units[unit] ?? unit)
  return name === '' ? formatDecimal(Number(quantity)) : `${formatDecimal(Number(quantity))}\u00a0${name}`
}

/** « 0,70 € », « 30,00 € pour 3 » */
export const priceText = (
  { unitPrice, priceQuantity }: Pick<Line, 'unitPrice' | 'priceQuantity'>,
  currency: string | null,
): string => {
  if (unitPrice === null) return ''
  const price = amountText(unitPrice, currency, 6)
  const isForSeveral = priceQuantity !== null && Number(priceQuantity) !== 1
  return isForSeveral ? `${price} pour ${formatDecimal(Number(priceQuantity))}` : price
}
