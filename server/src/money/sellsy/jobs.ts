import { jobKind } from '../../platform/jobs/jobs.ts'

/** Compares or carries out a synchronisation with Sellsy, from where it stands. */
export const runSellsyJob = jobKind<{ runId: number }>('run-sellsy')
