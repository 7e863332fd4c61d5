import { sendContactLinkJob } from './accounts/jobs.ts'
import { sendContactLinks } from './accounts/sign-in/link-requests.ts'
import { expireAudit } from './audit/expire.ts'
import { sealAuditJob } from './audit/jobs.ts'
import { sealAudit } from './audit/seal.ts'
import type { App } from './calls/app.ts'
import { estimateCarbonJob } from './carbon/jobs.ts'
import { estimateCarbon } from './carbon/run.ts'
import { askCarrierLabelsJob } from './carrier-labels/jobs.ts'
import { makeCarrierLabels } from './carrier-labels/make.ts'
import { compareInvoicesJob } from './charges/jobs.ts'
import { removeFiles, sweepFiles } from './documents/sweep.ts'
import { expireEvents } from './events/expire.ts'
import { checkImports } from './imports/checks/run.ts'
import { checkImportJob } from './imports/jobs.ts'
import { checkAllInvariantsJob, checkFilesJob, checkInvariantsJob } from './invariants/jobs.ts'
import { reportAllInvariants, reportFiles, reportRecentInvariants } from './invariants/report.ts'
import { compareInvoices } from './invoices/compare.ts'
import { mailReportsJob, sumUpKpisJob } from './kpis/jobs.ts'
import { mailReports } from './kpis/mail-reports.ts'
import { sumUpKpis } from './kpis/sum-up.ts'
import { sendDigests } from './mails/digests/send.ts'
import { sendDigestsJob, sendDueMailsJob } from './mails/jobs.ts'
import { areMailsDue, releaseKeptMails, sendDueMails } from './mails/send.ts'
import { servePreOrders } from './orders/goods/serve-pre-orders.ts'
import { removeFilesJob, sweepFilesJob } from './platform/jobs/file-jobs.ts'
import type { JobKind, Worker } from './platform/jobs/jobs.ts'
import { makeMonths, makeMonthsJob } from './platform/jobs/months.ts'
import { purge, purgeJob } from './platform/jobs/purge.ts'
import { eraseContacts } from './privacy/erase.ts'
import { makeDataExports } from './privacy/export/make.ts'
import { forgetDrivers } from './privacy/forget-drivers.ts'
import { eraseContactJob, makeDataExportJob } from './privacy/jobs.ts'
import { remindInvoicesJob } from './reminders/jobs.ts'
import { remindInvoices } from './reminders/remind.ts'
import { retentions } from './retention.ts'
import { runSellsyJob } from './sellsy/jobs.ts'
import { runSellsy } from './sellsy/run/run.ts'
import { servePreOrdersJob } from './stock/jobs.ts'
import { areWebhooksDue, deliverWebhooks } from './webhooks/deliver.ts'
import { deliverWebhooksJob } from './webhooks/jobs.ts'

const done = <Payload extends object>(
  { name, schedule }: JobKind<Payload>,
  by: (app: App, payloads: readonly Payload[]) => Promise<void>,
  isDue?: (app: App) => Promise<boolean>,
) => ({ name, schedule, by: by as (app: App, payloads: readonly object[]) => Promise<void>, isDue })

/** Every kind of job with its worker. */
const jobs = [
  done(sendContactLinkJob, sendContactLinks),
  done(sendDueMailsJob, sendDueMails, areMailsDue),
  done(sendDigestsJob, sendDigests),
  done(servePreOrdersJob, servePreOrders),
  done(remindInvoicesJob, remindInvoices),
  done(compareInvoicesJob, compareInvoices),
  done(runSellsyJob, (app, payloads) =>
    runSellsy(
      app,
      payloads.map(({ runId }) => runId),
    ),
  ),
  done(checkImportJob, (app, payloads) =>
    checkImports(
      app,
      payloads.map(({ importId }) => importId),
    ),
  ),
  done(askCarrierLabelsJob, (app, payloads) =>
    makeCarrierLabels(
      app,
      payloads.map(({ shipmentId }) => shipmentId),
    ),
  ),
  done(makeDataExportJob, (app, payloads) =>
    makeDataExports(
      app,
      payloads.map(({ exportId }) => exportId),
    ),
  ),
  done(eraseContactJob, (app, payloads) =>
    eraseContacts(
      app,
      payloads.map(({ erasureId }) => erasureId),
    ),
  ),
  done(estimateCarbonJob, estimateCarbon),
  done(sealAuditJob, (app) => sealAudit(app)),
  done(checkInvariantsJob, reportRecentInvariants),
  done(checkAllInvariantsJob, reportAllInvariants),
  done(checkFilesJob, reportFiles),
  done(sumUpKpisJob, (app) => sumUpKpis(app)),
  done(mailReportsJob, mailReports),
  done(makeMonthsJob, (app) => makeMonths(app.db)),
  done(purgeJob, async (app) => {
    await purge(app, retentions)
    await expireEvents(app.db)
    await expireAudit(app.db)
    await forgetDrivers(app.db)
  }),
  done(removeFilesJob, (app, payloads) =>
    removeFiles(
      app,
      payloads.flatMap(({ keys }) => keys),
    ),
  ),
  done(sweepFilesJob, sweepFiles),
  done(deliverWebhooksJob, (app) => deliverWebhooks(app), areWebhooksDue),
]

export const jobNames: readonly string[] = jobs.map(({ name }) => name)

const createWorkers = (app: App): Worker[] =>
  jobs.map(({ name, schedule, by, isDue }) => ({
    name,
    schedule,
    run: (payloads) => by(app, payloads),
    ...(isDue && { isDue: () => isDue(app) }),
  }))

/** Starts the workers of jobs. */
export const startWorkers = async (app: App): Promise<void> => {
  await releaseKeptMails(app)
  await app.jobs.work(createWorkers(app))
}
