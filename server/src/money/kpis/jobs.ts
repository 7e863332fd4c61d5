import { jobKind } from '../../platform/jobs/jobs.ts'

/** Sums up again the days whose orders or movements changed. */
export const sumUpKpisJob = jobKind('sum-up-kpis', '* * * * *')

/** Mails the report of the last month. Further hours and days follow an outage: each organisation gets it once. */
export const mailReportsJob = jobKind('mail-reports', '0 7-19 1-5 * *')
