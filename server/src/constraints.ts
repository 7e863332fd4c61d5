import { accountConstraints } from './accounts/constraints.ts'
import { batchConstraints } from './batches/constraints.ts'
import { nameConstraints } from './calls/database-failures.ts'
import { carrierConstraints } from './carriers/constraints.ts'
import { dealConstraints } from './deals/constraints.ts'
import { inventoryConstraints } from './inventories/constraints.ts'
import { invoiceConstraints } from './invoices/constraints.ts'
import { orderConstraints } from './orders/constraints.ts'
import { productConstraints } from './products/constraints.ts'
import { savedFilterConstraints } from './saved-filters/constraints.ts'
import { sellsyConstraints } from './sellsy/constraints.ts'
import { slotConstraints } from './slots/constraints.ts'
import { stockConstraints } from './stock/constraints.ts'

nameConstraints({
  ...accountConstraints,
  ...batchConstraints,
  ...carrierConstraints,
  ...dealConstraints,
  ...inventoryConstraints,
  ...invoiceConstraints,
  ...orderConstraints,
  ...productConstraints,
  ...savedFilterConstraints,
  ...sellsyConstraints,
  ...slotConstraints,
  ...stockConstraints,
})
