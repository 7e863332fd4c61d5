/** Stands for a formula whose result a workbook does not contain. */
export const lostFormula = '#FORMULE!'

/** Names by which spreadsheets show that a formula failed, in English and French. */
const errors = new Set(
  [
    '#N/A #N/D #REF! #DIV/0! #NULL! #NUL! #NAME? #NOM? #VALUE! #VALEUR! #NUM! #NOMBRE! #SPILL! #EPARS! #PROPAGATION!',
    '#CALC! #CALCUL! #FIELD! #CHAMP! #ERROR! #ERREUR! #GETTING_DATA #CONNECT! #BLOCKED! #UNKNOWN! #BUSY! #MACRO?',
  ].flatMap((names) => names.split(' ')),
)

/** True for « #N/A », « #VALEUR ! », « Err:502 » and a cell too narrow for its number. */
export const isErrorText = (text: string): boolean =>
  errors.has(text.replace(/[\s\u00a0\u202f]/g, '').toUpperCase()) || /^(err\s?:\s?\d{3}|#{3,})$/i.test(text)

const mergedMark = ' (cellule fusionnée)'

/** Marks a cell that belongs to a merged one, whose value cannot be its own. */
export const withMergedMark = (text: string): string => `${text}${mergedMark}`

const dateMark = ' (date)'

/** Marks a code that the spreadsheet keeps as a date, so that the text typed to correct it differs from it. */
export const withDateMark = (text: string): string => `${text}${dateMark}`
export const withoutDateMark = (text: string): string =>
  text.endsWith(dateMark) ? text.slice(0, -dateMark.length) : text

const numberMark = ' (nombre mis en forme)'

/** Marks a number whose look is not what a code or a text could be. */
export const withNumberMark = (text: string): string => `${text}${numberMark}`

/** Says in French what a spreadsheet did to a cell of any column; undefined when nothing shows. */
export const damageOf = (text: string): string | undefined => {
  if (text === lostFormula)
    return 'Cette formule n’a pas de résultat dans le fichier : enregistrez-le de nouveau dans le tableur, ou saisissez la valeur.'
  if (isErrorText(text)) return `« ${text} » : le tableur n’a pas su calculer cette cellule. Saisissez sa valeur.`
  if (text.endsWith(mergedMark))
    return 'Cette cellule est fusionnée avec une autre : défusionnez-les et donnez à chacune sa valeur.'
  if (text.endsWith(numberMark))
    return `« ${text.slice(0, -numberMark.length)} » est un nombre que le tableur a mis en forme : mettez la colonne au format Texte et saisissez la valeur en entier.`
  return text.includes('\ufffd')
    ? 'Des lettres ont été perdues (« \ufffd ») : enregistrez le fichier d’origine en UTF-8, puis déposez-le.'
    : undefined
}

const monthNames = [
  'janv janvier févr février mars avr avril mai juin juil juillet août sept septembre oct octobre nov novembre déc décembre',
  'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
]
  .join(' ')
  .replaceAll(' ', '|')

const dateShapes = [
  // « 4-oct. », « 04-Oct-26 », « oct.-26 », « 4 octobre 2026 »
  new RegExp(`^\\d{1,2}-(?:${monthNames})\\.?(?:-\\d{2}|-\\d{4})?$`),
  new RegExp(`^(?:${monthNames})\\.?-(?:\\d{2}|\\d{4})$`),
  new RegExp(`^\\d{1,2} (?:${monthNames})\\.? \\d{4}$`),
  // « 04/10/2026 », « 2026-10-04 00:00:00 »
  /^(?:[0-2]?\d|3[01])\/(?:[0-2]?\d|3[01])\/(?:19|20)\d{2}(?: \d{1,2}:\d{2}(?::\d{2})?)?$/,
  /^(?:19|20)\d{2}-(?:0\d|1[0-2])-(?:[0-2]\d|3[01])[ T]\d{2}:\d{2}/,
]

/**
 * True for a text as spreadsheets write a date into a CSV. « 10-2024 », « 2026-10-04 » and « 04.10.2026 » are not: they are
 * codes more often.
 */
export const isWrittenDate = (text: string): boolean =>
  text.length > 4 && text.length < 26 && /\d/.test(text) && dateShapes.some((shape) => shape.test(text))
