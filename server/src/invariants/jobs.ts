import { jobKind } from '../platform/jobs/jobs.ts'

/** Compares ledger, balances, histories and bookings as far as they changed; reports in /metrics. */
export const checkInvariantsJob = jobKind('check-invariants', '* * * * *')

/** Compares all of them; reports in /metrics. */
export const checkAllInvariantsJob = jobKind('check-all-invariants', '47 2 * * *')

/** Compares documents and the files that are kept; reports in /metrics. */
export const checkFilesJob = jobKind('check-files', '47 3 * * *')
