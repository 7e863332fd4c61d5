import type { ConstraintFailures } from '../../calls/database-failures.ts'

export const sellsyConstraints = { sellsy_runs_working: 'SELLSY_RUNNING' } satisfies ConstraintFailures
