import type { ReadingOn } from '@quai/contract/platform/pagination.ts'
import { eventsOfKind } from '@quai/contract/told/notifications/events.ts'
import type { NotificationKind } from '@quai/contract/told/notifications/kinds.ts'
import {
  type Notification,
  type NotificationOverview,
  type notificationListQuery,
  type readNotificationsInput,
  unreadLimit,
} from '@quai/contract/told/notifications/notification.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type Context, orderScope } from '../../calls/context.ts'
import type { Verbs } from '../../calls/verbs.ts'
import { pageOf } from '../../platform/database/statement-parts.ts'
import { fail } from '../../platform/failure.ts'
import { isUnread, orderedFor, type Page, readPage } from '../../services/lists/paging.ts'

/** Lists the notifications of the caller's contact, newest first. */
const listNotifications = (
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

/** Counts the notifications that the caller's contact has not read. Every open page asks it often. */
const showOverview = async (ctx: Context): Promise<NotificationOverview> =>
  ctx.db.one(sql<NotificationOverview>`
    SELECT count(*) AS "unreadCount"
    FROM (SELECT ${ownNotifications(ctx)} AND n.read_at IS NULL LIMIT ${sql.lit(unreadLimit)}) r`)

/** Marks a notification as read or unread. Keeps the first reading of one already read. Throws NOT_FOUND. */
const markNotification = async (
  ctx: Context,
  { id, isRead }: { id: number; isRead: boolean },
): Promise<Notification> => {
  const row = await ctx.db.maybe(sql<Notification>`
    UPDATE notifications n SET read_at = ${isRead ? sql`coalesce(n.read_at, ${ctx.now.toISOString()}::timestamptz)` : sql`NULL`}
    WHERE n.id = ${id} AND n.id IN (SELECT n.id ${ownNotifications(ctx)} AND n.id = ${id})
    RETURNING ${notificationColumns}`)
  if (!row) throw fail('NOT_FOUND')
  return row
}

/** Marks as read the notifications of the caller's contact, up to the newest one it was shown. */
const readNotifications = async (
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

/** Notifications `n` of the caller's contact, and their orders `o`. Leaves out orders beyond the history of its plan. */
const ownNotifications = (ctx: Pick<Context, 'actor' | 'now'>): RawBuilder<unknown> => sql`
  FROM notifications n LEFT JOIN orders o ON o.id = n.order_id
  WHERE n.contact_id = ${ctx.actor.contactId} AND (n.order_id IS NULL OR ${orderScope(ctx, 'o')})`

const notificationColumns = sql`n.id, n.event, n.order_id AS "orderId", n.params, n.read_at AS "readAt", n.created_at AS "createdAt"`

const isOfKind = (kind: NotificationKind): RawBuilder<unknown> => sql`n.event = ANY(${[...eventsOfKind[kind]]})`

/** Routes of this module with their verbs. */
export const notificationVerbs = {
  notifications: {
    list: listNotifications,
    overview: showOverview,
    mark: markNotification,
    readAll: readNotifications,
  },
} satisfies Pick<Verbs, 'notifications'>
