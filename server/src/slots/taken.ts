import type { Slot } from '@quai/contract/slots/day.ts'
import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'

interface Offer {
  warehouseId: number
  dockCount: number
  slots: readonly Slot[]
}

/** Docks held during each slot, by its rank from 1. A booking made under another duration may hold two slots. */
export const takenDocks = async (
  { db }: Pick<Context, 'db'>,
  { warehouseId, dockCount, slots }: Offer,
): Promise<Map<number, number>> => {
  if (slots.length === 0) return new Map()
  const { rows } = await sql<{ rank: number; taken: number }>`
    SELECT s.rank, count(DISTINCT b.dock) AS taken
    FROM unnest(${slots.map(({ start }) => new Date(start).toISOString())}::timestamptz[],
      ${slots.map(({ end }) => new Date(end).toISOString())}::timestamptz[]) WITH ORDINALITY AS s (starts, ends, rank)
    JOIN slot_bookings b ON b.warehouse_id = ${warehouseId} AND b.dock <= ${dockCount}
      AND b.during && tstzrange(s.starts, s.ends)
    GROUP BY s.rank`.execute(db)
  return new Map(rows.map(({ rank, taken }) => [rank, taken]))
}
