import { packagingLabels } from '@quai/contract/goods/products/packaging.ts'
import { formatCivilDate } from '@quai/contract/platform/dates.ts'
import {
  emptyMark,
  formatDecimal,
  formatInteger,
  formatSigned,
  typeset,
} from '@quai/contract/platform/text/typography.ts'
import type { Content } from 'pdfmake/interfaces.js'
import { type Column, longTable, paperWidth } from './paper.ts'
import { movedOf, type PrintedLine, type PrintedOrder, quantitiesOf, totalWeightOf, weightOf } from './printed-order.ts'

interface GoodsColumn extends Column {
  /** null leaves room for handwriting. */
  cell: (line: PrintedLine) => string | null
}

/** Table of an order's lines: planned quantities, and actual ones or room to write them. */
export const goodsTable = (order: PrintedOrder): Content => {
  const { lines } = order
  const columns = columnsOf(order)
  return longTable(
    columns,
    lines.map((line) => columns.map(({ cell }) => cell(line))),
    totalOf(order),
  )
}

/** Shows a column only if some line has a value for it. The designation takes the remaining width. */
const columnsOf = ({ lines, orderDateDone }: PrintedOrder): GoodsColumn[] => {
  const isDone = orderDateDone !== null
  const before: GoodsColumn[] = [{ header: 'Référence', width: 84, cell: (line) => line.reference }]
  const after: GoodsColumn[] = [
    ...(lines.some((line) => line.isBatchManaged || line.batchNumber) ? batchColumns : []),
    { header: 'Cond.', width: 46, cell: ({ packaging }) => packagingLabels[packaging].one },
    ...(lines.some((line) => line.grossWeightKg !== null) ? [weightColumn] : []),
    { header: 'Prévu', width: 44, isNumber: true, cell: ({ quantity }) => formatInteger(quantity) },
    ...(isDone ? [actualColumn, gapColumn] : [writtenColumn]),
  ]
  const taken = [...before, ...after].reduce((sum, { width }) => sum + width, 0)
  return [...before, { header: 'Désignation', width: paperWidth - taken, cell: ({ name }) => typeset(name) }, ...after]
}

const batchColumns: GoodsColumn[] = [
  { header: 'Lot', width: 64, cell: ({ batchNumber }) => batchNumber },
  {
    header: 'Péremption',
    width: 54,
    cell: ({ batchExpirationDate }) => batchExpirationDate && formatCivilDate(batchExpirationDate),
  },
]
const weightColumn: GoodsColumn = {
  header: 'Brut (kg)',
  // Holds « 999 999,999 » on one line.
  width: 64,
  isNumber: true,
  cell: (line) => {
    const weight = weightOf(line)
    return weight === null ? emptyMark : formatDecimal(weight)
  },
}
const writtenColumn: GoodsColumn = { header: 'Réel', width: 56, isNumber: true, isWritten: true, cell: () => null }
const actualColumn: GoodsColumn = {
  header: 'Réel',
  width: 44,
  isNumber: true,
  cell: ({ actualQuantity }) => formatInteger(actualQuantity ?? 0),
}
const gapColumn: GoodsColumn = {
  header: 'Écart',
  width: 40,
  isNumber: true,
  cell: ({ quantity, actualQuantity }) => gapText((actualQuantity ?? 0) - quantity),
}

const gapText = (gap: number): string => (gap === 0 ? emptyMark : formatSigned(gap))

const totalOf = ({ lines, orderDateDone }: PrintedOrder): string => {
  const planned = quantitiesOf(lines, ({ quantity }) => quantity) || 'rien'
  const moved = quantitiesOf(lines, movedOf) || 'rien'
  const total = orderDateDone === null || moved === planned ? moved : `${moved} (prévu : ${planned})`
  const weight = totalWeightOf(lines)
  return typeset([`Total : ${total}`, weight && `poids brut ${weight}`].filter(Boolean).join(' ; '))
}
