import { type HeadColumn, headColumns } from '@quai/contract/orders/imports/orders/head-columns.ts'
import { itemColumns, quantityColumns } from '@quai/contract/orders/imports/orders/item-columns.ts'
import { transporterLabels } from '@quai/contract/orders/orders/query.ts'
import { countOf } from '@quai/contract/platform/text/typography.ts'
import { keptText, readCell, trimmed } from '../../cells.ts'
import type { FileLine } from '../../definition.ts'
import type { Issue } from '../../reading/issues.ts'
import type { OrderSubject } from '../asked.ts'
import { headCells, itemCells, type StoredItem, type StoredOrder } from './cells.ts'

interface Compared {
  order: StoredOrder
  /** Lines of the file that name the order; at least one. */
  lines: readonly FileLine[]
  subject: Pick<OrderSubject, 'transporter'>
  /** Ends the sentence about a differing cell: what to do about it. */
  remedy: string
}

type Named = (typeof headColumns)[number] | (typeof itemColumns)[number]

/**
 * Compares the lines of a file with an existing order, cell by cell, in the columns that the file has. Returns one issue for
 * each difference, because an import does not change orders; none when the file says what the order already is.
 */
export const differencesFrom = ({ order, lines, subject, remedy }: Compared): Issue[] => {
  const found: Issue[] = []
  const say = (line: number, column: string | null, message: string) =>
    found.push({ line, column, code: 'ORDER_EXISTS', message: `${message} ${remedy}` })
  const differs = ({ line, column, today }: { line: FileLine; column: Named; today: string }) =>
    say(
      line.line,
      column.name,
      today === ''
        ? `La commande n° ${order.id} n’a rien ici.`
        : `La commande n° ${order.id} dit ici « ${shortened(today)} ».`,
    )
  for (const column of comparedHeads) compareHead({ order, lines, subject, column, differs })
  const left = [...order.items]
  for (const line of lines) compareItem({ order, line, left, differs, say })
  const [first] = lines
  if (left.length > 0 && first)
    say(first.line, null, `La commande n° ${order.id} a aussi ${countOf(left.length, 'autre ligne', 'autres lignes')}.`)
  return found
}

const comparedHeads = headColumns.filter(({ name }) => name !== 'order_number' && name !== 'quai_number')

interface Cell {
  line: FileLine
  column: Named
  today: string
}

interface HeadCompared extends Pick<Compared, 'order' | 'lines' | 'subject'> {
  column: (typeof headColumns)[number]
  differs: (cell: Cell) => void
}

/** Lines of one order repeat its values or leave them empty; a cell that none fills says what an import takes then. */
const compareHead = ({ order, lines, subject, column, differs }: HeadCompared): void => {
  const own = headCells(order, 'messageToWarehouse')[column.name]
  // Each side writes its own message, and may have received the file from the other.
  const texts = column.name === 'message' ? [own, headCells(order, 'messageToCustomer').message] : [own]
  const accepted = texts.map((text) => plain(text, column))
  const given = lines.filter(({ cells }) => column.name in cells)
  const filled = given.filter(({ cells }) => trimmed(cells[column.name]) !== '')
  for (const line of filled)
    if (!accepted.some((today) => isSame(column, line.cells[column.name], today))) differs({ line, column, today: own })
  const [first] = given
  if (!first || filled.length > 0) return
  const fallback = emptyMeans(column.name, { order, first, subject })
  if (!accepted.includes('') && !accepted.includes(fallback)) differs({ line: first, column, today: own })
}

/** Returns what an import takes for a cell that no line of an order fills. */
const emptyMeans = (
  name: HeadColumn,
  { order, first, subject }: { order: StoredOrder; first: FileLine; subject: Compared['subject'] },
): string => {
  switch (name) {
    case 'tailgate':
    case 'side_loading':
      return 'non'
    case 'address_country':
      return order.addressName === null ? '' : 'France'
    case 'transporter':
      return subject.transporter ? transporterLabels[subject.transporter] : ''
    case 'internal_number':
      // Without an internal number, an order takes the file's own number; an exported line says its number of Quai.
      return trimmed(first.cells['quai_number']) === '' ? trimmed(first.cells['order_number']) : ''
    case 'hour':
      return order.transporter === 'by_quai_courier' ? headCells(order, 'messageToWarehouse').hour : ''
    case 'order_type':
      return headCells(order, 'messageToWarehouse').order_type
    default:
      return ''
  }
}

interface ItemCompared {
  order: StoredOrder
  line: FileLine
  /** Items that no line has named yet. */
  left: StoredItem[]
  differs: (cell: Cell) => void
  say: (line: number, column: string | null, message: string) => void
}

const compareItem = ({ order, line, left, differs, say }: ItemCompared): void => {
  const matching = (columns: readonly Named[]) =>
    left.find((item) => columns.every((one) => isSameItem(one, line, item)))
  const item = matching(itemColumns) ?? matching(identity) ?? matching([reference])
  if (!item) {
    say(line.line, 'reference', `Cette ligne n’est pas dans la commande n° ${order.id}.`)
    return
  }
  left.splice(left.indexOf(item), 1)
  for (const column of itemColumns)
    if (!isSameItem(column, line, item)) differs({ line, column, today: textOf(itemCells(item)[column.name]) })
}

const [reference] = itemColumns
const identity = itemColumns.filter(
  ({ name }) => name === 'reference' || name === 'batch_number' || name in quantityColumns,
)

const isSameItem = (column: (typeof itemColumns)[number] | Named, { cells }: FileLine, item: StoredItem): boolean => {
  if (!(column.name in cells)) return true
  const today = textOf((itemCells(item) as Record<string, string | number | null>)[column.name] ?? null)
  // An expiry date is asked only for a new batch.
  if (column.name === 'batch_expiration_date' && trimmed(cells[column.name]) === '') return true
  return isSame(column, cells[column.name], today)
}

const textOf = (cell: string | number | null): string => (cell === null ? '' : String(cell))

/** True for the same text, or for texts that are read as the same value (« 9h30 » and « 09:30 »). */
const isSame = (column: Named, text: string | undefined, today: string): boolean => {
  const [given, known] = [text, today].map((one) => plain(one, column)) as [string, string]
  if (given === known) return true
  if (given === '' || known === '') return false
  const [read, expected] = [readCell(column, given), readCell(column, known)]
  return 'value' in read && 'value' in expected && read.value === expected.value
}

/** A spreadsheet changes line breaks and the spaces around a text. */
const plain = (text: string | undefined, column: Named): string => keptText(text?.replace(/\r\n?/g, '\n'), column)

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
