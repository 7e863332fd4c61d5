import type { ConstraintFailures } from '../../calls/database-failures.ts'

export const batchConstraints = {
  batches_number: 'BATCH_NUMBER_TAKEN',
} satisfies ConstraintFailures
