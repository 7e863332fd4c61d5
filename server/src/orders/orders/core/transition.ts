import { isOpen, type OrderAction, type OrderStatus, type Step } from '@quai/contract/orders/orders/life.ts'
import type { Order } from '@quai/contract/orders/orders/order.ts'
import type { LogAction } from '@quai/contract/orders/orders/talk/log.ts'
import { type RawBuilder, sql, type Updateable } from 'kysely'
import type { Context } from '../../../calls/context.ts'
import type { OrdersTable } from '../../../platform/database/schema.generated.ts'
import { releaseHeldMails } from '../../../services/mails/announce.ts'
import { slotRelease } from '../../slots/book.ts'
import { announceOrder } from '../mails/announce.ts'
import type { OrderEvent } from '../mails/letter.ts'
import { answerOf } from '../talk/answers.ts'
import type { Changes } from './changes.ts'
import { presentOrder } from './present.ts'
import { decideBefore, followProposal } from './proposals.ts'
import type { OrderState } from './state.ts'
import { storedAction } from './stored-actions.ts'

interface Transition {
  action: OrderAction
  step: Step
  /** Columns to write besides the status. */
  set?: Updateable<OrdersTable>
  changes?: Changes
  reason?: string | null
  /** Instant until which the step can be undone. Its mails wait until then. */
  undoUntil?: string
  /** Corrections made by an inventory, for the mail. */
  adjusted?: OrderEvent['adjusted']
  /** True when one announcement stands for the steps of several orders. */
  isToldElsewhere?: boolean | undefined
}

/**
 * Takes a step of life.ts that allow() granted: writes the status and a log row, announces the step, and returns the
 * order as the caller now sees it.
 */
export const transition = async (ctx: Context, order: OrderState, taken: Transition): Promise<Order> => {
  const { action, step, set = {}, changes = {}, reason = null, undoUntil, isToldElsewhere } = taken
  // order_delete removes the row and never comes here, so the step leads to a status.
  const status = step.to as OrderStatus
  const { differences, asksAgreement } = await followProposal(ctx, order, { after: status, changes })
  if (order.facts.undoUntil) releaseHeldMails(ctx, order.id)
  writeStep(ctx, order, { action, step, changes, reason, set: { ...set, undo_until: undoUntil ?? null } })
  if (!isToldElsewhere)
    announceOrder(ctx, toldOf(ctx, order, taken, { status, differences, asksAgreement }), { holdUntil: undoUntil })
  return presentOrder(ctx, order.uuid)
}

interface Followed {
  status: OrderStatus
  differences: OrderEvent['differences']
  asksAgreement: boolean
}

const toldOf = (
  { actor }: Context,
  order: OrderState,
  { action, set = {}, reason = null, adjusted }: Transition,
  { status, differences, asksAgreement }: Followed,
): OrderEvent => {
  const plannedStart = set.order_date_start ?? order.orderDateStart
  return {
    orderId: order.id,
    orderUuid: order.uuid,
    event: action,
    reason,
    ...(adjusted && { adjusted }),
    ...(differences && { differences }),
    ...(asksAgreement && { decideBefore: decideBefore({ ...order.facts, plannedStart, status }) }),
    actor,
    order: {
      ...order,
      internalNumber: set.internal_number === undefined ? order.internalNumber : set.internal_number,
      orderDateStart: plannedStart,
      isStockAvailable: set.is_stock_available ?? order.isStockAvailable,
    },
  }
}

/** Without an actor, the author is the system. */
type Author = Pick<Context, 'db'> & { actor?: Context['actor'] }

type Stepping = Pick<OrderState, 'id' | 'orderStatus' | 'version'>

interface WrittenStep {
  action: OrderAction
  step: Step
  /** Columns to write besides the status. */
  set: Updateable<OrdersTable>
  changes: Changes
  reason: string | null
}

/**
 * Writes the status and its log row in one statement, with what goes with every step: the first answer to a request, and
 * the dock that an end frees. The order is locked, so it is still as it was read; otherwise the log row would have no
 * order, and PostgreSQL would refuse it.
 */
export const writeStep = ({ db, actor }: Author, order: Stepping, written: WrittenStep): void => {
  const { action, step, set, changes, reason } = written
  // A step that deletes writes no status.
  const to = step.to as OrderStatus
  // An undefined value leaves its column as it is.
  const columns = Object.entries({ ...set, order_status: to, version: order.version + 1 }).filter(
    ([, value]) => value !== undefined,
  )
  const answer = answerOf(written, order)
  db.send(sql`
    WITH o AS (
      UPDATE orders SET ${sql.join(columns.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))}
      WHERE id = ${order.id} AND order_status = ${order.orderStatus} AND version = ${order.version} RETURNING id
    )
    ${answer ? sql`, answered AS (${answer})` : sql``}
    ${isOpen(to) ? sql`` : sql`, freed AS (${slotRelease(order.id)})`}
    ${insertLog(sql`(SELECT (SELECT id FROM o) AS id) AS o`, { action, from: order.orderStatus, to, changes, reason }, actor)}`)
}

interface LogEntry {
  action: LogAction
  from: OrderStatus
  to: OrderStatus
  changes: Changes
  reason: string | null
}

/** Logs who did what, for whom, when and with which changes. */
export const writeLog = ({ db, actor }: Author, { orderId, ...entry }: LogEntry & { orderId: number }): void =>
  db.send(insertLog(sql`(VALUES (${orderId}::bigint)) AS o (id)`, entry, actor))

/** Inserts the same log row for each order id that `orders` returns. */
const insertLog = (
  orders: RawBuilder<unknown>,
  { action, from, to, changes, reason }: LogEntry,
  actor: Context['actor'] | undefined,
) => sql`
  INSERT INTO order_logs (order_id, action, from_status, to_status, changes, reason, contact_id, hijacker_contact_id)
  SELECT id, ${storedAction(action, from)}::text, ${from}::order_status, ${to}::order_status, ${JSON.stringify(changes)}::jsonb,
    ${reason}::text, ${actor?.contactId ?? null}::bigint, ${actor?.hijackerContactId ?? null}::bigint
  FROM ${orders}`

/** Records that the parcels of locked orders are handed to the carrier, in the orders and in their histories. */
export const markConsigned = ({ db, actor }: Pick<Context, 'db' | 'actor'>, orderIds: readonly number[]): void =>
  db.send(sql`
    WITH o AS (
      UPDATE orders SET is_consigned = true WHERE id = ANY(${orderIds}::bigint[]) RETURNING id, order_status
    )
    INSERT INTO order_logs (order_id, action, from_status, to_status, changes, contact_id, hijacker_contact_id)
    SELECT id, ${'order_consign' satisfies LogAction}::text, order_status, order_status, '{}'::jsonb,
      ${actor.contactId}::bigint, ${actor.hijackerContactId}::bigint FROM o`)
