import type { ConstraintFailures } from '../../calls/database-failures.ts'

export const inventoryConstraints = {
  inventory_products_product: 'PRODUCT_UNKNOWN',
  inventory_lines_product: 'PRODUCT_UNKNOWN',
  inventory_lines_batch: 'PRODUCT_UNKNOWN',
} satisfies ConstraintFailures
