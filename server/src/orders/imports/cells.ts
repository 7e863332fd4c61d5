import { type CellKind, type CellReading, headerKey, type ImportColumn } from '@quai/contract/orders/imports/columns.ts'
import { codeText, plainText, withoutInvisible } from '@quai/contract/platform/text/plain-text.ts'
import { damageOf, withoutDateMark } from '../../platform/files/damage.ts'
import { readDate, readTime } from './moments.ts'

interface CellValues {
  text: string
  code: string
  /** Civil day. */
  date: string
  /** Wall-clock time. */
  time: string
  flag: boolean
  /** Above zero. */
  quantity: number
  /** Zero or more. */
  count: number
  /** Above zero. */
  decimal: number
}

/** Type of the value that a cell of the column is read as. */
export type ReadAs<Column extends Pick<ImportColumn, 'kind' | 'read'>> = Column extends {
  read: (text: string) => CellReading<infer Value>
}
  ? Value
  : CellValues[Column['kind']]

/** Trims spaces, including the no-break ones of spreadsheets. */
export const trimmed = (text: string | undefined): string =>
  (text ?? '').toWellFormed().replace(/^[\s\u00a0\u202f]+|[\s\u00a0\u202f]+$/g, '')

const lineBreaks = /[^\P{Cc}\u0080-\u0084\u0086-\u009f]+|[\u2028\u2029]+/gu
/** Shows a wrong encoding, which is said. */
const strayControl = /[\u0080-\u0084\u0086-\u009f]/

/** Text of a cell as inputs keep it: a code, a text on one line (a cell's own line breaks are spaces), or a long one. */
export const keptText = (text: string | undefined, { kind, isLong }: Pick<ImportColumn, 'kind' | 'isLong'>): string => {
  const whole = trimmed(text)
  if (kind === 'code') return strayControl.test(whole) ? whole : codeText(whole)
  return isLong ? withoutInvisible(whole) : plainText(whole.replace(lineBreaks, ' '))
}

/** Reads a non-empty cell. Says first what a spreadsheet did to it. */
export const readCell = (
  { kind, read = readers[kind], problem }: Pick<ImportColumn, 'kind' | 'read' | 'problem'>,
  text: string,
): CellReading<unknown> => {
  const damage = damageOf(text)
  if (damage) return { problem: damage }
  const reading = read(text)
  return 'problem' in reading && problem ? { problem: problem(text) } : reading
}

const readers: { [Kind in CellKind]: (text: string) => CellReading<CellValues[Kind]> } = {
  text: (text) => ({ value: text }),
  code: (text) => {
    const date = withoutDateMark(text)
    if (date !== text) return { problem: `« ${date} » : le tableur en a fait une date ; ${retypeCode}` }
    return isScientific(text) ? { problem: `« ${text} » a été abîmé par le tableur : ${retypeCode}` } : { value: text }
  },
  date: readDate,
  time: readTime,
  flag: (text) => {
    const value = flags.get(headerKey(text))
    return value === undefined ? { problem: 'Écrivez oui ou non.' } : { value }
  },
  quantity: (text) => {
    const reading = readCount(text)
    return 'value' in reading && reading.value <= 0 ? notAboveZero : reading
  },
  count: (text) => {
    const reading = readCount(text)
    return 'value' in reading && reading.value < 0 ? { problem: 'La quantité ne peut pas être négative.' } : reading
  },
  decimal: (text) => readDecimal(text),
}

const retypeCode = 'mettez la colonne au format Texte et saisissez le code en entier.'

/** True for « 3,76043E+12 », which a spreadsheet makes of a long number. */
const isScientific = (text: string): boolean => /^\d([.,]\d+)?E\+\d{1,3}$/i.test(text)

const flags = new Map([
  ...['oui', 'o', 'yes', 'y', 'vrai', 'true', '1', 'x'].map((word): [string, boolean] => [word, true]),
  ...['non', 'n', 'no', 'faux', 'false', '0'].map((word): [string, boolean] => [word, false]),
])

const notAboveZero = { problem: 'La quantité doit être supérieure à 0.' }

/** Reads a whole number, of any sign: « 1 234 » and « 12,0 », but not the ambiguous « 1,234 ». */
const readCount = (text: string): CellReading<number> => {
  if (isScientific(text))
    return { problem: `« ${text} » a été abîmé par le tableur : saisissez la quantité en entier.` }
  const digits = text.replace(/(?<=\d)[ \u00a0\u202f](?=\d{3}(\D|$))/g, '')
  if (/^\d{1,3}[.,]\d{3}$/.test(digits))
    return {
      problem: `« ${text} » se lit de deux façons : écrivez ${digits.replace(/[.,]/, '')} ou ${digits.replace(/[.,].*/, '')}.`,
    }
  if (!/^-?\d+([.,]\d+)?$/.test(digits)) return { problem: 'Écrivez un nombre entier.' }
  const value = Number(digits.replace(',', '.'))
  if (!Number.isInteger(value)) return { problem: 'La quantité doit être un nombre entier.' }
  if (value > 1_000_000) return { problem: 'La quantité dépasse 1 000 000.' }
  return { value }
}

/**
 * Reads « 13,75 », « 13.75 » and « 1 234,5 ». Refuses « 1,234 » and « 1.234 », which are one thousand in some
 * spreadsheets and one in others. A last zero makes them clear: « 1,2340 ».
 */
const readDecimal = (text: string): CellReading<number> => {
  if (isScientific(text)) return { problem: `« ${text} » a été abîmé par le tableur : saisissez le nombre en entier.` }
  const compact = text.replace(/(?<=\d)[ \u00a0\u202f](?=\d{3}(\D|$))/g, '')
  if (/^[1-9]\d{0,2}[.,]\d{3}$/.test(compact))
    return {
      problem: `« ${text} » se lit de deux façons : écrivez ${compact.replace(/[.,]/, '')} ou ${compact.replace('.', ',')}0.`,
    }
  const plain = /^\d{1,3}(,\d{3})+\.\d+$|^\d{1,3}(,\d{3}){2,}$/.test(compact)
    ? compact.replaceAll(',', '')
    : /^\d{1,3}(\.\d{3})+,\d+$|^\d{1,3}(\.\d{3}){2,}$/.test(compact)
      ? compact.replaceAll('.', '')
      : compact
  if (!/^-?\d+([.,]\d+)?$/.test(plain)) return { problem: 'Écrivez un nombre, par exemple 13,75.' }
  const value = Number(plain.replace(',', '.'))
  return value > 0 ? { value } : { problem: 'Le nombre doit être supérieur à 0.' }
}
