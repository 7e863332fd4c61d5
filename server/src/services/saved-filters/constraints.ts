import type { ConstraintFailures } from '../../calls/database-failures.ts'

export const savedFilterConstraints = {
  saved_filters_name: 'SAVED_FILTER_NAME_TAKEN',
} satisfies ConstraintFailures
