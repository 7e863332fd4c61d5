import type { TransmitInventoryInput } from '@quai/contract/orders/inventories/inventory.ts'
import { lateCountDays } from '@quai/contract/orders/orders/done-on.ts'
import { sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import { failOn } from '../../platform/failure.ts'
import { allow, lockOrder } from '../orders/core/state.ts'
import { writeLog } from '../orders/core/transition.ts'
import { insertOrder } from '../orders/core/write.ts'
import { holdDeal, type NewNumbers, partiesOf } from '../orders/create.ts'
import { judgeLocked, settleInventory } from './finish.ts'
import { writeEntries } from './save.ts'
import { requireProducts, writeScope } from './scope.ts'

/**
 * Records a count that the warehouse has already made: plans, counts and finishes in one call, by the same steps and
 * rules. Places that it does not name stay unchanged.
 */
export const transmitInventory = async (ctx: Context, input: TransmitInventoryInput) => {
  const heldForMs = ageOf(ctx, input.countedAt)
  const parties = partiesOf(ctx, input)
  const deal = await holdDeal(ctx, { ...parties, newOrders: 1 })
  const [newOrder] = deal.newOrders as [NewNumbers] // holdDeal() returns as many numbers as requested
  const productIds = [...new Set(input.lines.map(({ productId }) => productId))]
  await requireProducts(ctx.db, parties.customerId, productIds)
  insertOrder(ctx, {
    ...newOrder,
    ...parties,
    internalNumber: input.internalNumber,
    planned: { start: input.countedAt, end: input.countedAt, needsDock: false },
    orderType: 'inventory',
    orderTransporter: null,
    items: [],
    isStockAvailable: true,
    addressId: null,
  })
  writeScope(ctx.db, { ...parties, orderId: newOrder.id, productIds })
  beginAt(ctx, newOrder.id, heldForMs)
  await writeEntries(
    ctx,
    { id: newOrder.id, ...parties },
    input.lines.map((line) => ({ ...line, heldForMs })),
  )
  ctx.db.send(sql`UPDATE inventory_lines SET is_added = false WHERE order_id = ${newOrder.id}`)
  const order = await lockOrder(ctx, newOrder.uuid)
  const step = allow(ctx, order, 'order_finish')
  return settleInventory(ctx, order, {
    lines: await judgeLocked(ctx, order),
    step,
    doneAt: input.countedAt,
    ...(input.messageToCustomer && { messageToCustomer: input.messageToCustomer }),
  })
}

/** Milliseconds since the count. Refuses one to come, or too old to be compared with the movements since. */
const ageOf = ({ now }: Context, countedAt: string): number => {
  const age = now.getTime() - Date.parse(countedAt)
  if (age < -60_000) throw failOn(['countedAt'], 'past', 'Le comptage ne peut pas être dans le futur.')
  if (age > lateCountDays * 86_400_000)
    throw failOn(
      ['countedAt'],
      'early',
      `Un comptage de plus de ${lateCountDays} jours ne se transmet plus : vérifiez la date.`,
    )
  return Math.max(0, age)
}

/**
 * Dates the start of the count to the instant when the goods were counted, so that later movements are added to the
 * counted quantities.
 */
const beginAt = (ctx: Context, orderId: number, heldForMs: number): void => {
  ctx.db.send(sql`
    UPDATE inventories SET count_started_at = clock_timestamp() - ${heldForMs}::bigint * interval '1 millisecond',
      count_started_by = ${ctx.actor.contactId}, revision = 1, started_after = coalesce((
        SELECT m.id FROM stock_movements m
        WHERE m.created_at <= clock_timestamp() - ${heldForMs}::bigint * interval '1 millisecond'
        ORDER BY m.id DESC LIMIT 1), 0)
    WHERE order_id = ${orderId}`)
  writeLog(ctx, { orderId, action: 'order_count', from: 'confirmed', to: 'confirmed', changes: {}, reason: null })
}
