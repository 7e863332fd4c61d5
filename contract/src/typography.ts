const NBSP = '\u00a0'
const THIN = '\u202f'

/**
 * Sets a French sentence: the no-break spaces that the Imprimerie nationale asks for before « : ; ! ? » and inside
 * guillemets. Texts are written with ordinary spaces in the catalogues and pass here once, where they are shown. A sentence
 * that is set already stays as it is.
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

/** 1234 → « 1 234 » (narrow no-break space). */
export const formatInteger = (value: number): string => integer.format(value)

/** 1234.5 → « 1 234,5 ». */
export const formatDecimal = (value: number): string => decimal.format(value)

/** count(1, 'commande') → « 1 commande »; count(3, 'commande') → « 3 commandes ». */
export const countOf = (value: number, singular: string, plural = `${singular}s`): string =>
  `${formatInteger(value)}${NBSP}${Math.abs(value) < 2 ? singular : plural}`

/** 10485760 → « 10 Mo »; 1536 → « 1,5 ko » (binary multiples, as file managers count). */
export const formatBytes = (bytes: number): string => {
  const [unit, size] = bytes >= 1_048_576 ? ['Mo', 1_048_576] : bytes >= 1_024 ? ['ko', 1_024] : ['octets', 1]
  return `${formatDecimal(Math.round((bytes / Number(size)) * 10) / 10)}${NBSP}${unit}`
}
