import { jobKind } from '../../platform/jobs/jobs.ts'

/** Sends the deliveries that are due. */
export const deliverWebhooksJob = jobKind('deliver-webhooks', '* * * * *')
