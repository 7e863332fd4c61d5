import type { ConstraintFailures } from '../../calls/database-failures.ts'

export const carrierConstraints = {
  carriers_name: 'CARRIER_EXISTS',
  carrier_services_name: 'CARRIER_SERVICE_EXISTS',
} satisfies ConstraintFailures
