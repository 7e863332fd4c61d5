import type { ConstraintFailures } from '../platform/database-failures.ts'

export const orderConstraints = {
  orders_deal: 'DEAL_INACTIVE',
  order_items_product: 'PRODUCT_UNKNOWN',
  order_items_batch: 'PRODUCT_UNKNOWN',
  inventory_products_product: 'PRODUCT_UNKNOWN',
  inventory_lines_product: 'PRODUCT_UNKNOWN',
  inventory_lines_batch: 'PRODUCT_UNKNOWN',
  saved_filters_name: 'SAVED_FILTER_NAME_TAKEN',
} satisfies ConstraintFailures
