import { arrivalHours, type Visit } from '@quai/contract/orders/slots/visit.ts'
import { type RawBuilder, sql } from 'kysely'
import { atStage, type Context } from '../../calls/context.ts'
import { instantJson } from '../../platform/database/statement-parts.ts'

/** Dock of the order `o`: that of its booking while it is open, and where it took place once completed. */
export const dockOfOrder: RawBuilder<number | null> = sql<number | null>`
  coalesce((SELECT b.dock FROM slot_bookings b WHERE b.order_id = o.id), o.dock)`

/** Instant until which the lorry of the order `o` is on time. */
export const arrivalDueAt: RawBuilder<string> = sql<string>`(
  SELECT ${instantJson(sql`o.order_date_start + make_interval(mins => s.arrival_tolerance_minutes)`)}
  FROM warehouse_settings s WHERE s.warehouse_id = o.warehouse_id)`

/** Times of the visit of the order `o`; null while nobody said any. */
export const visitOfOrder: RawBuilder<Visit | null> = sql<Visit | null>`(
  SELECT json_build_object('arrivedAt', ${instantJson(sql`v.arrived_at`)}, 'arrivalSource', v.arrival_source,
    'atDockAt', ${instantJson(sql`v.at_dock_at`)}, 'leftAt', ${instantJson(sql`v.left_at`)})
  FROM visits v WHERE v.order_id = o.id)`

/**
 * True for planned `orders o` from before an instant whose lorry is there, since whatever day, or may still come: presence
 * ends by leaving or closing, never by a date.
 */
export const isStillExpected = ({ now }: Pick<Context, 'now'>, before: string): RawBuilder<boolean> => {
  const lastEnd = new Date(now.getTime() - arrivalHours * 3_600_000).toISOString()
  return sql<boolean>`(${atStage('planned')} AND o.order_date_start < ${before}
    AND o.order_type <> 'inventory' AND o.order_date_end > o.order_date_start
    AND (o.order_date_end > ${lastEnd} OR EXISTS (SELECT FROM visits v WHERE v.order_id = o.id AND v.left_at IS NULL)))`
}
