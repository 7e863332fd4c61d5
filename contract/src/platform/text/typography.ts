const NBSP = '\u00a0'
const THIN = '\u202f'

/**
 * Applies French typography to a sentence: the no-break spaces that the Imprimerie nationale requires before « : ; ! ?
 * » and inside guillemets. Catalogues keep ordinary spaces; texts pass here once, when shown. Applying it twice changes
 * nothing.
 */
export const typeset = (text: string): string =>
  text
    .replace(/ ([;!?])/g, `${THIN}$1`)
    .replace(/ (:)(?!\/\/)/g, `${NBSP}$1`)
    .replace(/«[ \u00a0]?/g, `«${NBSP}`)
    .replace(/[ \u00a0]?»/g, `${NBSP}»`)
    .replace(/(\d) (kg|cm|km|h|min|j|Mo|%|€)\b/g, `$1${NBSP}$2`)

const integer = new Intl.NumberFormat('fr-FR')
const decimal = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 3 })

/** Shown where a value is missing. */
export const emptyMark = '–'

const minus = '−'

/** Intl writes a hyphen before a negative number; French uses the minus sign. */
const withMinus = (text: string): string => text.replace('-', minus)

/** Example: 1234 → « 1 234 » (narrow no-break space); -3 → « −3 ». */
export const formatInteger = (value: number): string => withMinus(integer.format(value))

/** Example: 1234.5 → « 1 234,5 ». */
export const formatDecimal = (value: number): string => withMinus(decimal.format(value))

/** Formats a change with its sign: « +3 », « −2 », « 0 ». */
export const formatSigned = (value: number): string => `${value > 0 ? '+' : ''}${formatInteger(value)}`

/** Example: countOf(1, 'commande') → « 1 commande »; countOf(3, 'commande') → « 3 commandes ». */
export const countOf = (value: number, singular: string, plural = `${singular}s`): string =>
  `${formatInteger(value)}${NBSP}${Math.abs(value) < 2 ? singular : plural}`

/** Example: 10485760 → « 10 Mo »; 1536 → « 1,5 ko » (binary multiples, as file managers count). */
export const formatBytes = (bytes: number): string => {
  const [unit, size] = bytes >= 1_048_576 ? ['Mo', 1_048_576] : bytes >= 1_024 ? ['ko', 1_024] : ['octets', 1]
  return `${formatDecimal(Math.round((bytes / Number(size)) * 10) / 10)}${NBSP}${unit}`
}

/** « lundi 2 mars » → « Lundi 2 mars ». */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Narrow between thousands, as Intl writes it; before the sign, no-break. */
const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })

/** Formats cents: 123450 → « 1 234,50 € » with no-break spaces. */
export const formatMoney = (cents: number): string => euros.format(cents / 100).replace('-', '−')

/** Formats a difference with its sign: « +12,00 € », « −12,00 € », « 0,00 € ». */
export const formatSignedMoney = (cents: number): string => `${cents > 0 ? '+' : ''}${formatMoney(cents)}`

const minutesPerHour = 60
const hoursPerDay = 24

/** Length of time in its two largest units: « 45 min », « 1 h 05 », « 2 j 3 h ». */
export const durationText = (value: number): string => {
  const minutes = Math.round(value)
  const hours = Math.floor(minutes / minutesPerHour)
  if (hours === 0) return `${minutes}\u00a0min`
  if (hours < hoursPerDay) return `${hours}\u00a0h\u00a0${String(minutes % minutesPerHour).padStart(2, '0')}`
  const rest = hours % hoursPerDay
  return `${Math.floor(hours / hoursPerDay)}\u00a0j${rest > 0 ? `\u00a0${rest}\u00a0h` : ''}`
}
