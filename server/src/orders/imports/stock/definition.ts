import type { MadeQuantity } from '@quai/contract/orders/imports/made.ts'
import { stockKind } from '@quai/contract/orders/imports/stock/kind.ts'
import { sql } from 'kysely'
import { type Context, scope } from '../../../calls/context.ts'
import type { ImportDefinition } from '../definition.ts'
import { applyStock, undoStock, warehouseOf } from './apply.ts'
import { stockFile } from './check.ts'

/** File of stock, which is applied when it is deposited (see uploadStock). Adjusts the stock as adjustStock() does. */
export const stockImport: ImportDefinition = {
  kind: stockKind,
  check: (ctx, subject, lines) => stockFile.check(ctx, { warehouseId: warehouseOf(subject) }, lines),
  apply: applyStock,
  undo: undoStock,
  loadMade: async (ctx: Context, uuid: string) =>
    ctx.db.all(sql<MadeQuantity & Record<string, unknown>>`
      SELECT m.id, m.product_id AS "productId", c.name AS "customerName", p.reference, p.name,
        l.batch_number AS "batchNumber", m.packaging AS "productPackaging", m.balance - m.quantity AS before,
        m.balance AS after
      FROM imports i JOIN import_adjustments a ON a.import_id = i.id
        JOIN stock_movements m ON m.adjustment_id = a.adjustment_id
        JOIN products p ON p.id = m.product_id JOIN users c ON c.id = m.customer_id
        LEFT JOIN batches l ON l.id = m.batch_id
      WHERE i.uuid = ${uuid} AND ${scope(ctx, 'm')} ORDER BY c.name, p.reference, l.batch_number NULLS FIRST, m.id`),
}
