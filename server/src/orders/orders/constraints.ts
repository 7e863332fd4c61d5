import type { ConstraintFailures } from '../../calls/database-failures.ts'

export const orderConstraints = {
  orders_deal: 'DEAL_INACTIVE',
  order_items_product: 'PRODUCT_UNKNOWN',
  order_items_batch: 'PRODUCT_UNKNOWN',
} satisfies ConstraintFailures
