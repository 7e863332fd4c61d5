import { jobKind } from '../platform/jobs/jobs.ts'

/** Sends the mails of a transaction. */
export const sendMailsJob = jobKind<{ mailIds: number[] }>('send-mails')

/** Sends the mails that are due and still unsent. */
export const sendDueMailsJob = jobKind('send-due-mails', '* * * * *')
