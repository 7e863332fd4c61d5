import { earliestStart } from '@quai/contract/orders/orders/life.ts'
import { closedReason, openHours, type Slot, slotsOfDay } from '@quai/contract/orders/slots/day.ts'
import type { Availability, DayLoad } from '@quai/contract/orders/slots/slot.ts'
import { addDays, daysBetween } from '@quai/contract/platform/dates.ts'
import { sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import { fail } from '../../platform/failure.ts'
import { loadRules } from './rules.ts'

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

const dayMs = 24 * 3_600_000

interface Period {
  warehouseId: number
  /** Civil days, both included. */
  from: string
  to: string
}

/** Returns the number of places of each day of a period, including past ones, and how many are taken. */
export const showLoad = async (ctx: Context, { warehouseId, from, to }: Period): Promise<{ items: DayLoad[] }> => {
  await requireAccess(ctx, warehouseId)
  const rules = await loadRules(ctx.db, warehouseId)
  if (!rules) throw fail('NOT_FOUND')
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))
  const offers = days.map((date) => ({ date, slots: slotsOfDay(date, rules, rules.timeZone) }))
  const slots = offers.flatMap((offer) => offer.slots)
  const taken = await takenDocks(ctx, { warehouseId, dockCount: rules.dockCount, slots })
  let rank = 0
  return {
    items: offers.map((offer) => ({
      date: offer.date,
      closed: closedReason(offer.date, rules) ?? null,
      places: offer.slots.length * rules.dockCount,
      taken: offer.slots.reduce((sum) => sum + (taken.get(++rank) ?? 0), 0),
      docks: rules.dockCount,
      hours: openHours(offer.date, rules),
    })),
  }
}

interface DayOf {
  warehouseId: number
  date: string
}

/** Lists the appointments of a day that are still free, with the number of free docks. */
export const listFreeSlots = async (ctx: Context, { warehouseId, date }: DayOf): Promise<Availability> => {
  await requireAccess(ctx, warehouseId)
  const rules = await loadRules(ctx.db, warehouseId)
  if (!rules) throw fail('NOT_FOUND')
  const noticeHours = ctx.actor.userType === 'customer' ? rules.orderCreationLimitHours : 0
  const bookableFrom = earliestStart(ctx.now.getTime(), noticeHours)
  const whole = slotsOfDay(date, rules, rules.timeZone)
  const offered = whole.filter(({ start }) => start >= bookableFrom)
  const taken = await takenDocks(ctx, { warehouseId, dockCount: rules.dockCount, slots: offered })
  const slots = offered.flatMap(({ start, end, period }, index) => {
    const free = rules.dockCount - (taken.get(index + 1) ?? 0)
    if (free <= 0) return []
    return [{ start: new Date(start).toISOString(), end: new Date(end).toISOString(), period, free }]
  })
  const noneReason = () => {
    if (slots.length > 0 || whole.length === 0) return null
    if (offered.length > 0) return 'full'
    return whole.some(({ start }) => start >= ctx.now.getTime()) ? 'notice' : 'past'
  }
  return {
    date,
    closed: closedReason(date, rules) ?? null,
    noneReason: noneReason(),
    appointmentDuration: rules.appointmentDuration,
    bookableFrom: new Date(bookableFrom).toISOString(),
    creationNoticeHours: noticeHours,
    updateNoticeHours: ctx.actor.userType === 'customer' ? rules.orderUpdateLimitHours : 0,
    slots,
  }
}

/** Checks that the warehouse is the caller or one it may order at; an admin may see any. Throws NOT_FOUND. */
const requireAccess = async ({ db, actor }: Context, warehouseId: number): Promise<void> => {
  if (actor.userType === 'admin' || actor.userId === warehouseId) return
  const deal = await db.maybe(sql`
    SELECT FROM deals WHERE customer_id = ${actor.userId} AND warehouse_id = ${warehouseId} AND is_active`)
  if (!deal) throw fail('NOT_FOUND')
}

/**
 * Returns the docks held during each slot, by the slot's rank from 1. A booking made with another duration may overlap
 * two slots.
 */
const takenDocks = async (
  { db }: Pick<Context, 'db'>,
  { warehouseId, dockCount, slots }: Offer,
): Promise<Map<number, number>> => {
  const [first] = slots
  if (!first) return new Map()
  const end = instant(Math.max(...slots.map((slot) => slot.end)))
  // Narrows by the start of bookings, which the index covers: no booking is longer than a day.
  const rows = await db.all(sql<Held>`
    SELECT (extract(epoch FROM lower(h.during)) * 1000)::float8 AS start,
      (extract(epoch FROM upper(h.during)) * 1000)::float8 AS end, h.docks
    FROM (
      SELECT b.during, bit_or(1::bigint << (b.dock - 1)) AS docks FROM slot_bookings b
      WHERE b.warehouse_id = ${warehouseId} AND b.dock <= ${dockCount}
        AND b.during && tstzrange(${instant(first.start)}, ${end})
        AND b.during > tstzrange(${instant(first.start - dayMs)}, ${instant(first.start - dayMs)}, '[]')
        AND b.during < tstzrange(${end}, NULL)
      GROUP BY b.during
    ) h ORDER BY h.during`)
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

const instant = (at: number): string => new Date(at).toISOString()

const countBits = (bits: bigint): number => bits.toString(2).replaceAll('0', '').length
