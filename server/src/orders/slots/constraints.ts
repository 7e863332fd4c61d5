import type { ConstraintFailures } from '../../calls/database-failures.ts'

export const slotConstraints = {
  slot_bookings_no_overlap: 'SLOT_TAKEN',
} satisfies ConstraintFailures
