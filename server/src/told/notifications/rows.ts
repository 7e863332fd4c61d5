import { eventsOfKind } from '@quai/contract/told/notifications/events.ts'
import type { NotificationKind } from '@quai/contract/told/notifications/kinds.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, orderScope } from '../../calls/context.ts'

/** Notifications `n` of the caller's contact, and their orders `o`. Leaves out orders beyond the history of its plan. */
export const ownNotifications = (ctx: Pick<Context, 'actor' | 'now'>): RawBuilder<unknown> => sql`
  FROM notifications n LEFT JOIN orders o ON o.id = n.order_id
  WHERE n.contact_id = ${ctx.actor.contactId} AND (n.order_id IS NULL OR ${orderScope(ctx, 'o')})`

export const notificationColumns = sql`n.id, n.event, n.order_id AS "orderId", n.params, n.read_at AS "readAt", n.created_at AS "createdAt"`

export const isOfKind = (kind: NotificationKind): RawBuilder<unknown> => sql`n.event = ANY(${[...eventsOfKind[kind]]})`
