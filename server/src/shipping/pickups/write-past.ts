import type { Db } from '../../platform/database/database.ts'
import { insertRows, reserveIds } from '../../platform/database/rows.ts'

/** Pickup that has taken place or is planned. */
export interface PastPickup {
  warehouseId: number
  carrierServiceId: number
  /** Civil day. */
  pickupDate: string
  /** ISO. */
  createdAt: string
}

/** Writes past pickups, for the demo and for tests. */
export const writePastPickups = async <Past extends PastPickup>(
  db: Db,
  pickups: readonly Past[],
): Promise<(Past & { id: number })[]> => {
  const ids = await reserveIds(db, 'pickups', pickups.length)
  const written = pickups.map((pickup, rank) => ({ ...pickup, id: ids[rank] ?? 0 }))
  await insertRows(
    db,
    'pickups',
    written.map(({ id, warehouseId, carrierServiceId, pickupDate, createdAt }) => ({
      id,
      pickup_date: pickupDate,
      warehouse_id: warehouseId,
      carrier_service_id: carrierServiceId,
      created_at: createdAt,
    })),
  )
  return written
}
