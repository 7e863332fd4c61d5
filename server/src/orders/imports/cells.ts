import { type CellKind, type CellReading, headerKey, type ImportColumn } from '@quai/contract/orders/imports/columns.ts'
import { formatCivilDate, wallClock } from '@quai/contract/platform/dates.ts'
import { codeText, plainText, withoutInvisible } from '@quai/contract/platform/text/plain-text.ts'
import { damageOf, withoutDateMark } from '../../platform/files/damage.ts'

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
  date: (text) => readDate(text),
  time: (text) => readTime(text),
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

/** Reads DD/MM/YYYY, DD/MM/YY or ISO, ignoring a time after it. An instant with a zone is a day in Paris. */
const readDate = (text: string): CellReading<string> => {
  const serial = /^\d{5}([.,]\d+)?$/.test(text) ? dayOfSerial(Math.floor(Number(text.replace(',', '.')))) : undefined
  if (serial)
    return {
      problem: `« ${text} » est un nombre du tableur (${formatCivilDate(serial)} ?) : mettez la colonne au format Date.`,
    }
  const [, month, year] = /^(0?[1-9]|1[0-2])[/.-](\d{4})$/.exec(text) ?? []
  if (month && year)
    return {
      problem: `« ${text} » n’a pas de jour : écrivez ${lastDayOf(Number(year), Number(month))}, ou un autre jour.`,
    }
  const { date = dayIn(text), zoned } = momentIn(text)
  if (!date) return { problem: 'Écrivez la date ainsi : 31/12/2026.' }
  return isDay(date) ? { value: zoned?.date ?? date } : { problem: `Le ${text} n’existe pas.` }
}

const isDay = (date: string): boolean => {
  const known = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(known.getTime()) && known.toISOString().slice(0, 10) === date
}

/** Returns the day that a text begins with, as ISO, whether it exists or not. */
const dayIn = (text: string): string | undefined => {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?: .*)?$/.exec(text) ?? []
  const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/.exec(text)?.[1]
  return iso ?? (day && month && year && `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}

interface Moment {
  date?: string
  time?: string
  /** The same moment on the clock of Paris, for a text that names its zone. */
  zoned?: { date: string; time: string }
}

/** Reads a day with a time, and the zone that exports of shops write after it: « Z », « +02:00 », « +0200 », « UTC ». */
const momentIn = (text: string): Moment => {
  const [, day = '', hours = '', minutes = '', seconds = '00', zone] =
    /^([\d/.-]{6,10})[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?$/i.exec(
      text,
    ) ?? []
  const date = dayIn(day)
  if (!date) return {}
  const time = `${hours.padStart(2, '0')}:${minutes}`
  if (!zone) return { date, time }
  const offset = /^[+-]/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}` : 'Z'
  const at = Date.parse(`${date}T${time}:${seconds}${offset}`)
  return Number.isNaN(at) ? { date, time } : { date, time, zoned: wallClock(at) }
}

const lastDayOf = (year: number, month: number): string =>
  formatCivilDate(new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10))

/** Converts a spreadsheet's day number, counted from 30 December 1899. */
const dayOfSerial = (serial: number): string => new Date(Date.UTC(1899, 11, 30 + serial)).toISOString().slice(0, 10)

/** Reads HH:MM, with seconds if they are zero, « 9h30 » or « 9 h », and the time of an instant, on the clock of Paris. */
const readTime = (given: string): CellReading<string> => {
  const { time, zoned } = momentIn(given)
  const text = zoned?.time ?? time ?? given
  if (/^0?[.,]\d+$/.test(text))
    return { problem: `« ${text} » est un nombre du tableur : mettez la colonne au format Heure (HH:MM).` }
  const [, hours, minutes = '00'] = /^(\d{1,2})(?:\s?[:hH]\s?(\d{2})?(?::00)?)$/.exec(text) ?? []
  if (!hours || Number(hours) > 23 || Number(minutes) > 59) return { problem: 'Écrivez l’heure ainsi : 09:30.' }
  return { value: `${hours.padStart(2, '0')}:${minutes}` }
}
