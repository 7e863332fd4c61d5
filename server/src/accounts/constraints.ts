import type { ConstraintFailures } from '../calls/database-failures.ts'

export const accountConstraints = {
  contacts_email: 'EMAIL_TAKEN',
  main_contact_is_active: 'MAIN_CONTACT_REQUIRED',
} satisfies ConstraintFailures
