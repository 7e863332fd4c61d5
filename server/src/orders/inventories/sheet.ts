import { packagingLabels } from '@quai/contract/goods/products/packaging.ts'
import { countColumns } from '@quai/contract/orders/imports/counts.ts'
import type { CountLine } from '@quai/contract/orders/inventories/inventory.ts'
import { formatCivilDate, wallClock } from '@quai/contract/platform/dates.ts'
import { FileAnswer } from '@quai/contract/platform/files.ts'
import { sql } from 'kysely'
import { type Context, orderScope } from '../../calls/context.ts'
import { fail } from '../../platform/failure.ts'
import { type SheetColumn, writeSheet } from '../../platform/files/sheet.ts'
import { renderPdf } from '../../services/print/render.ts'
import { lineOrder, selectCountLines } from './count.ts'
import { placesOf } from './scope.ts'

type SheetLine = Omit<CountLine, 'isAdded' | 'counted' | 'countedAt' | 'countedBy'>

/**
 * Produces the blind count sheet: a PDF for paper, or a CSV to fill in and return. Before the count it lists current
 * stock.
 */
export const makeCountSheet = async (ctx: Context, { uuid, format }: { uuid: string; format: 'pdf' | 'csv' }) => {
  const order = await loadOrder(ctx, uuid)
  const lines: SheetLine[] = order.isCounting
    ? await selectCountLines(ctx.db, sql`l.order_id = ${order.id}`)
    : await selectPlaces(ctx, order.id)
  const filename = `feuille-de-comptage-${order.id}.${format}`
  if (format === 'csv')
    return new FileAnswer({ filename, type: 'csv', content: writeSheet('csv', columns, once(lines)) })
  const content = await renderPdf(ctx, {
    kind: 'count-sheet',
    ...order,
    lines: lines.map(({ productPackaging, ...line }) => ({ ...line, packaging: productPackaging })),
    printedAt: ctx.now.toISOString(),
  })
  return new FileAnswer({ filename, type: 'pdf', content })
}

async function* once<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows
}

/** Writes the label by which the column is read back. */
const readBack = (name: (typeof countColumns)[number]['name']): string =>
  countColumns.find((column) => column.name === name)?.label ?? name

const columns: SheetColumn<SheetLine>[] = [
  { header: readBack('reference'), cell: ({ reference }) => reference, isCode: true },
  { header: 'Désignation', cell: ({ name }) => name },
  { header: 'EAN', cell: ({ ean }) => ean },
  { header: readBack('batch'), cell: ({ batchNumber }) => batchNumber, isCode: true },
  {
    header: readBack('expiry'),
    cell: ({ batchExpirationDate }) => batchExpirationDate && formatCivilDate(batchExpirationDate),
  },
  { header: readBack('packaging'), cell: ({ productPackaging }) => packagingLabels[productPackaging].one },
  { header: readBack('counted'), cell: () => null },
]

interface SheetOrder {
  id: number
  internalNumber: string | null
  customerName: string
  warehouseName: string
  plannedDate: string
  timeZone: string
  isCounting: boolean
}

const loadOrder = async (ctx: Context, uuid: string): Promise<SheetOrder> => {
  const { rows } = await sql<Omit<SheetOrder, 'plannedDate'> & { start: string; isInventory: boolean }>`
    SELECT o.id, o.internal_number AS "internalNumber", c.name AS "customerName", w.name AS "warehouseName",
      o.order_date_start AS start, s.time_zone AS "timeZone", o.order_type = 'inventory' AS "isInventory",
      EXISTS (SELECT FROM inventories v WHERE v.order_id = o.id AND v.count_started_at IS NOT NULL) AS "isCounting"
    FROM orders o JOIN users c ON c.id = o.customer_id JOIN users w ON w.id = o.warehouse_id
    JOIN warehouse_settings s ON s.warehouse_id = o.warehouse_id
    WHERE o.uuid = ${uuid} AND ${orderScope(ctx, 'o')}`.execute(ctx.db)
  if (!rows[0]) throw fail('NOT_FOUND')
  const { start, isInventory, ...order } = rows[0]
  if (!isInventory) throw fail('NOT_INVENTORY')
  return { ...order, plannedDate: wallClock(start, order.timeZone).date }
}

const selectPlaces = async ({ db }: Context, orderId: number): Promise<SheetLine[]> => {
  const { rows } = await sql<SheetLine>`
    SELECT l.product_id AS "productId", p.reference, p.name, p.ean, p.is_batch_managed AS "isBatchManaged",
      l.packaging AS "productPackaging", l.batch_id AS "batchId", c.batch_number AS "batchNumber",
      c.batch_expiration_date AS "batchExpirationDate"
    FROM ${placesOf(orderId)} l JOIN products p ON p.id = l.product_id LEFT JOIN batches c ON c.id = l.batch_id
    ORDER BY ${lineOrder}`.execute(db)
  return rows
}
