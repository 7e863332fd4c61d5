const NBSP = '\u00a0'
const THIN = '\u202f'

/**
 * Sets a French sentence: the no-break spaces that the Imprimerie nationale asks for before « : ; ! ? » and inside
 * guillemets. Texts are written with ordinary spaces in the catalogues and pass here once, where they are shown.
 */
export const typeset = (text: string): string =>
  text
    .replace(/ ([;!?])/g, `${THIN}$1`)
    .replace(/ (:)(?!\/\/)/g, `${NBSP}$1`)
    .replace(/« ?/g, `«${NBSP}`)
    .replace(/ ?»/g, `${NBSP}»`)
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
