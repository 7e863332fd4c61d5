import type { App } from '../../calls/app.ts'
import { servePreOrdersJob } from '../../goods/stock/jobs.ts'
import { compareInvoicesJob } from '../../money/charges/rates.ts'
import { compareInvoices } from '../../money/invoices/compare.ts'
import { mailReports, mailReportsJob } from '../../money/kpis/mail-reports.ts'
import { sumUpKpis, sumUpKpisJob } from '../../money/kpis/sum-up.ts'
import { remindInvoices, remindInvoicesJob } from '../../money/reminders/remind.ts'
import { runSellsyJob } from '../../money/sellsy/run/claim.ts'
import { runSellsy } from '../../money/sellsy/run/run.ts'
import { estimateCarbon, estimateCarbonJob } from '../../orders/carbon/run.ts'
import { removeFiles, sweepFiles } from '../../orders/documents/sweep.ts'
import { checkImportJob, checkImports } from '../../orders/imports/checks/run.ts'
import { servePreOrders } from '../../orders/orders/goods/serve-pre-orders.ts'
import { sendContactLinkJob, sendContactLinks } from '../../parties/accounts/sign-in/link-requests.ts'
import { eraseContacts, forgetDrivers } from '../../parties/privacy/erase.ts'
import { eraseContactJob, makeDataExportJob } from '../../parties/privacy/export/ask.ts'
import { makeDataExports } from '../../parties/privacy/export/make.ts'
import { removeFilesJob, sweepFilesJob } from '../../platform/jobs/file-jobs.ts'
import type { JobKind, Worker } from '../../platform/jobs/jobs.ts'
import { makeMonths, makeMonthsJob } from '../../platform/jobs/months.ts'
import { purge, purgeJob } from '../../platform/jobs/purge.ts'
import { expireAudit, sealAudit, sealAuditJob } from '../../services/audit/seal.ts'
import { sendDigests } from '../../services/mails/digests/send.ts'
import {
  areMailsDue,
  releaseKeptMails,
  sendDigestsJob,
  sendDueMails,
  sendDueMailsJob,
} from '../../services/mails/send.ts'
import { makeCarrierLabels } from '../../shipping/carrier-labels/make.ts'
import { askCarrierLabelsJob } from '../../shipping/carrier-labels/show.ts'
import { expireEvents } from '../../told/events/read.ts'
import { areWebhooksDue, deliverWebhooks } from '../../told/webhooks/deliver.ts'
import { deliverWebhooksJob } from '../../told/webhooks/deliveries.ts'
import {
  checkAllInvariantsJob,
  checkFilesJob,
  checkInvariantsJob,
  reportAllInvariants,
  reportFiles,
  reportRecentInvariants,
} from '../invariants/report.ts'
import { retentions } from './retention.ts'

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

/** Starts the workers of jobs. Months are made at once: an installation that is off at night would never have any. */
export const startWorkers = async (app: App): Promise<void> => {
  await releaseKeptMails(app)
  await app.jobs.work(createWorkers(app))
  await app.jobs.enqueue(app.db, makeMonthsJob.with({}))
}
