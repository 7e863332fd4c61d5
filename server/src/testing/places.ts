import { slotsOfDay } from '@quai/contract/orders/slots/day.ts'
import { addDays } from '@quai/contract/platform/dates.ts'
import { loadRules } from '../orders/slots/rules.ts'
import type { Db } from '../platform/database/database.ts'

/** Returns `count` first appointments of a warehouse from a day on, each repeated for every dock. */
export const placesFrom = async (db: Db, warehouseId: number, date: string, count: number): Promise<string[]> => {
  const rules = await loadRules(db, warehouseId)
  if (!rules) throw new Error('A warehouse has rules')
  const places: string[] = []
  for (let day = date; places.length < count; day = addDays(day, 1))
    for (const { start } of slotsOfDay(day, rules, rules.timeZone))
      places.push(...Array<string>(rules.dockCount).fill(new Date(start).toISOString()))
  return places.slice(0, count)
}
