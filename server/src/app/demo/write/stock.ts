import { type PastMove, writePastStock } from '../../../goods/stock/write-past.ts'
import { holdsOf, movesOf } from '../../../orders/orders/core/write-past.ts'
import type { Db } from '../../../platform/database/database.ts'
import { insertRows, reserveIds } from '../../../platform/database/rows.ts'
import type { Correction } from '../plan/corrections.ts'
import { iso, placeOf, type WrittenOrder } from './orders.ts'
import { type Side, sideOf } from './parties.ts'

interface Moved {
  orders: readonly WrittenOrder[]
  corrections: readonly Correction[]
}

/** Writes what the orders moved and hold, and a few corrections. */
export const writeStock = async (db: Db, sides: Map<string, Side>, { orders, corrections }: Moved): Promise<void> => {
  const pasts = orders.map(({ past }) => past)
  const moves = [...movesOf(pasts), ...(await writeCorrections(db, sides, corrections))]
  await writePastStock(db, { moves, holds: holdsOf(pasts) })
}

const writeCorrections = async (
  db: Db,
  sides: Map<string, Side>,
  corrections: readonly Correction[],
): Promise<PastMove[]> => {
  const ids = await reserveIds(db, 'stock_adjustments', corrections.length)
  const moves = corrections.map(({ place: { order, line }, quantity, reason, at }, index): PastMove => {
    const warehouse = sideOf(sides, order.warehouse)
    return {
      ...placeOf(line),
      customerId: sideOf(sides, order.customer).id,
      warehouseId: warehouse.id,
      kind: 'adjustment',
      quantity: -quantity,
      adjustmentId: ids[index] ?? 0,
      reason,
      contactId: warehouse.contacts[1],
      at: iso(at),
    }
  })
  await insertRows(
    db,
    'stock_adjustments',
    moves.map(({ adjustmentId, warehouseId, reason, contactId, at }) => ({
      id: adjustmentId,
      warehouse_id: warehouseId,
      reason: reason ?? '',
      contact_id: contactId,
      created_at: at,
    })),
  )
  return moves
}
