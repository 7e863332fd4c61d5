import type { ConstraintFailures } from '../../calls/database-failures.ts'

export const productConstraints = {
  products_reference: 'PRODUCT_REFERENCE_TAKEN',
  products_name: 'PRODUCT_NAME_TAKEN',
  products_conversion: 'PACKAGING_COUNT_MISSING',
} satisfies ConstraintFailures
