import type { Db } from '../platform/database/database.ts'
import { insertRows } from '../platform/database/rows.ts'
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
  await insertRows(
    db,
    'stock_movements',
    moves
      .filter(({ quantity }) => quantity !== 0)
      .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
      .map((move) => ({
        warehouse_id: move.warehouseId,
        customer_id: move.customerId,
        product_id: move.productId,
        batch_id: move.batchId,
        packaging: move.packaging,
        kind: move.kind,
        quantity: move.quantity,
        order_id: move.orderId ?? null,
        order_item_id: move.orderItemId ?? null,
        adjustment_id: move.adjustmentId ?? null,
        reason: move.reason ?? null,
        contact_id: move.contactId,
        created_at: move.at,
      })),
  )
  const places = new Map(moves.map((move) => [keyOf(move), move]))
  await lockBalances(db, { made: [...places.values()], known: [] })
  const deltas = moves.map(({ warehouseId, customerId, productId, batchId, packaging, quantity }) => ({
    warehouseId,
    customerId,
    productId,
    batchId,
    packaging,
    physical: quantity,
  }))
  if (!(await changeBalances(db, [...deltas, ...holds]))) throw new Error('More is taken or reserved than there is')
}
