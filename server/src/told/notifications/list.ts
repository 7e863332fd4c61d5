import type { ReadingOn } from '@quai/contract/platform/pagination.ts'
import type { Notification, notificationListQuery } from '@quai/contract/told/notifications/notification.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../calls/context.ts'
import { isUnread, orderedFor, type Page, pageOf, readPage } from '../../services/lists/paging.ts'
import { isOfKind, notificationColumns, ownNotifications } from './rows.ts'

/** Lists the notifications of the caller's contact, newest first. */
export const listNotifications = (
  ctx: Context,
  query: z.output<typeof notificationListQuery> & ReadingOn,
): Promise<Page<Notification>> => {
  const { isRead, kind } = query
  const found = sql`${ownNotifications(ctx)}
    ${isRead === undefined ? sql`` : isRead ? sql`AND n.read_at IS NOT NULL` : sql`AND n.read_at IS NULL`}
    ${kind ? sql`AND ${isOfKind(kind)}` : sql``} AND ${isUnread(query, sql`n.id`)}`
  return readPage(ctx, {
    query,
    all: sql`SELECT ${found}`,
    rows: (place) =>
      sql<Notification>`SELECT ${notificationColumns} ${found} ORDER BY ${orderedFor(query, sql`n.id`, sql`n.id DESC`)} ${pageOf(place)}`,
  })
}
