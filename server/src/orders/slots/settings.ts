import { doHoursOverlap, issuesOfHours } from '@quai/contract/orders/slots/hours.ts'
import type { AvailabilitySettings, TimeFrame } from '@quai/contract/orders/slots/slot.ts'
import { sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import { fail } from '../../platform/failure.ts'
import { loadRules } from './rules.ts'

type Hours = Pick<AvailabilitySettings, 'isTemperatureControlled' | 'openingPeriods'>

export const showAvailability = async ({ db, actor }: Context): Promise<AvailabilitySettings> => {
  const rules = await loadRules(db, actor.userId)
  if (!rules) throw fail('NOT_FOUND')
  const { timeZone: _zone, orderCreationLimitHours: _creation, orderUpdateLimitHours: _update, ...settings } = rules
  return settings
}

/** Changes the settings that are given; existing appointments keep their place. */
export const saveAvailability = async (
  ctx: Context,
  changes: Partial<AvailabilitySettings>,
): Promise<AvailabilitySettings> => {
  const { db, actor } = ctx
  // Locks the settings row first, so that two saves wait for each other.
  await db
    .selectFrom('warehouse_settings')
    .select('warehouse_id')
    .where('warehouse_id', '=', actor.userId)
    .forUpdate()
    .execute()
  const settings = { ...(await showAvailability(ctx)), ...changes }
  checkHours(settings)
  const hours = settings.openingPeriods
  await db
    .updateTable('warehouse_settings')
    .set({
      appointment_duration: settings.appointmentDuration,
      dock_count: settings.dockCount,
      arrival_tolerance_minutes: settings.arrivalToleranceMinutes,
      is_temperature_controlled: settings.isTemperatureControlled,
      is_alsace_moselle: settings.isAlsaceMoselle,
      worked_holidays: [...new Set(settings.workedHolidays)],
      closure_days: [...new Set(settings.closureDays)].sort(),
      ...((changes.openingPeriods || changes.dockCount !== undefined) && { hours_set_at: ctx.now.toISOString() }),
    })
    .where('warehouse_id', '=', actor.userId)
    .execute()
  await db.deleteFrom('opening_periods').where('warehouse_id', '=', actor.userId).execute()
  await db.run(sql`
    INSERT INTO opening_periods (warehouse_id, weekday, period, opens, closes)
    SELECT ${actor.userId}::bigint, *
    FROM unnest(${hours.map(({ weekday }) => weekday)}::int[], ${hours.map(({ period }) => period)}::day_period[],
      ${hours.map(({ opens }) => opens)}::time[], ${hours.map(({ closes }) => closes)}::time[])`)
  return showAvailability(ctx)
}

/** Shows the notice that a warehouse requires, also to those who order there. */
export const showTimeFrame = async (
  { db, actor }: Context,
  { warehouseId }: { warehouseId: number },
): Promise<TimeFrame> => {
  const isReadable = {
    admin: sql`true`,
    warehouse: sql`s.warehouse_id = ${actor.userId}`,
    customer: sql`EXISTS (SELECT FROM deals d WHERE d.warehouse_id = s.warehouse_id AND d.customer_id = ${actor.userId})`,
  }
  const frame = await db.maybe(sql<TimeFrame>`
    SELECT s.order_creation_limit_hours AS "orderCreationLimitHours", s.order_update_limit_hours AS "orderUpdateLimitHours"
    FROM warehouse_settings s
    WHERE s.warehouse_id = ${warehouseId} AND ${isReadable[actor.userType]}`)
  if (!frame) throw fail('NOT_FOUND')
  return frame
}

export const saveTimeFrame = async (
  { db, actor }: Context,
  { warehouseId, ...limits }: TimeFrame & { warehouseId: number },
): Promise<TimeFrame> => {
  if (warehouseId !== actor.userId) throw fail('NOT_FOUND')
  await db
    .updateTable('warehouse_settings')
    .set({
      order_creation_limit_hours: limits.orderCreationLimitHours,
      order_update_limit_hours: limits.orderUpdateLimitHours,
    })
    .where('warehouse_id', '=', warehouseId)
    .execute()
  return limits
}

/** Checks opening hours. Throws INVALID for a wrong period, HOURS_OVERLAP when two periods overlap within the week. */
const checkHours = (hours: Hours): void => {
  const issues = issuesOfHours(hours)
  if (issues.length > 0) throw fail('INVALID', { issues })
  if (doHoursOverlap(hours.openingPeriods)) throw fail('HOURS_OVERLAP')
}
