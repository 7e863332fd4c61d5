import type { OrderFacts } from '@quai/contract/orders/orders/life.ts'
import type { Order, OrderDetail } from '@quai/contract/orders/orders/order.ts'
import type { OrderDocument } from '@quai/contract/orders/orders/papers/document.ts'
import type { OrderComment } from '@quai/contract/orders/orders/talk/comment.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, orderScope } from '../../calls/context.ts'
import { presentActions, presentKnown, presentWhere, readOrder } from './core/present.ts'
import { factsFrom, factsJson } from './core/state.ts'
import { documentsOf } from './papers/document-columns.ts'
import { commentsWhere } from './talk/comments.ts'
import { type KeptLog, logsOf, presentLogs } from './talk/logs.ts'

interface Lists {
  documents: OrderDocument[]
  comments: OrderComment[]
  logs: KeptLog[]
}

/** Shows one order, found by its uuid or its number, with its documents, comments and history. Throws NOT_FOUND. */
export const showOrder = async (ctx: Context, { uuid }: { uuid: string }): Promise<OrderDetail> => {
  const { known, documents, comments, logs } = await readOrder(ctx, isVisible(ctx, uuid), listsOf(ctx))
  const [order, history] = await Promise.all([presentKnown(ctx, known), presentLogs(ctx.db, logs)])
  return { ...order, documents, comments, logs: history }
}

/** Finds one order by its uuid or its number, without these lists. Throws NOT_FOUND. */
export const findOrder = (ctx: Context, { uuid }: { uuid: string }): Promise<Order> =>
  presentWhere(ctx, isVisible(ctx, uuid))

const isVisible = (ctx: Context, uuid: string): RawBuilder<unknown> =>
  sql`${/^\d+$/.test(uuid) ? sql`o.id = ${Number(uuid)}` : sql`o.uuid = ${uuid}`} AND ${orderScope(ctx, 'o')}`

/** Lists of the order `r`, read in its own statement. */
const listsOf = (ctx: Context): RawBuilder<Lists> => sql<Lists>`,
  ${listJson(documentsOf(ctx, sql`r.id`))} AS documents,
  ${listJson(commentsWhere(ctx, sql`m.order_id = r.id`))} AS comments,
  ${listJson(logsOf(sql`r.id`))} AS logs`

const listJson = (rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(SELECT coalesce(json_agg(t), '[]') FROM (${rows}) t)`

/** Lists what the caller may do with each of these orders. Leaves out orders that the caller may not see. */
export const listOrderActions = async (ctx: Context, { orderUuids }: { orderUuids: string[] }) => {
  const rows = await ctx.db.all(sql<{ uuid: string; facts: OrderFacts }>`
    SELECT o.uuid, ${factsJson} AS facts FROM ${factsFrom}
    WHERE o.uuid = ANY(${orderUuids}::uuid[]) AND ${orderScope(ctx, 'o')}`)
  return {
    items: rows.map(({ uuid, facts }) => ({
      orderUuid: uuid,
      ...presentActions(facts, ctx.actor.userType, ctx.now),
    })),
  }
}
