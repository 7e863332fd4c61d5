import type { OrderAction, OrderStatus, Step } from '@quai/contract/orders/life.ts'
import { sql, type Updateable } from 'kysely'
import { announceOrder } from '../mails/announce.ts'
import type { Context } from '../platform/context.ts'
import { fail } from '../platform/failure.ts'
import type { OrdersTable } from '../platform/schema.generated.ts'
import type { OrderState } from './state.ts'

export type Changes = Record<string, [before: unknown, after: unknown]>

interface Transition {
  action: OrderAction
  step: Step
  /** Columns written besides the status. */
  set?: Updateable<OrdersTable>
  changes?: Changes
  reason?: string | null
}

/**
 * Takes a step of life.ts that allow() granted: writes the status and a log row, and announces it. The order is locked,
 * and the guard on status and version says so once more: zero rows is STALE.
 */
export const transition = async (ctx: Context, order: OrderState, taken: Transition): Promise<void> => {
  const { action, step, set = {}, changes = {}, reason = null } = taken
  // order_delete removes the row instead: it does not come here.
  const status = step.to as OrderStatus
  const updated = await ctx.db
    .updateTable('orders')
    .set({ ...set, order_status: status, version: order.version + 1 })
    .where('id', '=', order.id)
    .where('order_status', '=', order.orderStatus)
    .where('version', '=', order.version)
    .returning(['id', 'is_stock_available', 'order_date_start', 'internal_number'])
    .executeTakeFirst()
  if (!updated) throw fail('STALE')
  await writeLog(ctx, { orderId: order.id, action, from: order.orderStatus, to: status, changes, reason })
  await announceOrder(ctx, {
    orderId: order.id,
    orderUuid: order.uuid,
    event: action,
    reason,
    changedFields: Object.keys(changes),
    actor: ctx.actor,
    order: {
      ...order,
      internalNumber: updated.internal_number,
      orderDateStart: updated.order_date_start,
      isStockAvailable: updated.is_stock_available,
    },
  })
}

interface LogEntry {
  orderId: number
  action: OrderAction
  from: OrderStatus
  to: OrderStatus
  changes: Changes
  reason: string | null
}

/** Who did it, for whom, when, what changed. Without an actor: the system. */
export const writeLog = (
  { db, actor }: Pick<Context, 'db'> & { actor?: Context['actor'] },
  { orderId, action, from, to, changes, reason }: LogEntry,
) =>
  sql`
  INSERT INTO order_logs (order_id, action, from_status, to_status, changes, reason, contact_id, hijacker_contact_id)
  VALUES (${orderId}, ${action}, ${from}, ${to}, ${JSON.stringify(changes)}::jsonb, ${reason},
    ${actor?.contactId ?? null}, ${actor?.hijackerContactId ?? null})`.execute(db)
