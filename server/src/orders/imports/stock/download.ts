import { readFile } from 'node:fs/promises'
import type { Packaging } from '@quai/contract/goods/products/packaging.ts'
import { headerOf } from '@quai/contract/orders/imports/columns.ts'
import { stockColumns } from '@quai/contract/orders/imports/stock/columns.ts'
import type {
  StockFileAnswer,
  StockFileQuery,
  UploadStockInput,
} from '@quai/contract/orders/imports/stock/stock-file.ts'
import { formatCivilDate, wallClock } from '@quai/contract/platform/dates.ts'
import { FileAnswer } from '@quai/contract/platform/files.ts'
import { sql } from 'kysely'
import { type Context, scope } from '../../../calls/context.ts'
import { fail, failOn } from '../../../platform/failure.ts'
import { type Cell, codeCell, writeCsv } from '../../../platform/files/csv.ts'
import { markApplied, storeImport } from '../apply.ts'
import { readTable } from '../reading/table.ts'
import { lastApplied } from '../row.ts'
import { applyStock } from './apply.ts'
import { type CheckedStock, stockFile } from './check.ts'

/** Returns the stock of the calling warehouse, a line for each batch and packaging, to be corrected in a spreadsheet. */
export const downloadStock = async (ctx: Context, { id, customerId }: StockFileQuery): Promise<FileAnswer> => {
  if (id !== ctx.actor.userId) throw fail('NOT_FOUND')
  const lines = await loadLines(ctx, customerId)
  const batches = async function* () {
    yield lines.map(stockCells)
  }
  return new FileAnswer({
    filename: `stock-a-corriger-${wallClock(ctx.now).date}.csv`,
    type: 'csv',
    content: writeCsv(stockColumns.map(headerOf), batches()),
  })
}

/** Returns the cells of a line, in the order of the columns. */
export const stockCells = (line: Line): Cell[] => [
  line.customerName,
  codeCell(line.reference),
  line.name,
  codeCell(line.batchNumber),
  line.batchExpirationDate && formatCivilDate(line.batchExpirationDate),
  line.physical,
  line.packaging,
  null,
]

interface Line {
  customerName: string
  reference: string
  name: string
  batchNumber: string | null
  batchExpirationDate: string | null
  physical: number
  packaging: Packaging
}

/** Leaves out places without stock: a product counted in another packaging is written on a line that it has. */
const loadLines = async (ctx: Context, customerId: number | undefined): Promise<Line[]> =>
  ctx.db.all(sql<Line>`
    SELECT c.name AS "customerName", p.reference, p.name, l.batch_number AS "batchNumber",
      l.batch_expiration_date AS "batchExpirationDate", b.physical, b.packaging
    FROM stock_balances b JOIN products p ON p.id = b.product_id JOIN users c ON c.id = b.customer_id
      JOIN deals d ON d.customer_id = b.customer_id AND d.warehouse_id = b.warehouse_id AND d.is_active
      LEFT JOIN batches l ON l.id = b.batch_id
    WHERE ${scope(ctx, 'b')} AND (b.physical > 0 OR b.incoming > 0 OR b.waiting > 0)
      AND (${customerId ?? null}::bigint IS NULL OR b.customer_id = ${customerId ?? null}::bigint)
    ORDER BY c.name, c.id, p.reference, l.batch_expiration_date NULLS LAST, l.batch_number NULLS FIRST, b.packaging`)

/**
 * Shows what a corrected file of stock changes and, unless it is a dry run, adjusts the stock, all lines or none, and
 * keeps the file in the history of imports. Throws what applyStock() throws, and then keeps nothing.
 */
export const uploadStock = async (ctx: Context, input: UploadStockInput): Promise<StockFileAnswer> => {
  const { id: warehouseId, reason, file } = input
  if (warehouseId !== ctx.actor.userId) throw fail('NOT_FOUND')
  if (!input.dryRun && !reason) throw failOn(['reason'], 'required', 'Indiquez le motif de l’ajustement.')
  const content = await readFile(file.path)
  const table = await readTable(ctx, { content, shape: stockFile.shape })
  const linesTotal = table.lines.length
  if (input.dryRun || !reason)
    return answerOf(await stockFile.check(ctx, { warehouseId }, table.lines), { linesTotal, importUuid: null })
  const kept = {
    importType: 'stock',
    customerId: null,
    warehouseId,
    options: { reason },
    filename: file.filename,
    sha256: Buffer.from(file.sha256, 'hex'),
  }
  const isRepeat = (await lastApplied(ctx, kept)) !== undefined
  const found = await storeImport(ctx, { ...kept, content, table, isRepeat })
  const checked = await applyStock(ctx, found, table.lines)
  await markApplied(ctx, found.id, { checked, linesTotal })
  return answerOf(checked, { linesTotal, importUuid: found.uuid })
}

const answerOf = (
  { issues, differences }: CheckedStock,
  { linesTotal, importUuid }: { linesTotal: number; importUuid: string | null },
): StockFileAnswer => ({
  differences: differences.map(({ productId: _productId, batchId: _batchId, ...difference }) => difference),
  errors: issues.all(),
  sameTotal: linesTotal - differences.length - issues.lines.length,
  isApplied: importUuid !== null,
  importUuid,
})
