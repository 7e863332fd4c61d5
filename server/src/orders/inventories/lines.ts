import type { Count, CountLine } from '@quai/contract/orders/inventories/inventory.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, orderScope } from '../../calls/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'

/** Columns that everyone may see of `inventory_lines l`, `products p`, `batches c` and `contacts k`. */
export const lineColumns: RawBuilder<unknown> = sql`l.product_id AS "productId", p.reference, p.name, p.ean,
  p.is_batch_managed AS "isBatchManaged", l.packaging AS "productPackaging", l.batch_id AS "batchId",
  c.batch_number AS "batchNumber", c.batch_expiration_date AS "batchExpirationDate", l.is_added AS "isAdded", l.counted,
  l.counted_at AS "countedAt", k.name AS "countedBy"`

export const lineTables: RawBuilder<unknown> = sql`inventory_lines l JOIN products p ON p.id = l.product_id
  LEFT JOIN batches c ON c.id = l.batch_id LEFT JOIN contacts k ON k.id = l.counted_by`

/** Sorts by reference, then by the order in which batches leave, on the sheet and on screen. */
export const lineOrder: RawBuilder<unknown> = sql`p.reference, p.id, c.batch_expiration_date NULLS LAST, c.batch_number NULLS FIRST, l.packaging`

export const selectCountLines = async (db: Db, where: RawBuilder<unknown>): Promise<CountLine[]> => {
  const { rows } = await sql<CountLine>`
    SELECT ${lineColumns} FROM ${lineTables} WHERE ${where} ORDER BY ${lineOrder}`.execute(db)
  return rows
}

type Begun = Omit<Count, 'lines'>

/**
 * Loads the count of an inventory that the caller may see, without its lines. Throws NOT_FOUND, NOT_INVENTORY,
 * COUNT_NOT_STARTED.
 */
export const requireCount = async (ctx: Pick<Context, 'db' | 'actor' | 'now'>, uuid: string): Promise<Begun> => {
  const { rows } = await sql<Omit<Begun, 'startedAt'> & { startedAt: string | null; isInventory: boolean }>`
    SELECT o.id AS "orderId", o.uuid AS "orderUuid", o.customer_id AS "customerId", u.name AS "customerName",
      o.order_type = 'inventory' AS "isInventory", v.count_started_at AS "startedAt", v.revision
    FROM orders o JOIN users u ON u.id = o.customer_id LEFT JOIN inventories v ON v.order_id = o.id
    WHERE o.uuid = ${uuid} AND ${orderScope(ctx, 'o')}`.execute(ctx.db)
  if (!rows[0]) throw fail('NOT_FOUND')
  const { isInventory, startedAt, ...found } = rows[0]
  if (!isInventory) throw fail('NOT_INVENTORY')
  if (startedAt === null) throw fail('COUNT_NOT_STARTED')
  return { ...found, startedAt }
}
