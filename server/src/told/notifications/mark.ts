import type { Notification, readNotificationsInput } from '@quai/contract/told/notifications/notification.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../calls/context.ts'
import { fail } from '../../platform/failure.ts'
import { isOfKind, notificationColumns, ownNotifications } from './rows.ts'

/** Marks a notification as read or unread. Keeps the first reading of one already read. Throws NOT_FOUND. */
export const markNotification = async (
  ctx: Context,
  { id, isRead }: { id: number; isRead: boolean },
): Promise<Notification> => {
  const { rows } = await sql<Notification>`
    UPDATE notifications n SET read_at = ${isRead ? sql`coalesce(n.read_at, ${ctx.now.toISOString()}::timestamptz)` : sql`NULL`}
    WHERE n.id = ${id} AND n.id IN (SELECT n.id ${ownNotifications(ctx)} AND n.id = ${id})
    RETURNING ${notificationColumns}`.execute(ctx.db)
  if (!rows[0]) throw fail('NOT_FOUND')
  return rows[0]
}

/** Marks as read the notifications of the caller's contact, up to the newest one it was shown. */
export const readNotifications = async (
  { db, actor, now }: Context,
  { upToId, kind, orderUuid }: z.output<typeof readNotificationsInput>,
): Promise<{ readCount: number }> => {
  const { numAffectedRows = 0n } = await sql`
    UPDATE notifications n SET read_at = ${now.toISOString()}
    WHERE n.contact_id = ${actor.contactId} AND n.read_at IS NULL AND n.id <= ${upToId}
      ${kind ? sql`AND ${isOfKind(kind)}` : sql``}
      ${orderUuid ? sql`AND n.params ->> 'orderUuid' = ${orderUuid}` : sql``}`.execute(db)
  return { readCount: Number(numAffectedRows) }
}
