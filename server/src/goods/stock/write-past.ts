import type { Db } from '../../platform/database/database.ts'
import { insertRows } from '../../platform/database/rows.ts'
import { changeBalances, keyOf, lockBalances, type StockDelta } from './balances.ts'
import type { StockMove } from './move.ts'

/** Movement of the ledger at an instant (ISO). */
export interface PastMove extends StockMove {
  at: string
  contactId: number | null
}

/**
 * Writes the ledger in order of time, and the balances that follow from it and the open orders. A balance emptied again
 * stays, with zero.
 */
export const writePastStock = async (
  db: Db,
  { moves, holds }: { moves: readonly PastMove[]; holds: readonly StockDelta[] },
): Promise<void> => {
  const places = new Map(moves.map((move) => [keyOf(move), move]))
  lockBalances(db, { made: [...places.values()], known: [] })
  const deltas = moves.map(({ warehouseId, customerId, productId, batchId, packaging, quantity }) => ({
    warehouseId,
    customerId,
    productId,
    batchId,
    packaging,
    physical: quantity,
  }))
  if (!(await changeBalances(db, [...deltas, ...holds])))
    throw new Error('The orders take or reserve more than the stock')
  const ledger = moves.filter(({ quantity }) => quantity !== 0).sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
  const balances = await balancesAfter(db, ledger)
  await insertRows(
    db,
    'stock_movements',
    ledger.map((move, rank) => ({
      warehouse_id: move.warehouseId,
      customer_id: move.customerId,
      product_id: move.productId,
      batch_id: move.batchId,
      packaging: move.packaging,
      kind: move.kind,
      quantity: move.quantity,
      balance: balances[rank] as number,
      order_id: move.orderId ?? null,
      order_item_id: move.orderItemId ?? null,
      adjustment_id: move.adjustmentId ?? null,
      reason: move.reason ?? null,
      contact_id: move.contactId,
      created_at: move.at,
    })),
  )
}

/** Returns the stock after each of these movements, counted back from the stock after all of them. */
const balancesAfter = async (db: Db, ledger: readonly PastMove[]): Promise<number[]> => {
  const rows = await db
    .selectFrom('stock_balances')
    .select(['warehouse_id', 'customer_id', 'product_id', 'batch_id', 'packaging', 'physical'])
    .where('product_id', 'in', [...new Set(ledger.map(({ productId }) => productId)), 0])
    .execute()
  const left = new Map(
    rows.map((row) => [
      keyOf({
        warehouseId: row.warehouse_id,
        customerId: row.customer_id,
        productId: row.product_id,
        batchId: row.batch_id,
        packaging: row.packaging,
      }),
      row.physical,
    ]),
  )
  return ledger
    .toReversed()
    .map((move) => {
      const after = left.get(keyOf(move)) ?? 0
      left.set(keyOf(move), after - move.quantity)
      return after
    })
    .toReversed()
}
