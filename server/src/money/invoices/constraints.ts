import type { ConstraintFailures } from '../../calls/database-failures.ts'

export const invoiceConstraints = {
  // Raised when a deal with invoices is deleted.
  invoices_deal: 'DEAL_IN_USE',
} satisfies ConstraintFailures
