import { packagingLabels } from '@quai/contract/goods/products/packaging.ts'
import { countColumns } from '@quai/contract/orders/imports/counts.ts'
import type { CountLine, SheetLine } from '@quai/contract/orders/inventories/inventory.ts'
import { formatCivilDate, wallClock } from '@quai/contract/platform/dates.ts'
import { FileAnswer, type UploadedFile } from '@quai/contract/platform/files.ts'
import { formatInteger, typeset } from '@quai/contract/platform/text/typography.ts'
import { sql } from 'kysely'
import { type Context, orderScope } from '../../calls/context.ts'
import { requireOwners } from '../../goods/products/present.ts'
import { fail, isFailure } from '../../platform/failure.ts'
import { type SheetColumn, writeSheet } from '../../platform/files/sheet.ts'
import { renderPdf } from '../../services/print/render.ts'
import { judgeFile } from '../imports/checks/judge.ts'
import { countSheet } from '../imports/counts/definition.ts'
import { allow, lockOrder } from '../orders/core/state.ts'
import { lineOrder, selectCountLines } from './count.ts'
import { writeEntries } from './save.ts'
import { placesOf } from './scope.ts'

const nothingFilled = 'aucune quantité n’est remplie.'

type ListedLine = Omit<CountLine, 'isAdded' | 'counted' | 'countedAt' | 'countedBy'>

/**
 * Produces the blind count sheet: a PDF for paper, or a CSV to fill in and return. Before the count it lists current
 * stock.
 */
export const makeCountSheet = async (ctx: Context, { uuid, format }: { uuid: string; format: 'pdf' | 'csv' }) => {
  const order = await loadOrder(ctx, uuid)
  const lines: ListedLine[] = order.isCounting
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

const columns: SheetColumn<ListedLine>[] = [
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
  const row = await ctx.db.maybe(sql<Omit<SheetOrder, 'plannedDate'> & { start: string; isInventory: boolean }>`
    SELECT o.id, o.internal_number AS "internalNumber", c.name AS "customerName", w.name AS "warehouseName",
      o.order_date_start AS start, s.time_zone AS "timeZone", o.order_type = 'inventory' AS "isInventory",
      EXISTS (SELECT FROM inventories v WHERE v.order_id = o.id AND v.count_started_at IS NOT NULL) AS "isCounting"
    FROM orders o JOIN users c ON c.id = o.customer_id JOIN users w ON w.id = o.warehouse_id
    JOIN warehouse_settings s ON s.warehouse_id = o.warehouse_id
    WHERE o.uuid = ${uuid} AND ${orderScope(ctx, 'o')}`)
  if (!row) throw fail('NOT_FOUND')
  const { start, isInventory, ...order } = row
  if (!isInventory) throw fail('NOT_INVENTORY')
  return { ...order, plannedDate: wallClock(start, order.timeZone).date }
}

const selectPlaces = async ({ db }: Context, orderId: number): Promise<ListedLine[]> =>
  db.all(sql<ListedLine>`
    SELECT l.product_id AS "productId", p.reference, p.name, p.ean, p.is_batch_managed AS "isBatchManaged",
      l.packaging AS "productPackaging", l.batch_id AS "batchId", c.batch_number AS "batchNumber",
      c.batch_expiration_date AS "batchExpirationDate"
    FROM ${placesOf(orderId)} l JOIN products p ON p.id = l.product_id LEFT JOIN batches c ON c.id = l.batch_id
    ORDER BY ${lineOrder}`)

/** Reads a filled-in sheet into the transmission form. Writes nothing. */
export const readInventorySheet = async (
  ctx: Context,
  { customerId, files }: { customerId: number; files: UploadedFile[] },
) => {
  await requireOwners(ctx, [customerId])
  return { items: await readCountSheet(ctx, customerId, files) }
}

/** Enters a filled-in sheet into the count in progress, all lines or none. */
export const handInSheet = async (ctx: Context, { uuid, files }: { uuid: string; files: UploadedFile[] }) => {
  const order = await lockOrder(ctx, uuid)
  allow(ctx, order, 'order_count')
  if (!order.facts.isCounting) throw fail('COUNT_NOT_STARTED')
  const lines = await readCountSheet(ctx, order.customerId, files)
  return writeEntries(ctx, order, lines.map(entryOf))
}

/**
 * Reads a count sheet. Throws COUNT_SHEET_INVALID with the wrong lines, or with the first one when the file is
 * unreadable.
 */
const readCountSheet = async (ctx: Context, customerId: number, [file]: UploadedFile[]): Promise<SheetLine[]> => {
  if (!file) throw refusedAt(1, nothingFilled)
  const { issues, counted } = await judgeFile(ctx, countSheet, { subject: { customerId }, file }).catch(refuseFile)
  if (issues.total > 0)
    throw fail('COUNT_SHEET_INVALID', {
      errors: issues.lines.map((line) => ({ line, message: issues.of(line)[0]?.message ?? '' })),
    })
  if (counted.length === 0) throw refusedAt(1, nothingFilled)
  return counted
}

const refusedAt = (line: number, message: string) =>
  fail('COUNT_SHEET_INVALID', { errors: [{ line, message: typeset(message) }] })

/** Turns a refusal of the file into a refusal of its line, because the page shows only refusals of lines. */
const refuseFile = (error: unknown): never => {
  if (isFailure(error, 'IMPORT_EMPTY')) throw refusedAt(1, nothingFilled)
  if (isFailure(error, 'IMPORT_TOO_LONG'))
    throw refusedAt(
      1,
      `une feuille a au plus ${formatInteger(error.params.max)} lignes : remettez-la en plusieurs fois.`,
    )
  if (isFailure(error, 'IMPORT_COLUMNS_MISSING'))
    throw refusedAt(1, `il manque la colonne ${error.params.columns.map((label) => `« ${label} »`).join(', ')}.`)
  if (isFailure(error, 'FILE_UNREADABLE')) throw refusedAt(error.params.line ?? 1, error.params.reason)
  throw error
}

const entryOf = ({ productId, productPackaging, batchId, batchNumber, batchExpirationDate, counted }: SheetLine) => ({
  productId,
  productPackaging,
  batchId,
  ...(batchId === null && batchNumber !== null && { batch: { batchNumber, batchExpirationDate } }),
  counted,
  heldForMs: 0,
})
