import { readFile } from 'node:fs/promises'
import type { StockFileAnswer, UploadStockInput } from '@quai/contract/orders/imports/stock/stock-file.ts'
import type { Context } from '../../../calls/context.ts'
import { fail, failOn } from '../../../platform/failure.ts'
import { markApplied, storeImport } from '../apply/store.ts'
import { readTable } from '../reading/table.ts'
import { lastApplied } from '../row.ts'
import { applyStock } from './apply.ts'
import { type CheckedStock, stockFile } from './check.ts'

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
