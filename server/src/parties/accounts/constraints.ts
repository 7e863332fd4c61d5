import type { ConstraintFailures } from '../../calls/database-failures.ts'

export const accountConstraints = {
  contacts_email: 'EMAIL_TAKEN',
  subscription_requests_one_open: 'PLAN_REQUEST_OPEN',
  main_contact_is_active: 'MAIN_CONTACT_REQUIRED',
} satisfies ConstraintFailures
