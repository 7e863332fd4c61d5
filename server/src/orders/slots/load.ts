import { closedReason, openHours, slotsOfDay } from '@quai/contract/orders/slots/day.ts'
import type { DayLoad } from '@quai/contract/orders/slots/slot.ts'
import { addDays, daysBetween } from '@quai/contract/platform/dates.ts'
import type { Context } from '../../calls/context.ts'
import { fail } from '../../platform/failure.ts'
import { requireAccess } from './free.ts'
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
