import { accountVerbs } from './accounts/verbs.ts'
import { addressVerbs } from './addresses/verbs.ts'
import { batchVerbs } from './batches/verbs.ts'
import type { Verbs } from './calls/verbs.ts'
import { dashboardVerbs } from './dashboard/verbs.ts'
import { dealVerbs } from './deals/verbs.ts'
import { documentVerbs } from './documents/verbs.ts'
import { guestVerbs } from './guests/verbs.ts'
import { importVerbs } from './imports/verbs.ts'
import { reviseInventory } from './inventories/revise.ts'
import { inventoryVerbs } from './inventories/verbs.ts'
import { type ReviseOrder, reviseOrder } from './orders/revise.ts'
import { orderVerbs } from './orders/verbs.ts'
import { productVerbs } from './products/verbs.ts'
import { slotVerbs } from './slots/verbs.ts'
import { stockVerbs } from './stock/verbs.ts'

/** Joins orders and inventories here, because the module orders does not depend on inventories. */
const reviseAnyOrder: ReviseOrder = (ctx, order, input, to) =>
  order.orderType === 'inventory' ? reviseInventory(ctx, order, input) : reviseOrder(ctx, order, input, to)

/** Every route of the contract with its verb. */
export const verbs: Verbs = {
  ...accountVerbs,
  ...addressVerbs,
  ...batchVerbs,
  ...dashboardVerbs,
  ...dealVerbs,
  ...documentVerbs,
  ...guestVerbs,
  ...importVerbs,
  ...inventoryVerbs,
  ...orderVerbs(reviseAnyOrder),
  ...productVerbs,
  ...slotVerbs,
  ...stockVerbs,
}
