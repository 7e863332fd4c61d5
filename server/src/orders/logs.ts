import type { OrderLog } from '@quai/contract/orders/order.ts'
import { sql } from 'kysely'
import { type Context, scope } from '../platform/context.ts'
import { fail } from '../platform/failure.ts'

/** The history of an order, oldest first. */
export const listOrderLogs = async (ctx: Context, { uuid }: { uuid: string }) => {
  const order = await ctx.db
    .selectFrom('orders as o')
    .select('o.id')
    .where('o.uuid', '=', uuid)
    .where(scope(ctx, 'o'))
    .executeTakeFirst()
  if (!order) throw fail('NOT_FOUND')
  const { rows } = await sql<OrderLog>`
    SELECT l.id, l.action, l.from_status AS "fromStatus", l.to_status AS "toStatus", l.changes, l.reason,
      c.name AS "contactName", u.name AS "userName", h.name AS "hijackerName", l.created_at AS "createdAt"
    FROM order_logs l
    LEFT JOIN contacts c ON c.id = l.contact_id
    LEFT JOIN users u ON u.id = c.user_id
    LEFT JOIN contacts h ON h.id = l.hijacker_contact_id
    WHERE l.order_id = ${order.id}
    ORDER BY l.id`.execute(ctx.db)
  return { items: rows }
}
