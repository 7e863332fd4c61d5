import type { MovementKind } from '@quai/contract/stock/stock.ts'
import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import { fail } from '../platform/failure.ts'
import { changeBalances, type StockDelta, type StockKey } from './balances.ts'
import { shortagesOf } from './shortages.ts'

/** One line of the ledger: `quantity` is signed, in packagings; its source is an order line or an adjustment. */
export interface StockMove extends StockKey {
  kind: MovementKind
  quantity: number
  orderId?: number
  orderItemId?: number
  adjustmentId?: number
  reason?: string | null
}

/**
 * Writes the ledger and the balances together; `holds` are changes of reservations that go with them (a closed order
 * no longer reserves what it moves). Throws STOCK_SHORTAGE when a balance would fall below what is reserved.
 */
export const moveStock = async (
  ctx: Pick<Context, 'db' | 'actor'>,
  moves: readonly StockMove[],
  holds: readonly StockDelta[] = [],
): Promise<void> => {
  const real = moves.filter((move) => move.quantity !== 0)
  const deltas = [...holds, ...real.map(({ quantity, ...key }) => ({ ...stockKey(key), physical: quantity }))]
  if (!(await changeBalances(ctx.db, deltas)))
    throw fail('STOCK_SHORTAGE', { shortages: await shortagesOf(ctx.db, deltas) })
  if (real.length > 0) await writeLedger(ctx, real)
}

const stockKey = ({ warehouseId, customerId, productId, batchId, packaging }: StockKey): StockKey => ({
  warehouseId,
  customerId,
  productId,
  batchId,
  packaging,
})

const writeLedger = ({ db, actor }: Pick<Context, 'db' | 'actor'>, moves: StockMove[]) => {
  const column = <Name extends keyof StockMove>(name: Name) => moves.map((move) => move[name] ?? null)
  return sql`
    INSERT INTO stock_movements (warehouse_id, customer_id, product_id, batch_id, packaging, kind, quantity, order_id,
      order_item_id, adjustment_id, reason, contact_id, hijacker_contact_id)
    SELECT m.*, ${actor.contactId}::bigint, ${actor.hijackerContactId}::bigint
    FROM unnest(${column('warehouseId')}::bigint[], ${column('customerId')}::bigint[], ${column('productId')}::bigint[],
      ${column('batchId')}::bigint[], ${column('packaging')}::packaging[], ${column('kind')}::movement_kind[],
      ${column('quantity')}::int[], ${column('orderId')}::bigint[], ${column('orderItemId')}::bigint[],
      ${column('adjustmentId')}::bigint[], ${column('reason')}::text[]) AS m`.execute(db)
}
