import type { Notification, notificationListQuery } from '@quai/contract/notifications/notification.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../calls/context.ts'
import { type Page, pageOf, readPage } from '../lists/paging.ts'
import { isOfKind, notificationColumns, ownNotifications } from './rows.ts'

/** Lists the notifications of the caller's contact, newest first. */
export const listNotifications = (
  ctx: Context,
  query: z.output<typeof notificationListQuery>,
): Promise<Page<Notification>> => {
  const { isRead, kind } = query
  const found = sql`${ownNotifications(ctx)}
    ${isRead === undefined ? sql`` : isRead ? sql`AND n.read_at IS NOT NULL` : sql`AND n.read_at IS NULL`}
    ${kind ? sql`AND ${isOfKind(kind)}` : sql``}`
  return readPage(ctx, {
    query,
    all: sql`SELECT ${found}`,
    rows: (place) => sql<Notification>`SELECT ${notificationColumns} ${found} ORDER BY n.id DESC ${pageOf(place)}`,
  })
}
