import { jobKind } from '../../platform/jobs/jobs.ts'

/** Writes the digests of the day. Every hour, so that those of an hour without a worker follow. */
export const sendDigestsJob = jobKind('send-digests', '5 * * * *')

/** Sends the mails that are due: within a second those never tried (areMailsDue), every minute also those that failed. */
export const sendDueMailsJob = jobKind('send-due-mails', '* * * * *')
