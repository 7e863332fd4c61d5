import { isOpen, type OrderStatus } from '@quai/contract/orders/orders/life.ts'
import type { CommentInput, OrderComment } from '@quai/contract/orders/orders/talk/comment.ts'
import type { OrderType } from '@quai/contract/platform/of-order.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, orderScope } from '../../../calls/context.ts'
import { isActiveDeal } from '../../../parties/deals/deal-rows.ts'
import { instantJson } from '../../../platform/database/statement-parts.ts'
import { fail } from '../../../platform/failure.ts'
import { markRead } from '../../../services/mails/read.ts'
import { countSending } from '../../../services/mails/sendings.ts'
import { authorJson } from '../core/author.ts'
import { visibleOrderId } from '../core/state.ts'
import { announceOrder } from '../mails/announce.ts'

/** Lists the comments of an order, oldest first. */
export const listComments = async (ctx: Context, { uuid }: { uuid: string }) => {
  const orderId = await visibleOrderId(ctx, uuid)
  return { items: await ctx.db.all(commentsWhere(ctx, sql`m.order_id = ${orderId}`)) }
}

/**
 * Adds a comment and announces it to the other side. Does not change the order. After the deal is deactivated, only
 * open orders may be commented (docs/decisions/018). Throws DEAL_INACTIVE, SENDING_LIMITED.
 */
export const addComment = async (ctx: Context, { uuid, text }: CommentInput): Promise<OrderComment> => {
  const order = await loadAddressees(ctx, uuid)
  if (!order.dealIsActive && !isOpen(order.orderStatus)) throw fail('DEAL_INACTIVE')
  await countSending(ctx, { kind: 'message' })
  const { id } = await ctx.db
    .insertInto('order_comments')
    .values({
      order_id: order.id,
      customer_id: order.customerId,
      warehouse_id: order.warehouseId,
      comment: text,
      contact_id: ctx.actor.contactId,
      hijacker_contact_id: ctx.actor.hijackerContactId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  announceOrder(ctx, {
    orderId: order.id,
    orderUuid: uuid,
    event: 'order_comment',
    actor: ctx.actor,
    comment: text,
    order,
  })
  return ctx.db.one(commentsWhere(ctx, sql`m.id = ${id}`))
}

interface Addressees {
  id: number
  customerId: number
  customerName: string
  warehouseId: number
  warehouseName: string
  orderType: OrderType
  orderDateStart: string
  internalNumber: string | null
  isStockAvailable: boolean
  orderStatus: OrderStatus
  dealIsActive: boolean
}

/** Loads the order with both parties, and locks it against removal while the comment is written. Throws NOT_FOUND. */
const loadAddressees = async (ctx: Context, uuid: string): Promise<Addressees> => {
  const order = await ctx.db.maybe(sql<Addressees>`
    SELECT o.id, o.customer_id AS "customerId", c.name AS "customerName", o.warehouse_id AS "warehouseId",
      w.name AS "warehouseName", o.order_type AS "orderType", o.order_date_start AS "orderDateStart",
      o.internal_number AS "internalNumber", o.is_stock_available AS "isStockAvailable",
      o.order_status AS "orderStatus", ${isActiveDeal} AS "dealIsActive"
    FROM orders o JOIN users c ON c.id = o.customer_id JOIN users w ON w.id = o.warehouse_id
    JOIN deals d ON d.customer_id = o.customer_id AND d.warehouse_id = o.warehouse_id
    WHERE o.uuid = ${uuid} AND ${orderScope(ctx, 'o')}
    FOR KEY SHARE OF o`)
  if (!order) throw fail('NOT_FOUND')
  return order
}

/** Selects comments `m`, oldest first. A message and its notifications have the same instant, as one transaction writes them. */
export const commentsWhere = (
  ctx: Pick<Context, 'actor'>,
  where: RawBuilder<unknown>,
): RawBuilder<OrderComment> => sql<OrderComment>`
  SELECT m.id, m.comment AS text, ${instantJson(sql`m.created_at`)} AS "createdAt",
    ${authorJson(sql`m.contact_id`, sql`m.hijacker_contact_id`)} AS author,
    (SELECT c.user_id FROM contacts c WHERE c.id = m.contact_id) = ${ctx.actor.userId} AS "isMine",
    EXISTS (SELECT FROM notifications n WHERE ${unreadMessages(ctx)} AND n.order_id = m.order_id
      AND n.created_at = m.created_at) AS "isUnread"
  FROM order_comments m WHERE ${where} ORDER BY m.id`

/**
 * True for notifications `n` of messages that the caller's contact has not read. Only messages of the other side have
 * notifications, one for each contact. Writes the values out, so that the index of unread messages applies.
 */
export const unreadMessages = ({ actor }: Pick<Context, 'actor'>): RawBuilder<boolean> =>
  sql<boolean>`n.contact_id = ${actor.contactId} AND n.event = 'order_comment' AND n.read_at IS NULL`

/**
 * Marks the messages of an order as read by the caller, up to the last one shown. Marks nothing for an administrator
 * who took over the account. Throws NOT_FOUND.
 */
export const readComments = async (
  ctx: Context,
  { uuid, commentId }: { uuid: string; commentId: number },
): Promise<void> => {
  const { db, actor } = ctx
  const orderId = await visibleOrderId(ctx, uuid)
  const shown = sql`(SELECT created_at FROM order_comments WHERE id = ${commentId} AND order_id = ${orderId})`
  const { isThere } = await db.one(sql<{ isThere: boolean }>`SELECT ${shown} IS NOT NULL AS "isThere"`)
  if (!isThere) throw fail('NOT_FOUND')
  if (actor.hijackerContactId !== null) return
  await markRead(ctx, { contactId: actor.contactId, event: 'order_comment', orderId, until: shown })
}
