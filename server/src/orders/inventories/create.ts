import type { CreateInventoryInput } from '@quai/contract/orders/inventories/inventory.ts'
import { openingOf } from '@quai/contract/orders/slots/day.ts'
import { wallClock } from '@quai/contract/platform/dates.ts'
import type { Context } from '../../calls/context.ts'
import { fail } from '../../platform/failure.ts'
import { checkNoticeOf, type Planned } from '../orders/core/place.ts'
import { presentOrder } from '../orders/core/present.ts'
import { writeOrder } from '../orders/core/write.ts'
import { holdDeal, type NewNumbers, partiesOf } from '../orders/create.ts'
import type { WarehouseRules } from '../slots/rules.ts'
import { requireProducts, writeScope } from './scope.ts'

/** Creates an inventory: pending when a customer asks for it, confirmed when a warehouse plans it. */
export const createInventory = async (ctx: Context, input: CreateInventoryInput) => {
  const parties = partiesOf(ctx, input)
  const deal = await holdDeal(ctx, { ...parties, newOrders: 1 })
  const planned = planInventory(ctx, input.plannedDate, deal.rules)
  checkNoticeOf(ctx, planned.start, deal.rules)
  await requireProducts(ctx.db, parties.customerId, input.productIds)
  const [{ id, uuid }] = deal.newOrders as [NewNumbers] // holdDeal() returns as many numbers as requested
  await writeOrder(ctx, {
    ...input,
    ...parties,
    id,
    uuid,
    deal,
    planned,
    orderType: 'inventory',
    orderTransporter: null,
    items: [],
    isStockAvailable: true,
    addressId: null,
  })
  writeScope(ctx.db, { ...parties, orderId: id, productIds: input.productIds })
  return presentOrder(ctx, uuid)
}

/**
 * Plans an inventory for a day instead of a slot: it starts at opening and uses no dock (decision 015). Throws
 * WAREHOUSE_CLOSED, or SLOT_PAST for a day before today.
 */
export const planInventory = ({ now }: Pick<Context, 'now'>, date: string, rules: WarehouseRules): Planned => {
  const opening = openingOf(date, rules, rules.timeZone)
  if (opening === undefined) throw fail('WAREHOUSE_CLOSED', { date })
  if (date < wallClock(now, rules.timeZone).date) throw fail('SLOT_PAST')
  const start = new Date(opening).toISOString()
  return { start, end: start, needsDock: false }
}
