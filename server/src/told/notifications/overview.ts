import { type NotificationOverview, unreadLimit } from '@quai/contract/told/notifications/notification.ts'
import { sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import { ownNotifications } from './rows.ts'

/** Counts the notifications that the caller's contact has not read. Every open page asks it often. */
export const showOverview = async (ctx: Context): Promise<NotificationOverview> => {
  const { rows } = await sql<NotificationOverview>`
    SELECT count(*) AS "unreadCount"
    FROM (SELECT ${ownNotifications(ctx)} AND n.read_at IS NULL LIMIT ${sql.lit(unreadLimit)}) r`.execute(ctx.db)
  // An aggregate always returns a row.
  return rows[0] as (typeof rows)[0]
}
