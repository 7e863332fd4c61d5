import type { Count, CountLine } from '@quai/contract/orders/inventories/inventory.ts'
import { countOf } from '@quai/contract/platform/text/typography.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, orderScope } from '../../calls/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { allow, lockOrder, type OrderState } from '../orders/core/state.ts'
import { transition } from '../orders/core/transition.ts'
import { placesOf } from './scope.ts'

/** Columns that everyone may see of `inventory_lines l`, `products p`, `batches c` and `contacts k`. */
export const lineColumns: RawBuilder<unknown> = sql`l.product_id AS "productId", p.reference, p.name, p.ean,
  p.is_batch_managed AS "isBatchManaged", l.packaging AS "productPackaging", l.batch_id AS "batchId",
  c.batch_number AS "batchNumber", c.batch_expiration_date AS "batchExpirationDate", l.is_added AS "isAdded", l.counted,
  l.counted_at AS "countedAt", k.name AS "countedBy"`

export const lineTables: RawBuilder<unknown> = sql`inventory_lines l JOIN products p ON p.id = l.product_id
  LEFT JOIN batches c ON c.id = l.batch_id LEFT JOIN contacts k ON k.id = l.counted_by`

/** Sorts by reference, then by the order in which batches leave, on the sheet and on screen. */
export const lineOrder: RawBuilder<unknown> = sql`p.reference, p.id, c.batch_expiration_date NULLS LAST, c.batch_number NULLS FIRST, l.packaging`

type Begun = Omit<Count, 'lines'>

/** Begins the count of a planned inventory, or joins one in progress. */
export const startCount = async (ctx: Context, { uuid }: { uuid: string }): Promise<Count> => {
  const order = await lockOrder(ctx, uuid)
  const step = allow(ctx, order, 'order_count')
  if (!order.facts.isCounting) {
    beginCount(ctx, order)
    await transition(ctx, order, { action: 'order_count', step })
  }
  return showCount(ctx, { uuid })
}

/** Shows the places to count and the counted quantities, but no expected ones. */
export const showCount = async (ctx: Context, { uuid }: { uuid: string }): Promise<Count> => {
  const begun = await requireCount(ctx, uuid)
  return { ...begun, lines: await selectCountLines(ctx.db, sql`l.order_id = ${begun.orderId}`) }
}

/** Abandons a count: deletes its lines; the inventory stays planned. */
export const abandonCount = async (ctx: Context, { uuid }: { uuid: string }) => {
  const order = await lockOrder(ctx, uuid)
  allow(ctx, order, 'order_count')
  if (!order.facts.isCounting) throw fail('COUNT_NOT_STARTED')
  const { counted } = await ctx.db.one(sql<{ counted: number }>`
    SELECT count(counted) AS counted FROM inventory_lines WHERE order_id = ${order.id}`)
  ctx.db.send(sql`DELETE FROM inventory_lines WHERE order_id = ${order.id}`)
  ctx.db.send(sql`UPDATE inventories SET count_started_at = NULL, count_started_by = NULL, started_after = NULL,
    revision = revision + 1 WHERE order_id = ${order.id}`)
  return transition(ctx, order, {
    action: 'order_update_confirmed',
    step: allow(ctx, order, 'order_update_confirmed'),
    changes: { count: [countOf(counted, 'ligne comptée', 'lignes comptées'), 'abandonné'] },
  })
}

/**
 * Locks the balances while reading them, so that no movement is half included: later movements of these places get a
 * number above `started_after`, because writing to the ledger requires the balance's lock.
 */
const beginCount = ({ db, actor }: Context, { id, customerId, warehouseId }: OrderState): void => {
  db.send(sql`
    SELECT FROM stock_balances b WHERE b.warehouse_id = ${warehouseId} AND b.customer_id = ${customerId}
    ORDER BY b.id FOR SHARE`)
  db.send(sql`
    UPDATE inventories SET count_started_at = clock_timestamp(), count_started_by = ${actor.contactId},
      started_after = (SELECT coalesce(max(m.id), 0) FROM stock_movements m), revision = revision + 1
    WHERE order_id = ${id}`)
  db.send(sql`
    INSERT INTO inventory_lines (order_id, customer_id, warehouse_id, product_id, batch_id, packaging,
      expected_at_start, started_after)
    SELECT v.order_id, v.customer_id, v.warehouse_id, n.product_id, n.batch_id, n.packaging, n.physical,
      CASE WHEN n.is_known THEN v.started_after ELSE 0 END
    FROM inventories v CROSS JOIN ${placesOf(id)} n
    WHERE v.order_id = ${id}`)
}

export const selectCountLines = async (db: Db, where: RawBuilder<unknown>): Promise<CountLine[]> =>
  db.all(sql<CountLine>`
    SELECT ${lineColumns} FROM ${lineTables} WHERE ${where} ORDER BY ${lineOrder}`)

/**
 * Loads the count of an inventory that the caller may see, without its lines. Throws NOT_FOUND, NOT_INVENTORY,
 * COUNT_NOT_STARTED.
 */
export const requireCount = async (ctx: Pick<Context, 'db' | 'actor' | 'now'>, uuid: string): Promise<Begun> => {
  const row = await ctx.db.maybe(sql<Omit<Begun, 'startedAt'> & { startedAt: string | null; isInventory: boolean }>`
    SELECT o.id AS "orderId", o.uuid AS "orderUuid", o.customer_id AS "customerId", u.name AS "customerName",
      o.order_type = 'inventory' AS "isInventory", v.count_started_at AS "startedAt", v.revision
    FROM orders o JOIN users u ON u.id = o.customer_id LEFT JOIN inventories v ON v.order_id = o.id
    WHERE o.uuid = ${uuid} AND ${orderScope(ctx, 'o')}`)
  if (!row) throw fail('NOT_FOUND')
  const { isInventory, startedAt, ...found } = row
  if (!isInventory) throw fail('NOT_INVENTORY')
  if (startedAt === null) throw fail('COUNT_NOT_STARTED')
  return { ...found, startedAt }
}
