import { jobKind } from '../../platform/jobs/jobs.ts'

/** Compares invoices whose period is over since, or whose days have got their first rates, with what was done. */
export const compareInvoicesJob = jobKind('compare-invoices', '5 * * * *')
