import type { OrderLog } from '@quai/contract/orders/orders/talk/log.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../calls/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import { instantJson } from '../../../platform/database/statement-parts.ts'
import type { Changes } from '../core/changes.ts'
import { differencesOf, loadNames } from '../core/names.ts'
import { visibleOrderId } from '../core/state.ts'
import { shownAction } from '../core/stored-actions.ts'

export type KeptLog = Omit<OrderLog, 'differences'> & { changes: Changes }

/** Lists the events of an order, oldest first: its steps, the other events, and the messages of both sides. */
export const listOrderLogs = async (ctx: Context, { uuid }: { uuid: string }): Promise<{ items: OrderLog[] }> => {
  const orderId = await visibleOrderId(ctx, uuid)
  const rows = await ctx.db.all(logsOf(sql`${orderId}`))
  return { items: await presentLogs(ctx.db, rows) }
}

/** Selects the events of an order, oldest first. */
export const logsOf = (orderId: RawBuilder<unknown>): RawBuilder<KeptLog> => sql<KeptLog>`
  SELECT l.id, l.action, l.from_status AS "fromStatus", l.to_status AS "toStatus", l.changes, l.reason, l.text,
    c.name AS "contactName", u.name AS "userName", h.name AS "hijackerName",
    ${instantJson(sql`l.created_at`)} AS "createdAt"
  FROM (
    SELECT id, ${shownAction} AS action, from_status, to_status, changes, reason, NULL AS text, contact_id, hijacker_contact_id, created_at
    FROM order_logs l WHERE order_id = ${orderId}
    UNION ALL
    SELECT id, 'order_comment', NULL, NULL, '{}', NULL, comment, contact_id, hijacker_contact_id, created_at
    FROM order_comments WHERE order_id = ${orderId}
  ) l
  LEFT JOIN contacts c ON c.id = l.contact_id
  LEFT JOIN users u ON u.id = c.user_id
  LEFT JOIN contacts h ON h.id = l.hijacker_contact_id
  ORDER BY l.created_at, l.id`

/** Presents logged changes as people read them. Asks the database only when lines of an order changed. */
export const presentLogs = async (db: Db, logs: readonly KeptLog[]): Promise<OrderLog[]> => {
  const names = await loadNames(
    db,
    logs.map(({ changes }) => changes),
  )
  return logs.map((log) => ({ ...log, differences: differencesOf(log.changes, names) }))
}
