import type { OrderLog } from '@quai/contract/orders/talk/log.ts'
import { sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import { differencesOf, loadNames } from '../core/names.ts'
import { visibleOrderId } from '../core/visible.ts'
import type { Changes } from './logged-changes.ts'

type KeptLog = Omit<OrderLog, 'differences'> & { changes: Changes }

/** Lists the events of an order, oldest first: its steps, the other events, and the messages of both sides. */
export const listOrderLogs = async (ctx: Context, { uuid }: { uuid: string }): Promise<{ items: OrderLog[] }> => {
  const orderId = await visibleOrderId(ctx, uuid)
  const { rows } = await sql<KeptLog>`
    SELECT l.id, l.action, l.from_status AS "fromStatus", l.to_status AS "toStatus", l.changes, l.reason, l.text,
      c.name AS "contactName", u.name AS "userName", h.name AS "hijackerName", l.created_at AS "createdAt"
    FROM (
      SELECT id, action, from_status, to_status, changes, reason, NULL AS text, contact_id, hijacker_contact_id, created_at
      FROM order_logs WHERE order_id = ${orderId}
      UNION ALL
      SELECT id, 'order_comment', NULL, NULL, '{}', NULL, comment, contact_id, hijacker_contact_id, created_at
      FROM order_comments WHERE order_id = ${orderId}
    ) l
    LEFT JOIN contacts c ON c.id = l.contact_id
    LEFT JOIN users u ON u.id = c.user_id
    LEFT JOIN contacts h ON h.id = l.hijacker_contact_id
    ORDER BY l.created_at, l.id`.execute(ctx.db)
  const names = await loadNames(
    ctx.db,
    rows.map(({ changes }) => changes),
  )
  return { items: rows.map((log) => ({ ...log, differences: differencesOf(log.changes, names) })) }
}
