import type { App } from './calls/app.ts'
import { removeFiles, sweepFiles } from './documents/sweep.ts'
import { checkAllInvariantsJob, checkFilesJob, checkInvariantsJob } from './invariants/jobs.ts'
import { reportAllInvariants, reportFiles, reportRecentInvariants } from './invariants/report.ts'
import { sendDueMailsJob, sendMailsJob } from './mails/jobs.ts'
import { sendDueMails, sendMails } from './mails/send.ts'
import { servePreOrders } from './orders/goods/serve-pre-orders.ts'
import { removeFilesJob, sweepFilesJob } from './platform/jobs/file-jobs.ts'
import type { JobKind, Worker } from './platform/jobs/jobs.ts'
import { purge, purgeJob } from './platform/jobs/purge.ts'
import { retentions } from './retention.ts'
import { servePreOrdersJob } from './stock/jobs.ts'

const done = <Payload extends object>(
  { name, schedule }: JobKind<Payload>,
  by: (app: App, payloads: readonly Payload[]) => Promise<void>,
) => ({ name, schedule, by: by as (app: App, payloads: readonly object[]) => Promise<void> })

/** Every kind of job with its worker. */
const jobs = [
  done(sendMailsJob, (app, payloads) => sendMails(app, { mailIds: payloads.flatMap(({ mailIds }) => mailIds) })),
  done(sendDueMailsJob, sendDueMails),
  done(servePreOrdersJob, servePreOrders),
  done(checkInvariantsJob, reportRecentInvariants),
  done(checkAllInvariantsJob, reportAllInvariants),
  done(checkFilesJob, reportFiles),
  done(purgeJob, (app) => purge(app, retentions)),
  done(removeFilesJob, (app, payloads) =>
    removeFiles(
      app,
      payloads.flatMap(({ keys }) => keys),
    ),
  ),
  done(sweepFilesJob, sweepFiles),
]

export const jobNames: readonly string[] = jobs.map(({ name }) => name)

export const createWorkers = (app: App): Worker[] =>
  jobs.map(({ name, schedule, by }) => ({ name, schedule, run: (payloads) => by(app, payloads) }))
