import { jobKind } from '../../platform/jobs/jobs.ts'

/** Computes the estimates of orders that changed, and asks the routing service for distances where one is configured. */
export const estimateCarbonJob = jobKind('estimate-carbon', '* * * * *')
