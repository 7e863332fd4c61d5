import { failureMessage, isFailureCode } from '@quai/contract/failures.ts'
import {
  actionsFor,
  cancelActions,
  editActions,
  isOpen,
  type OrderAction,
  type OrderFacts,
  possibleUntil,
  waitingStatuses,
} from '@quai/contract/orders/orders/life.ts'
import type { Order } from '@quai/contract/orders/orders/order.ts'
import type { UserType } from '@quai/contract/platform/roles.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, inStatuses, scope } from '../../../calls/context.ts'
import { keyOf } from '../../../goods/stock/balances.ts'
import { itineraryOf } from '../../../parties/addresses/itinerary.ts'
import type { Db } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { presentCarbon, withDistance } from '../carbon/estimate.ts'
import { claimsOfQueue } from '../goods/queue.ts'
import { presentProof } from '../papers/document-columns.ts'
import { type KnownOrder, loadInventory, orderJson } from './order-json.ts'
import { presentProposal } from './proposals.ts'

type Waiting = Pick<
  Order,
  'id' | 'customerId' | 'warehouseId' | 'orderDateStart' | 'orderStatus' | 'isStockAvailable' | 'orderItems'
>

type Onlooker = Pick<Context, 'db' | 'actor' | 'now'>

/**
 * Presents an order that the caller has locked or created, with the allowed actions and the reasons that block the
 * others. Ignores the history limit of the caller's plan, so that an order just closed is still shown. Throws
 * NOT_FOUND.
 */
export const presentOrder = (ctx: Onlooker, uuid: string): Promise<Order> =>
  presentWhere(ctx, sql`o.uuid = ${uuid} AND ${scope(ctx, 'o')}`)

/** Presents the order `o` that matches a condition, as presentOrder() does. Throws NOT_FOUND. */
export const presentWhere = async (ctx: Onlooker, where: RawBuilder<unknown>): Promise<Order> =>
  presentKnown(ctx, (await readOrder(ctx, where)).known)

/** Reads the order `o` that matches a condition, with columns beside it. Throws NOT_FOUND. */
export const readOrder = async <Beside>(ctx: Onlooker, where: RawBuilder<unknown>, beside?: RawBuilder<Beside>) => {
  const found = await ctx.db.maybe(orderJson(ctx, where, beside))
  if (!found) throw fail('NOT_FOUND')
  return found
}

/** Adds to an order what depends on the caller and the time. */
export const presentKnown = async (ctx: Onlooker, known: KnownOrder): Promise<Order> => {
  const { facts, kept, ends, carbon, isProofUploaded, ...order } = known
  const itinerary = withDistance(ends && (await itineraryOf(order.orderType, ends)), carbon)
  const { actions, blocked } = presentActions(facts, ctx.actor.userType, ctx.now)
  const until = (actions: readonly OrderAction[]): string | null =>
    instantOrNull(possibleUntil(actions, ctx.actor.userType, facts))
  const [inventory, preOrderRank, proposal, shortages] = await Promise.all([
    loadInventory(ctx.db, order),
    loadPreOrderRank(ctx.db, order),
    presentProposal(ctx.db, kept, facts),
    loadShortages(ctx.db, order),
  ])
  return {
    ...order,
    ...presentProof(ctx, order, isProofUploaded),
    inventory,
    preOrderRank,
    itineraryId: ends && order.id,
    itinerary,
    carbonEstimate: presentCarbon({ ...order, itinerary }, carbon),
    proposal,
    shortages,
    editableUntil: until(editActions),
    cancellableUntil: until(cancelActions),
    undoSeconds: actions.includes('order_undo_confirm') ? secondsLeft(facts.undoUntil, ctx.now) : null,
    actions,
    blocked,
  }
}

const secondsLeft = (until: string | null, now: Date): number | null =>
  until === null ? null : (Date.parse(until) - now.getTime()) / 1_000

const instantOrNull = (at: number | undefined): string | null => (at === undefined ? null : new Date(at).toISOString())

/** Returns the allowed and the blocked actions of a role, the blocked ones with their reason in French. */
export const presentActions = (
  facts: OrderFacts,
  userType: UserType,
  now: Date,
): Pick<Order, 'actions' | 'blocked'> => {
  const { actions, blocked } = actionsFor(facts, userType, now.getTime())
  const explained: Order['blocked'] = {}
  for (const [action, block] of Object.entries(blocked))
    explained[action as keyof typeof blocked] = {
      ...block,
      // Every block code is also a failure code.
      message: isFailureCode(block.code) ? failureMessage(block.code, block.params as never) : '',
    }
  return { actions, blocked: explained }
}

/**
 * Tells which lines of a waiting pre-order lack stock, and how much of it the pre-order could take now, after what
 * those before it are about to take.
 */
const loadShortages = async (db: Db, order: Waiting): Promise<Order['shortages']> => {
  if (order.isStockAvailable || !isOpen(order.orderStatus)) return []
  const { customerId, warehouseId } = order
  const place = { id: order.id, start: order.orderDateStart }
  const [claims, rows] = await Promise.all([
    claimsOfQueue(db, { ...order, items: order.orderItems, place }),
    db.all(sql<{ itemId: number; free: number }>`
      SELECT i.id AS "itemId", coalesce(b.physical - b.reserved, 0) AS free
      FROM order_items i LEFT JOIN stock_balances b ON b.warehouse_id = i.warehouse_id AND b.product_id = i.product_id
        AND b.batch_id IS NOT DISTINCT FROM i.batch_id AND b.packaging = i.product_packaging
      WHERE i.order_id = ${order.id}`),
  ])
  const kept = new Map(claims.map((claim) => [keyOf(claim), claim.kept ?? 0]))
  const free = new Map(rows.map((row) => [row.itemId, row.free]))
  return order.orderItems.flatMap(({ id, productId, batchId, productPackaging: packaging, quantity }) => {
    const claimed = kept.get(keyOf({ customerId, warehouseId, productId, batchId, packaging })) ?? 0
    const available = Math.max(0, (free.get(id) ?? 0) - claimed)
    return available < quantity ? [{ itemId: id, available, missing: quantity - available }] : []
  })
}

/** Reads the rank of an order among the waiting pre-orders of its warehouse; null when it does not wait for stock. */
const loadPreOrderRank = async (
  db: Db,
  { id, orderStatus, isStockAvailable }: Pick<Order, 'id' | 'orderStatus' | 'isStockAvailable'>,
): Promise<Order['preOrderRank']> => {
  if (isStockAvailable || !isOpen(orderStatus)) return null
  const row = await db.maybe(sql<{ rank: number }>`
    SELECT (SELECT count(*) + 1 FROM orders q WHERE q.warehouse_id = o.warehouse_id AND NOT q.is_stock_available
      AND ${inStatuses(waitingStatuses, 'q')} AND (q.order_date_start, q.id) < (o.order_date_start, o.id)) AS rank
    FROM orders o WHERE o.id = ${id} AND ${inStatuses(waitingStatuses)}`)
  return row?.rank ?? null
}
