import { openingOf } from '@quai/contract/orders/slots/day.ts'
import { wallClock } from '@quai/contract/platform/dates.ts'
import type { Context } from '../../calls/context.ts'
import { fail } from '../../platform/failure.ts'
import type { Planned } from '../orders/core/place.ts'
import type { WarehouseRules } from '../slots/rules.ts'

/**
 * Plans an inventory for a day instead of a slot: it starts at opening and uses no dock (decision 015). Throws
 * WAREHOUSE_CLOSED, or SLOT_PAST for a day before today.
 */
export const planInventory = ({ now }: Pick<Context, 'now'>, date: string, rules: WarehouseRules): Planned => {
  const opening = openingOf(date, rules, rules.timeZone)
  if (opening === undefined) throw fail('WAREHOUSE_CLOSED', { date })
  if (date < wallClock(now, rules.timeZone).date) throw fail('SLOT_PAST')
  const start = new Date(opening).toISOString()
  return { start, end: start, needsDock: false }
}
