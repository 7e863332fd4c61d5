import { actionOf, type OrderStatus } from '@quai/contract/orders/orders/life.ts'
import type { LogAction } from '@quai/contract/orders/orders/talk/log.ts'
import { type RawBuilder, sql } from 'kysely'

const served: LogAction = 'order_pre_order_served'

/**
 * Name of an action in `order_logs`. A served pre-order stands there as an edit by nobody, as release 0.1.0 wrote it: its servers answer
 * no history with an action that they do not know, and rows that are written are never changed.
 */
export const storedAction = (action: LogAction, from: OrderStatus | null): LogAction =>
  action === served && from !== null ? actionOf('edit', 'warehouse', from) : action

/** Action of the row `l` of `order_logs`, as a history shows it. */
export const shownAction: RawBuilder<LogAction> = sql<LogAction>`CASE
  WHEN l.contact_id IS NULL AND l.changes ? 'isStockAvailable' THEN ${sql.lit(served)} ELSE l.action END`
