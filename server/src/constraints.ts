import { accountConstraints } from './accounts/constraints.ts'
import { batchConstraints } from './batches/constraints.ts'
import type { ConstraintFailures } from './calls/database-failures.ts'
import { dealConstraints } from './deals/constraints.ts'
import { inventoryConstraints } from './inventories/constraints.ts'
import { orderConstraints } from './orders/constraints.ts'
import { productConstraints } from './products/constraints.ts'
import { savedFilterConstraints } from './saved-filters/constraints.ts'
import { slotConstraints } from './slots/constraints.ts'
import { stockConstraints } from './stock/constraints.ts'

const all: ConstraintFailures = {
  ...accountConstraints,
  ...batchConstraints,
  ...dealConstraints,
  ...inventoryConstraints,
  ...orderConstraints,
  ...productConstraints,
  ...savedFilterConstraints,
  ...slotConstraints,
  ...stockConstraints,
}

/** The last word of the database, in the words of the product: constraint → failure. */
export const constraintFailures = new Map(Object.entries(all))
