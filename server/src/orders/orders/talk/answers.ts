import {
  acceptsRequest,
  type OrderAction,
  orderActions,
  type Step,
  stepsOf,
  undoneBy,
} from '@quai/contract/orders/orders/life.ts'
import { statusesAt } from '@quai/contract/platform/of-order.ts'
import { type RawBuilder, sql } from 'kysely'

/**
 * Statement that keeps the first answer to a customer's request, with the step that gives it, or withdraws the one that a
 * step undoes; undefined for other steps. An answer has the instant of its log row: both are the transaction's.
 */
export const answerOf = (
  { action, step }: { action: OrderAction; step: Step },
  order: { id: number },
): RawBuilder<unknown> | undefined => {
  const undone = undoneBy(action)
  if (undone)
    return sql`
      DELETE FROM order_answers WHERE order_id = ${order.id} AND answered_at = (
        SELECT max(created_at) FROM order_logs WHERE order_id = ${order.id} AND action = ${undone})`
  const isAccepted = acceptsRequest(step)
  if (isAccepted === undefined) return undefined
  return sql`
    INSERT INTO order_answers (order_id, customer_id, warehouse_id, asked_at, is_accepted)
    SELECT o.id, o.customer_id, o.warehouse_id, o.created_at, ${isAccepted}::boolean
    FROM orders o JOIN contacts c ON c.id = o.created_by AND c.user_id = o.customer_id WHERE o.id = ${order.id}
    ON CONFLICT (order_id) DO NOTHING`
}

const names = (listed: readonly string[]) => sql.join(listed.map((name) => sql.lit(name)))

const answering = names(
  orderActions.filter((action) => stepsOf(action).some((step) => acceptsRequest(step) !== undefined)),
)
const undoing = names(orderActions.filter(undoneBy))
const asked = names(statusesAt('asked'))
const calledOff = names(statusesAt('calledOff'))

/**
 * Selects the first answers to requests as the histories of some orders tell them, with the columns of `order_answers`:
 * the first step that answered a pending request and was not undone by the next.
 */
export const answersInHistory = (within: (column: string) => RawBuilder<boolean>): RawBuilder<unknown> => sql`
  SELECT DISTINCT ON (o.id) o.id AS order_id, o.customer_id, o.warehouse_id, o.created_at AS asked_at,
    l.created_at AS answered_at, l.to_status NOT IN (${calledOff}) AS is_accepted
  FROM orders o JOIN contacts c ON c.id = o.created_by AND c.user_id = o.customer_id
  JOIN (
    SELECT *, lead(action) OVER (PARTITION BY order_id ORDER BY id) AS next FROM order_logs
    WHERE ${within('order_id')} AND from_status IS DISTINCT FROM to_status) l ON l.order_id = o.id
  WHERE ${within('o.id')} AND l.from_status IN (${asked}) AND coalesce(l.next, '') NOT IN (${undoing})
    AND l.action IN (${answering})
  ORDER BY o.id, l.id`
