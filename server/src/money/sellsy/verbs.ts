import type { Verbs } from '../../calls/verbs.ts'
import { listInvoices, listItems, listRuns, showRun, showStatus } from './show.ts'
import { applyRun, redoRun, syncDeals, syncUser, uploadInvoices } from './start.ts'

/** Routes of this module with their verbs. */
export const sellsyVerbs = {
  sellsy: {
    status: showStatus,
    syncDeals,
    syncUser,
    upload: uploadInvoices,
    invoices: listInvoices,
    runs: listRuns,
    run: showRun,
    items: listItems,
    apply: applyRun,
    redo: redoRun,
  },
} satisfies Pick<Verbs, 'sellsy'>
