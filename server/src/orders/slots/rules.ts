import type { HolidayCode } from '@quai/contract/orders/slots/holidays.ts'
import type { OpeningPeriod } from '@quai/contract/orders/slots/slot.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** Rules by which a warehouse takes appointments, with the notice it requires from customers. */
export interface WarehouseRules {
  timeZone: string
  appointmentDuration: number
  dockCount: number
  arrivalToleranceMinutes: number
  isTemperatureControlled: boolean
  isAlsaceMoselle: boolean
  workedHolidays: HolidayCode[]
  closureDays: string[]
  openingPeriods: OpeningPeriod[]
  orderCreationLimitHours: number
  orderUpdateLimitHours: number
}

/** Rules of a warehouse as one JSON value. The expression `warehouse` gives its id. */
export const rulesJson = (warehouse: RawBuilder<unknown>): RawBuilder<WarehouseRules> => sql<WarehouseRules>`(
  SELECT json_build_object(
    'timeZone', s.time_zone,
    'appointmentDuration', s.appointment_duration,
    'dockCount', s.dock_count,
    'arrivalToleranceMinutes', s.arrival_tolerance_minutes,
    'isTemperatureControlled', s.is_temperature_controlled,
    'isAlsaceMoselle', s.is_alsace_moselle,
    'workedHolidays', s.worked_holidays,
    'closureDays', s.closure_days,
    'orderCreationLimitHours', s.order_creation_limit_hours,
    'orderUpdateLimitHours', s.order_update_limit_hours,
    'openingPeriods', coalesce((
      SELECT json_agg(json_build_object('weekday', p.weekday, 'period', p.period,
        'opens', to_char(p.opens, 'HH24:MI'), 'closes', to_char(p.closes, 'HH24:MI')) ORDER BY p.weekday, p.period, p.opens)
      FROM opening_periods p WHERE p.warehouse_id = s.warehouse_id), '[]'))
  FROM warehouse_settings s WHERE s.warehouse_id = ${warehouse})`

export const loadRules = async (db: Db, warehouseId: number): Promise<WarehouseRules | undefined> => {
  const { rules } = await db.one(sql<{ rules: WarehouseRules | null }>`
    SELECT ${rulesJson(sql`${warehouseId}::bigint`)} AS rules`)
  return rules ?? undefined
}
