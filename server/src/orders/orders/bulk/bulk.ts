import type { BulkResult } from '@quai/contract/orders/orders/bulk.ts'
import { isOpen } from '@quai/contract/orders/orders/life.ts'
import { cameLate, type Timed } from '@quai/contract/orders/orders/punctuality.ts'
import { sql } from 'kysely'
import type { Context } from '../../../calls/context.ts'
import { isRolledBack, toFailure } from '../../../calls/database-failures.ts'
import { type Failure, fail } from '../../../platform/failure.ts'
import { arrivalDueAt, visitOfOrder } from '../../slots/visit-of-order.ts'
import { completeOrder } from '../complete.ts'
import { acceptOrder, secondsAfter } from '../confirm.ts'
import { allow, lockOrder } from '../core/state.ts'
import { transition } from '../core/transition.ts'
import { withdrawConfirmation } from '../mails/announce.ts'

/** Closes several orders as planned: at the planned time, with the planned quantities, and on time unless the arrival says late. */
export const completeOrders = async (ctx: Context, { orderUuids }: Chosen) => ({
  items: await eachOrder(ctx, orderUuids, async (own, uuid) => {
    await completeAsPlanned(own, uuid)
    return {}
  }),
})

/** Tells what completeOrders() would do to each order. */
export const previewCompleteOrders = async (ctx: Context, { orderUuids }: Chosen) => ({
  items: await rehearseEach(ctx, orderUuids, completeAsPlanned),
})

/** Throws the same failures as completeOrder(), and STOCK_INSUFFICIENT for a pre-order. */
const completeAsPlanned = async (ctx: Context, uuid: string): Promise<void> => {
  const order = await lockOrder(ctx, uuid)
  // Checks the stock before the status, because "waits for stock" explains more than the status that follows from it.
  if (isOpen(order.orderStatus) && !order.isStockAvailable) throw fail('STOCK_INSUFFICIENT')
  allow(ctx, order, 'order_finish')
  const { orderDateStart, items } = order
  await completeOrder(ctx, {
    uuid,
    orderDateDone: orderDateStart,
    driverOnTime: cameLate(await arrivalOf(ctx, uuid)) !== true,
    orderItems: items.map(({ productId, packaging, quantity, batchId, batchReason }) => ({
      productId,
      productPackaging: packaging,
      quantity,
      batchId,
      batchReason,
    })),
    proof: 'generated',
  })
}

const arrivalOf = ({ db }: Context, uuid: string): Promise<Pick<Timed, 'arrivalDueAt' | 'visit'>> =>
  db.one(sql<Pick<Timed, 'arrivalDueAt' | 'visit'>>`
    SELECT ${arrivalDueAt} AS "arrivalDueAt", ${visitOfOrder} AS visit FROM orders o WHERE o.uuid = ${uuid}`)

/** Undoes the warehouse's bulk confirmation within its delay. The mails were held back, so none is sent. */
export const undoConfirmOrders = async (ctx: Context, { orderUuids }: { orderUuids: string[] }) => ({
  items: await eachOrder(ctx, orderUuids, async (own, uuid) => {
    await undoConfirm(own, uuid)
    return {}
  }),
})

const undoConfirm = async (ctx: Context, uuid: string): Promise<void> => {
  const order = await lockOrder(ctx, uuid)
  const step = allow(ctx, order, 'order_undo_confirm')
  await withdrawConfirmation(ctx, order.id)
  await transition(ctx, order, { action: 'order_undo_confirm', step })
}

interface Chosen {
  orderUuids: string[]
}

/** Confirms several requests at once, each as acceptOrder() does. `undoSeconds` is the time left to undo all of them. */
export const confirmOrders = async (ctx: Context, { orderUuids }: Chosen) => {
  let now = ctx.now
  const items = await eachOrder(ctx, orderUuids, async (own, uuid) => {
    now = own.now
    const { undoSeconds } = await acceptOrder(own, { uuid })
    return { undoUntil: undoSeconds === null ? null : secondsAfter(now, undoSeconds) }
  })
  const first = Math.min(...items.flatMap(({ undoUntil }) => (undoUntil ? [Date.parse(undoUntil)] : [])))
  return { items, undoSeconds: Number.isFinite(first) ? Math.max(0, (first - now.getTime()) / 1_000) : 0 }
}

/** Tells what confirmOrders() would do to each order. */
export const previewConfirmOrders = async (ctx: Context, { orderUuids }: Chosen) => ({
  items: await rehearseEach(ctx, orderUuids, (own, uuid) => acceptOrder(own, { uuid })),
})

type Work<Done> = (ctx: Context, uuid: string) => Promise<Done>

/**
 * Does the work on each order in turn, in one transaction per order: a refusal changes nothing for the other orders.
 * Handles an order that is named twice only once.
 */
const eachOrder = async <Done extends object>(
  ctx: Context,
  orderUuids: readonly string[],
  work: Work<Done>,
): Promise<(BulkResult & Partial<Done>)[]> => {
  const results: (BulkResult & Partial<Done>)[] = []
  for (const uuid of new Set(orderUuids))
    results.push(await resultOf(ctx, uuid, () => ctx.inParts.write(uuid, (own) => work(own, uuid))))
  return results
}

/** Tells what eachOrder() would answer: runs the same verbs, then rolls each one back. */
const rehearseEach = async (
  ctx: Context,
  orderUuids: readonly string[],
  work: Work<unknown>,
): Promise<BulkResult[]> => {
  const results: BulkResult[] = []
  for (const uuid of new Set(orderUuids))
    results.push(
      await resultOf(ctx, uuid, async () => {
        await ctx.inParts.rehearse((own) => work(own, uuid))
        return {}
      }),
    )
  return results
}

const resultOf = async <Done extends object>(
  ctx: Context,
  uuid: string,
  work: () => Promise<Done>,
): Promise<BulkResult & Partial<Done>> => {
  try {
    return { uuid, ok: true, ...(await work()) }
  } catch (error) {
    // Nobody knows whether this order was changed: the call fails as a whole, and its key resumes it.
    if (!isRolledBack(error) && toFailure(error)) throw error
    const failure = toFailure(error) ?? unexpected(ctx, error)
    return { uuid, ok: false, code: failure.code, message: sentenceOf(failure) } as BulkResult & Partial<Done> // a result without Done is a Partial<Done>
  }
}

/** Logs the error with the request id that the answer shows, and lets the other orders go on. */
const unexpected = ({ log, requestId }: Context, error: unknown): Failure => {
  log.error({ err: error }, 'unexpected failure')
  return fail('UNEXPECTED', { requestId })
}

/** A bulk answer has no fields to show refusals at, so it joins the sentences of the refused fields. */
const sentenceOf = ({ message, params }: Failure): string =>
  'issues' in params ? params.issues.map(({ fallback }) => fallback).join(' ') : message
