import { isCalledOff } from '@quai/contract/orders/orders/life.ts'
import type { Order } from '@quai/contract/orders/orders/order.ts'
import type { OrderDocument } from '@quai/contract/orders/orders/papers/document.ts'
import { stageOf } from '@quai/contract/platform/of-order.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, historyScope, isOpenOrder } from '../../../calls/context.ts'
import { instantJson } from '../../../platform/database/statement-parts.ts'

/** True when a document of order `o` counts as its proof. */
export const hasUploadedProof: RawBuilder<boolean> = sql<boolean>`EXISTS (SELECT FROM documents d
  WHERE d.order_id = o.id AND d.document_type IN ('proof', 'signed_slip'))`

type Proven = Pick<Order, 'orderType' | 'orderStatus' | 'orderDateStart' | 'proofRequestSent'>

/** Selects the documents of an order that the caller may see, in the order of upload. */
export const documentsOf = (
  ctx: Pick<Context, 'actor' | 'now'>,
  orderId: RawBuilder<unknown>,
): RawBuilder<OrderDocument> => sql<OrderDocument>`
  SELECT ${documentColumns(ctx)} FROM ${documentTables}
  WHERE d.order_id = ${orderId} AND ${historyScope(ctx, sql.ref('d.created_at'))} ORDER BY d.id`

/** True when the caller may delete `d` of order `o`: its own side while the order is open, an admin always. */
export const isDeletable = ({ actor }: Pick<Context, 'actor'>): RawBuilder<boolean> =>
  actor.userType === 'admin' ? sql`true` : sql`(d.user_id = ${actor.userId} AND ${isOpenOrder('o')})`

/** Columns of documents `d` of orders `o`, uploaded by contact `c` of user `u`. */
export const documentColumns = (ctx: Pick<Context, 'actor'>): RawBuilder<OrderDocument> => sql`
  d.id, d.uuid, d.document_type AS type, d.filename, d.size_bytes AS "sizeBytes", d.page_count AS "pageCount",
  coalesce(c.name, u.name) AS "uploadedBy", u.name AS "userName", ${instantJson(sql`d.created_at`)} AS "createdAt",
  ${isDeletable(ctx)} AS "isDeletable"`

/** Tables of these columns. */
export const documentTables = sql`
  documents d JOIN orders o ON o.id = d.order_id JOIN users u ON u.id = d.user_id LEFT JOIN contacts c ON c.id = d.contact_id`

/**
 * Tells which proof an order has, and whether the caller may ask for one: only while there is none, and only once the appointment has begun, because
 * before it there is nothing to prove.
 */
export const presentProof = (
  { actor, now }: Pick<Context, 'actor' | 'now'>,
  { orderType, orderStatus, orderDateStart, proofRequestSent }: Proven,
  isUploaded: boolean,
): Pick<Order, 'availableProof' | 'isProofAskable'> => {
  const isFinished = stageOf(orderStatus) === 'done'
  const hasBegun = isFinished || Date.parse(orderDateStart) <= now.getTime()
  const availableProof = isUploaded ? 'uploaded' : isFinished && orderType !== 'inventory' ? 'generated' : null
  return {
    availableProof,
    isProofAskable:
      actor.userType === 'customer' &&
      !proofRequestSent &&
      mayHaveProof({ orderType, orderStatus }) &&
      hasBegun &&
      availableProof === null,
  }
}

/** True once the warehouse has accepted or completed the service of an order, whose proof a customer may ask for then. */
export const mayHaveProof = ({ orderType, orderStatus }: Pick<Order, 'orderType' | 'orderStatus'>): boolean =>
  orderType !== 'inventory' && !isCalledOff(orderStatus) && stageOf(orderStatus) !== 'asked'
