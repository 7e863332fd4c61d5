import type { ConfirmOrderInput } from '@quai/contract/orders/orders/order-input.ts'
import { wallClock } from '@quai/contract/platform/dates.ts'
import { sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import { fail, failOn } from '../../platform/failure.ts'
import { plainChanges } from '../orders/core/changes.ts'
import { checkNoticeOf } from '../orders/core/place.ts'
import type { OrderState } from '../orders/core/state.ts'
import type { Revision } from '../orders/revise.ts'
import { planInventory } from './create.ts'
import { requireProducts, writeScope } from './scope.ts'

type Changes = Omit<ConfirmOrderInput, 'uuid' | 'version'>

/**
 * Computes what an update of an inventory changes: its day, its references, the plain fields. Throws NO_CHANGE, or
 * COUNT_STARTED when the references would change during a count.
 */
export const reviseInventory = async (ctx: Context, order: OrderState, input: Changes): Promise<Revision> => {
  for (const field of ['orderTransporter', 'addressCarry', 'orderItems'] as const)
    if (input[field]) throw failOn([field], 'inventory', 'Un inventaire n’a ni transport ni articles prévus.')
  const { changes, set } = plainChanges(order, input)
  if (input.orderDateStart !== undefined) {
    const planned = planInventory(ctx, wallClock(input.orderDateStart, order.rules.timeZone).date, order.rules)
    if (planned.start !== order.orderDateStart) {
      checkNoticeOf(ctx, planned.start, order.rules)
      changes.orderDateStart = [order.orderDateStart, planned.start]
      set.order_date_start = planned.start
      set.order_date_end = planned.end
    }
  }
  if (input.productIds !== undefined) {
    await requireProducts(ctx.db, order.customerId, input.productIds)
    const before = await scopeText(ctx, order.id)
    writeScope(ctx.db, { ...order, orderId: order.id, productIds: input.productIds })
    const after = await scopeText(ctx, order.id)
    if (after !== before) {
      if (order.facts.isCounting) throw fail('COUNT_STARTED')
      changes.products = [before, after]
    }
  }
  if (Object.keys(changes).length === 0) throw fail('NO_CHANGE')
  return { changes, set, freesStock: false }
}

/** Describes the references to count, for the history. */
const scopeText = async ({ db }: Context, orderId: number): Promise<string> => {
  const row = await db.maybe(sql<{ text: string }>`
    SELECT CASE WHEN v.covers_all THEN 'Toutes les références'
      ELSE (SELECT string_agg(p.reference, ', ' ORDER BY p.reference)
        FROM inventory_products n JOIN products p ON p.id = n.product_id WHERE n.order_id = v.order_id) END AS text
    FROM inventories v WHERE v.order_id = ${orderId}`)
  return row?.text ?? ''
}
