import { jobKind } from '../../platform/jobs/jobs.ts'

/** Appends the new entries of the audit to its chain. */
export const sealAuditJob = jobKind('seal-audit', '* * * * *')
