import type { ConstraintFailures } from '../../calls/database-failures.ts'

export const dealConstraints = {
  deals_pair: 'DEAL_EXISTS',
  deals_customer: 'DEAL_SIDES',
  deals_warehouse: 'DEAL_SIDES',
} satisfies ConstraintFailures
