import type { OrderAction } from '@quai/contract/orders/orders/life.ts'
import { type RawBuilder, sql } from 'kysely'

/** Steps by which a warehouse answers a request; true for those that accept it. */
const answers: Partial<Record<OrderAction, boolean>> = {
  order_confirm: true,
  order_update_and_confirm: true,
  order_start_preparing: true,
  order_refuse: false,
  order_cancel_by_warehouse: false,
}

/**
 * Statement that keeps the first answer to a customer's request, with the step that gives it, or withdraws the one that a
 * step undoes; undefined for other steps. An answer has the instant of its log row: both are the transaction's.
 */
export const answerOf = (
  action: OrderAction,
  order: { id: number; orderStatus: string },
): RawBuilder<unknown> | undefined => {
  if (action === 'order_undo_confirm')
    return sql`
      DELETE FROM order_answers WHERE order_id = ${order.id} AND answered_at = (
        SELECT max(created_at) FROM order_logs WHERE order_id = ${order.id} AND action = 'order_confirm')`
  const isAccepted = answers[action]
  if (isAccepted === undefined || order.orderStatus !== 'pending') return undefined
  return sql`
    INSERT INTO order_answers (order_id, customer_id, warehouse_id, asked_at, is_accepted)
    SELECT o.id, o.customer_id, o.warehouse_id, o.created_at, ${isAccepted}::boolean
    FROM orders o JOIN contacts c ON c.id = o.created_by AND c.user_id = o.customer_id WHERE o.id = ${order.id}
    ON CONFLICT (order_id) DO NOTHING`
}

const names = (isAccepted: boolean) =>
  sql.join(
    Object.entries(answers)
      .filter(([, accepts]) => accepts === isAccepted)
      .map(([action]) => sql.lit(action)),
  )

/**
 * Selects the first answers to requests as the histories of some orders tell them, with the columns of `order_answers`:
 * the first step that answered a pending request and was not undone by the next.
 */
export const answersInHistory = (within: (column: string) => RawBuilder<boolean>): RawBuilder<unknown> => sql`
  SELECT DISTINCT ON (o.id) o.id AS order_id, o.customer_id, o.warehouse_id, o.created_at AS asked_at,
    l.created_at AS answered_at, l.action IN (${names(true)}) AS is_accepted
  FROM orders o JOIN contacts c ON c.id = o.created_by AND c.user_id = o.customer_id
  JOIN (
    SELECT *, lead(action) OVER (PARTITION BY order_id ORDER BY id) AS next FROM order_logs
    WHERE ${within('order_id')} AND from_status IS DISTINCT FROM to_status) l ON l.order_id = o.id
  WHERE ${within('o.id')} AND l.from_status = 'pending' AND l.next IS DISTINCT FROM 'order_undo_confirm'
    AND l.action IN (${names(true)}, ${names(false)})
  ORDER BY o.id, l.id`
