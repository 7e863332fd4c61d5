import type { MovementKind } from '@quai/contract/goods/stock/stock.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, productScope, scope } from '../../calls/context.ts'
import { fail } from '../../platform/failure.ts'
import { changeAndLook, type StockDelta, type StockKey, shortagesOf } from './balances.ts'

/** A product at a warehouse. */
interface Place {
  productId: number
  warehouseId: number
}

interface KnownPlace {
  isBatchManaged: boolean
  customerId: number
  minimumRemainingDays: number | null
}

/** Line of the ledger. `quantity` is signed, in packagings. The source is an order line or an adjustment. */
export interface StockMove extends StockKey {
  kind: MovementKind
  quantity: number
  orderId?: number
  orderItemId?: number
  adjustmentId?: number
  reason?: string | null
}

/** Writes both the ledger and the balances. Returns what changeStock() does, and throws STOCK_SHORTAGE as it does. */
export const moveStock = async (ctx: Pick<Context, 'db' | 'actor'>, moves: readonly StockMove[]): Promise<boolean> => {
  const freesAwaited = await changeStock(ctx, moves)
  writeLedger(ctx, moves)
  return freesAwaited
}

type BalanceMove = StockKey & Pick<StockMove, 'quantity'>

/**
 * Updates the balances of a move; insertMoves() must follow in the same transaction. `holds` are related changes of
 * reservations (a closed order no longer reserves what it moves). Returns whether more became available of goods for which
 * pre-orders wait. Throws STOCK_SHORTAGE when a balance would fall below what is reserved.
 */
export const changeStock = async (
  { db }: Pick<Context, 'db'>,
  moves: readonly BalanceMove[],
  holds: readonly StockDelta[] = [],
): Promise<boolean> => {
  const deltas = [...holds, ...moves.map(({ quantity, ...key }) => ({ ...stockKey(key), physical: quantity }))]
  const { isChanged, freesAwaited } = await changeAndLook(db, deltas)
  if (!isChanged) throw fail('STOCK_SHORTAGE', { shortages: await shortagesOf(db, deltas) })
  return freesAwaited
}

const stockKey = ({ warehouseId, customerId, productId, batchId, packaging }: StockKey): StockKey => ({
  warehouseId,
  customerId,
  productId,
  batchId,
  packaging,
})

/** Writes the lines of the ledger, except those with quantity 0. */
const writeLedger = (ctx: Pick<Context, 'db' | 'actor'>, all: readonly StockMove[]): void => {
  const moves = all.filter((move) => move.quantity !== 0)
  if (moves.length === 0) return
  const column = <Name extends keyof StockMove>(name: Name) => moves.map((move) => move[name] ?? null)
  const lines = sql`unnest(${column('warehouseId')}::bigint[], ${column('customerId')}::bigint[], ${column('productId')}::bigint[],
      ${column('batchId')}::bigint[], ${column('packaging')}::packaging[], ${column('kind')}::movement_kind[],
      ${column('quantity')}::int[], ${column('orderId')}::bigint[], ${column('orderItemId')}::bigint[],
      ${column('adjustmentId')}::bigint[], ${column('reason')}::text[])`
  ctx.db.send(insertMoves(ctx, lines))
}

/**
 * Statement that writes lines of the ledger, given as rows of its columns in this order, without their author. Each
 * keeps the stock after it: the balance, which has changed already and which only one of the lines concerns.
 */
export const insertMoves = ({ actor }: Pick<Context, 'actor'>, lines: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  INSERT INTO stock_movements (warehouse_id, customer_id, product_id, batch_id, packaging, kind, quantity, order_id,
    order_item_id, adjustment_id, reason, contact_id, hijacker_contact_id, balance)
  SELECT m.*, ${actor.contactId}::bigint, ${actor.hijackerContactId}::bigint, (
    SELECT b.physical FROM stock_balances b WHERE b.warehouse_id = m.warehouse_id AND b.product_id = m.product_id
      AND b.batch_id IS NOT DISTINCT FROM m.batch_id AND b.packaging = m.packaging)
  FROM ${lines} AS m (warehouse_id, customer_id, product_id, batch_id, packaging)`

/** Returns what the product asks of its batches. Throws NOT_FOUND when the caller may not see its stock at this warehouse. */
export const requirePlace = async (ctx: Context, { productId, warehouseId }: Place): Promise<KnownPlace> => {
  const row = await ctx.db.maybe(sql<KnownPlace>`
    SELECT p.is_batch_managed AS "isBatchManaged", p.customer_id AS "customerId",
      p.minimum_remaining_days AS "minimumRemainingDays"
    FROM products p JOIN deals d ON d.customer_id = p.customer_id
    WHERE p.id = ${productId} AND d.warehouse_id = ${warehouseId} AND ${scope(ctx, 'd')} AND ${productScope(ctx)}`)
  if (!row) throw fail('NOT_FOUND')
  return row
}
