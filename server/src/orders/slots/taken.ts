import type { Slot } from '@quai/contract/orders/slots/day.ts'
import { sql } from 'kysely'
import type { Context } from '../../calls/context.ts'

interface Offer {
  warehouseId: number
  dockCount: number
  /** Sorted by start. */
  slots: readonly Slot[]
}

/** Docks held at the same hours, as the bits of a number. */
interface Held {
  start: number
  end: number
  docks: number
}

/**
 * Returns the docks held during each slot, by the slot's rank from 1. A booking made with another duration may overlap
 * two slots.
 */
export const takenDocks = async (
  { db }: Pick<Context, 'db'>,
  { warehouseId, dockCount, slots }: Offer,
): Promise<Map<number, number>> => {
  const [first] = slots
  if (!first) return new Map()
  const end = instant(Math.max(...slots.map((slot) => slot.end)))
  // Narrows by the start of bookings, which the index covers: no booking is longer than a day.
  const { rows } = await sql<Held>`
    SELECT (extract(epoch FROM lower(h.during)) * 1000)::float8 AS start,
      (extract(epoch FROM upper(h.during)) * 1000)::float8 AS end, h.docks
    FROM (
      SELECT b.during, bit_or(1::bigint << (b.dock - 1)) AS docks FROM slot_bookings b
      WHERE b.warehouse_id = ${warehouseId} AND b.dock <= ${dockCount}
        AND b.during && tstzrange(${instant(first.start)}, ${end})
        AND b.during > tstzrange(${instant(first.start - dayMs)}, ${instant(first.start - dayMs)}, '[]')
        AND b.during < tstzrange(${end}, NULL)
      GROUP BY b.during
    ) h ORDER BY h.during`.execute(db)
  const taken = new Map<number, number>()
  let next = 0
  for (const [index, slot] of slots.entries()) {
    while ((rows[next]?.end ?? Number.POSITIVE_INFINITY) <= slot.start) next++
    let docks = 0n
    for (let at = next; (rows[at]?.start ?? Number.POSITIVE_INFINITY) < slot.end; at++) {
      const held = rows[at]
      if (held && held.end > slot.start) docks |= BigInt(held.docks)
    }
    if (docks > 0n) taken.set(index + 1, countBits(docks))
  }
  return taken
}

const dayMs = 24 * 3_600_000

const instant = (at: number): string => new Date(at).toISOString()

const countBits = (bits: bigint): number => bits.toString(2).replaceAll('0', '').length
