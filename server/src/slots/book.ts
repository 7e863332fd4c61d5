import { wallClock } from '@quai/contract/dates.ts'
import { slotAt } from '@quai/contract/slots/day.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import { inOrder } from '../platform/database/in-order.ts'
import { fail } from '../platform/failure.ts'
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
 * The appointment that starts at an instant, by the warehouse's rules: its end. Throws SLOT_UNKNOWN when none starts
 * then, SLOT_PAST when it has begun.
 */
export const appointmentAt = (start: string, rules: WarehouseRules, now: Date): { start: string; end: string } => {
  const at = Date.parse(start)
  const slot = slotAt(at, wallClock(at, rules.timeZone).date, rules, rules.timeZone)
  if (!slot) throw fail('SLOT_UNKNOWN')
  if (at < now.getTime()) throw fail('SLOT_PAST')
  return { start: new Date(slot.start).toISOString(), end: new Date(slot.end).toISOString() }
}

/**
 * Holds the first free dock for a new order, and gives its number. The warehouse-day is locked first, so that two requests
 * for one place wait for each other; the exclusion constraint is the net. Throws SLOT_TAKEN.
 */
export const bookSlot = (db: Db, booking: Booking): Promise<number> =>
  inOrder(
    db,
    () => lockDay(db, booking),
    () => bookDock(db, booking),
  )

/** The same for an order that may hold a place, which it leaves. */
export const moveSlot = (db: Db, booking: Booking): Promise<number> =>
  inOrder(
    db,
    () => lockDay(db, booking),
    () => releaseSlot(db, booking.orderId),
    () => bookDock(db, booking),
  )

const lockDay = (db: Db, { warehouseId, start }: Booking) =>
  sql`SELECT pg_advisory_xact_lock(${warehouseId}::int, ${dayNumber(start)}::int)`.execute(db)

const bookDock = async (
  db: Db,
  { orderId, customerId, warehouseId, start, end, dockCount }: Booking,
): Promise<number> => {
  const { rows } = await sql<{ dock: number }>`
    INSERT INTO slot_bookings (order_id, customer_id, warehouse_id, dock, during)
    SELECT ${orderId}::bigint, ${customerId}::bigint, ${warehouseId}::bigint, d.dock,
      tstzrange(${start}::timestamptz, ${end}::timestamptz)
    FROM generate_series(1, ${dockCount}::int) AS d (dock)
    WHERE NOT EXISTS (
      SELECT FROM slot_bookings b WHERE b.warehouse_id = ${warehouseId}::bigint AND b.dock = d.dock
        AND b.during && tstzrange(${start}::timestamptz, ${end}::timestamptz))
    ORDER BY d.dock LIMIT 1
    RETURNING dock`.execute(db)
  const dock = rows[0]?.dock
  if (dock === undefined) throw fail('SLOT_TAKEN')
  return dock
}

/** Locks days of a warehouse, for who is about to book several places: in order, before what is booked is read. */
export const lockDays = async (db: Db, warehouseId: number, starts: readonly string[]): Promise<void> => {
  const days = [...new Set(starts.map(dayNumber))]
  // A function that changes something is called once the rows are sorted.
  await sql`SELECT pg_advisory_xact_lock(${warehouseId}::int, d.day) FROM unnest(${days}::int[]) AS d (day)
    ORDER BY d.day`.execute(db)
}

export const releaseSlot = (db: Db, orderId: number) =>
  db.deleteFrom('slot_bookings').where('order_id', '=', orderId).execute()

/** Days since the epoch: the same for every slot that starts at one instant. */
const dayNumber = (start: string): number => Math.floor(Date.parse(start) / 86_400_000)
