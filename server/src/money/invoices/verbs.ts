import type { Verbs } from '../../calls/verbs.ts'
import { payInvoice, remindOfInvoice, unpayInvoice, withdrawInvoice } from './change.ts'
import { downloadInvoice, showInvoice } from './detail.ts'
import { abandonDispute, approveInvoice, commentInvoice, disputeInvoice, settleDispute } from './dispute.ts'
import { exportInvoices, listInvoiceDocuments, listInvoices } from './list.ts'
import { readInvoice, uploadInvoice } from './upload.ts'

/** Routes of this module with their verbs. */
export const invoiceVerbs = {
  invoices: {
    list: listInvoices,
    documents: listInvoiceDocuments,
    export: exportInvoices,
    read: readInvoice,
    upload: uploadInvoice,
    detail: showInvoice,
    file: downloadInvoice,
    withdraw: withdrawInvoice,
    pay: payInvoice,
    unpay: unpayInvoice,
    remind: remindOfInvoice,
    approve: approveInvoice,
    dispute: disputeInvoice,
    abandon: abandonDispute,
    comment: commentInvoice,
    settle: settleDispute,
  },
} satisfies Pick<Verbs, 'invoices'>
