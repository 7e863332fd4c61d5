import { jobKind } from '../platform/jobs/jobs.ts'

/** Sends the mails of a transaction. */
export const sendMailsJob = jobKind<{ mailIds: number[] }>('send-mails')

/** Writes the digests of the day. Every hour, so that those of an hour without a worker follow. */
export const sendDigestsJob = jobKind('send-digests', '5 * * * *')

/** Sends the mails that are due and still unsent. */
export const sendDueMailsJob = jobKind('send-due-mails', '* * * * *')
