import { slotAt } from '@quai/contract/orders/slots/day.ts'
import { wallClock } from '@quai/contract/platform/dates.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import type { WarehouseRules } from './rules.ts'

interface Booking {
  orderId: number
  customerId: number
  warehouseId: number
  /** Instants. */
  start: string
  end: string
  dockCount: number
}

/**
 * Returns the appointment that starts at an instant by the warehouse's rules, with its end. Throws SLOT_UNKNOWN when
 * none starts then, SLOT_PAST when it has begun.
 */
export const appointmentAt = (start: string, rules: WarehouseRules, now: Date): { start: string; end: string } => {
  const at = Date.parse(start)
  const slot = slotAt(at, wallClock(at, rules.timeZone).date, rules, rules.timeZone)
  if (!slot) throw fail('SLOT_UNKNOWN')
  if (at < now.getTime()) throw fail('SLOT_PAST')
  return { start: new Date(slot.start).toISOString(), end: new Date(slot.end).toISOString() }
}

/**
 * Books the first free dock for a new order and returns its number. Locks the warehouse's day first, so that two
 * requests for one place wait for each other; an exclusion constraint protects against mistakes. Throws SLOT_TAKEN.
 */
export const bookSlot = (db: Db, booking: Booking): Promise<number> => {
  lockDay(db, booking)
  return bookDock(db, booking)
}

/** Books a dock in the same way, after releasing the order's own place. */
export const moveSlot = (db: Db, booking: Booking): Promise<number> => {
  lockDay(db, booking)
  db.send(slotRelease(booking.orderId))
  return bookDock(db, booking)
}

const lockDay = (db: Db, { warehouseId, start }: Booking): void =>
  db.send(sql`SELECT pg_advisory_xact_lock(${warehouseId}::int, ${dayNumber(start)}::int)`)

const bookDock = async (
  db: Db,
  { orderId, customerId, warehouseId, start, end, dockCount }: Booking,
): Promise<number> => {
  // The lowest free dock is the first one, or the next one after a taken one.
  const booked = await db.maybe(sql<{ dock: number }>`
    WITH taken AS (
      SELECT b.dock FROM slot_bookings b
      WHERE b.warehouse_id = ${warehouseId} AND b.during && tstzrange(${start}, ${end}))
    INSERT INTO slot_bookings (order_id, customer_id, warehouse_id, dock, during)
    SELECT ${orderId}::bigint, ${customerId}::bigint, ${warehouseId}::bigint, d.dock,
      tstzrange(${start}::timestamptz, ${end}::timestamptz)
    FROM (SELECT 1 AS dock UNION SELECT dock + 1 FROM taken EXCEPT SELECT dock FROM taken) d
    WHERE d.dock <= ${dockCount}::int
    ORDER BY d.dock LIMIT 1
    RETURNING dock`)
  if (!booked) throw fail('SLOT_TAKEN')
  return booked.dock
}

/** Locks days of a warehouse in order, before reading what is booked, to book several places. */
export const lockDays = (db: Db, warehouseId: number, starts: readonly string[]): void => {
  const days = [...new Set(starts.map(dayNumber))]
  // PostgreSQL calls a volatile function after sorting the rows, so the locks are taken in order.
  db.send(sql`SELECT pg_advisory_xact_lock(${warehouseId}::int, d.day) FROM unnest(${days}::int[]) AS d (day)
    ORDER BY d.day`)
}

/** Statement that frees the place of an order. */
export const slotRelease = (orderId: number): RawBuilder<unknown> =>
  sql`DELETE FROM slot_bookings WHERE order_id = ${orderId}`

/** Days since the epoch, equal for all slots that start at one instant. */
const dayNumber = (start: string): number => Math.floor(Date.parse(start) / 86_400_000)
