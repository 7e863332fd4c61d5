import { earliestStart } from '@quai/contract/orders/orders/life.ts'
import { closedReason, openHours, slotsOfDay } from '@quai/contract/orders/slots/day.ts'
import type { Availability, DayLoad } from '@quai/contract/orders/slots/slot.ts'
import { addDays, daysBetween } from '@quai/contract/platform/dates.ts'
import { sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import { fail } from '../../platform/failure.ts'
import { loadRules } from './rules.ts'
import { takenDocks } from './taken.ts'

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
export const requireAccess = async ({ db, actor }: Context, warehouseId: number): Promise<void> => {
  if (actor.userType === 'admin' || actor.userId === warehouseId) return
  const { rows } = await sql`
    SELECT FROM deals WHERE customer_id = ${actor.userId} AND warehouse_id = ${warehouseId} AND is_active`.execute(db)
  if (rows.length === 0) throw fail('NOT_FOUND')
}
