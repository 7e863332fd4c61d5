import { nameConstraints } from '../../calls/database-failures.ts'
import { batchConstraints } from '../../goods/batches/constraints.ts'
import { productConstraints } from '../../goods/products/constraints.ts'
import { stockConstraints } from '../../goods/stock/constraints.ts'
import { invoiceConstraints } from '../../money/invoices/constraints.ts'
import { sellsyConstraints } from '../../money/sellsy/constraints.ts'
import { inventoryConstraints } from '../../orders/inventories/constraints.ts'
import { orderConstraints } from '../../orders/orders/constraints.ts'
import { slotConstraints } from '../../orders/slots/constraints.ts'
import { accountConstraints } from '../../parties/accounts/constraints.ts'
import { carrierConstraints } from '../../parties/carriers/constraints.ts'
import { dealConstraints } from '../../parties/deals/constraints.ts'
import { savedFilterConstraints } from '../../services/saved-filters/constraints.ts'

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
