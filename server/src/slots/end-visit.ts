import { type RawBuilder, sql } from 'kysely'

/** Statement for the step that closes an order: a lorry still at the dock has left. */
export const visitEnd = (orderId: number, now: Date): RawBuilder<unknown> =>
  sql`UPDATE visits SET left_at = greatest(at_dock_at, ${now.toISOString()}::timestamptz)
    WHERE order_id = ${orderId} AND at_dock_at IS NOT NULL AND left_at IS NULL`
