import type { ConstraintFailures } from '../../calls/database-failures.ts'

export const stockConstraints = {
  stock_physical: 'STOCK_INSUFFICIENT',
  stock_available: 'STOCK_INSUFFICIENT',
} satisfies ConstraintFailures
