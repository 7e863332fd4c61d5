import { formatCivilDate } from '@quai/contract/dates.ts'
import type { CellKind } from '@quai/contract/imports/columns.ts'
import { headerKey } from '@quai/contract/imports/columns.ts'
import { transporter } from '@quai/contract/orders/order.ts'
import { type OrderType, transporterLabels } from '@quai/contract/orders/query.ts'

/** What a cell says, or the French sentence of what is wrong with it. */
export type CellReading<Value> = { value: Value } | { problem: string }

export interface CellValues {
  text: string
  code: string
  /** Civil day. */
  date: string
  /** Wall-clock time. */
  time: string
  flag: boolean
  quantity: number
  transporter: NonNullable<ReturnType<typeof transporter.parse>>
  orderType: OrderType
}

/** Without the spaces around, the no-break ones that spreadsheets bring included. */
export const trimmed = (text: string | undefined): string =>
  (text ?? '').toWellFormed().replace(/^[\s\u00a0\u202f]+|[\s\u00a0\u202f]+$/g, '')

/** Reads a cell that is not empty. */
export const readCell = <Kind extends CellKind>(kind: Kind, text: string): CellReading<CellValues[Kind]> =>
  // The table has one reader a kind, each of its own value.
  (readers[kind] as (text: string) => CellReading<CellValues[Kind]>)(text)

const readers: { [Kind in CellKind]: (text: string) => CellReading<CellValues[Kind]> } = {
  text: (text) => ({ value: text }),
  code: (text) =>
    isScientific(text)
      ? {
          problem: `« ${text} » a été abîmé par le tableur : mettez la colonne au format Texte et saisissez le code en entier.`,
        }
      : { value: text },
  date: (text) => readDate(text),
  time: (text) => readTime(text),
  flag: (text) => {
    const value = flags.get(headerKey(text))
    return value === undefined ? { problem: 'Écrivez oui ou non.' } : { value }
  },
  quantity: (text) => readQuantity(text),
  transporter: (text) => {
    const named = transporter.safeParse(transporterNames.get(headerKey(text)) ?? headerKey(text))
    return named.success ? { value: named.data } : { problem: 'Merci de renseigner un type de transporteur valide' }
  },
  orderType: (text) => {
    const value = orderTypeNames.get(headerKey(text))
    return value ? { value } : { problem: 'Écrivez delivery (entrée) ou collection (sortie).' }
  },
}

/** « 3,76043E+12 »: what a spreadsheet makes of a long number. */
const isScientific = (text: string): boolean => /^\d([.,]\d+)?E\+\d{1,3}$/i.test(text)

const flags = new Map([
  ...['oui', 'o', 'yes', 'y', 'vrai', 'true', '1', 'x'].map((word): [string, boolean] => [word, true]),
  ...['non', 'n', 'no', 'faux', 'false', '0'].map((word): [string, boolean] => [word, false]),
])

const transporterNames = new Map(
  Object.entries(transporterLabels).map(([name, label]): [string, string] => [headerKey(label), name]),
)

const orderTypeNames = new Map<string, OrderType>([
  ['delivery', 'delivery'],
  ['entree', 'delivery'],
  ['collection', 'collection'],
  ['sortie', 'collection'],
])

/** A whole number above zero. « 1 234 » and « 12,0 » are; « 1,234 » could be two numbers. */
const readQuantity = (text: string): CellReading<number> => {
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
  if (value <= 0) return { problem: 'La quantité doit être supérieure à 0.' }
  if (value > 1_000_000) return { problem: 'La quantité dépasse 1 000 000.' }
  return { value }
}

/** DD/MM/YYYY, DD/MM/YY or ISO, a time after it left aside. */
const readDate = (text: string): CellReading<string> => {
  const serial = /^\d{5}([.,]\d+)?$/.test(text) ? dayOfSerial(Math.floor(Number(text.replace(',', '.')))) : undefined
  if (serial)
    return {
      problem: `« ${text} » est un nombre du tableur (${formatCivilDate(serial)} ?) : mettez la colonne au format Date.`,
    }
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?: .*)?$/.exec(text) ?? []
  const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/.exec(text)?.[1]
  const date =
    iso ?? (day && month && year && `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
  if (!date) return { problem: 'Écrivez la date ainsi : 31/12/2026.' }
  const known = new Date(`${date}T00:00:00Z`)
  return Number.isNaN(known.getTime()) || known.toISOString().slice(0, 10) !== date
    ? { problem: `Le ${text} n’existe pas.` }
    : { value: date }
}

/** Spreadsheets count days from 30 December 1899. */
const dayOfSerial = (serial: number): string => new Date(Date.UTC(1899, 11, 30 + serial)).toISOString().slice(0, 10)

/** HH:MM, with seconds that are zero, « 9h30 » or « 9 h ». */
const readTime = (text: string): CellReading<string> => {
  if (/^0?[.,]\d+$/.test(text))
    return { problem: `« ${text} » est un nombre du tableur : mettez la colonne au format Heure (HH:MM).` }
  const [, hours, minutes = '00'] = /^(\d{1,2})(?:\s?[:hH]\s?(\d{2})?(?::00)?)$/.exec(text) ?? []
  if (!hours || Number(hours) > 23 || Number(minutes) > 59) return { problem: 'Écrivez l’heure ainsi : 09:30.' }
  return { value: `${hours.padStart(2, '0')}:${minutes}` }
}
