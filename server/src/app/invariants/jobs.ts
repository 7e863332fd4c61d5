import { jobKind } from '../../platform/jobs/jobs.ts'

/** Checks ledger, balances, histories and bookings that changed. Reports in /metrics. */
export const checkInvariantsJob = jobKind('check-invariants', '* * * * *')

/** Makes the same checks on all data, every night. Reports in /metrics. */
export const checkAllInvariantsJob = jobKind('check-all-invariants', '47 2 * * *')

/** Compares documents with stored files. Reports in /metrics. */
export const checkFilesJob = jobKind('check-files', '47 3 * * *')
