import { route } from '../../calls/route.ts'
import { fileAnswer } from '../../platform/files.ts'
import { byUuid } from '../../platform/ids.ts'
import { pageOf, pageQuery, readingOn } from '../../platform/pagination.ts'
import {
  commentInvoiceInput,
  disputeInvoiceInput,
  invoiceDetail,
  invoiceDocument,
  invoiceExportQuery,
  invoiceLimits,
  invoiceListQuery,
  invoicePage,
  payInvoiceInput,
  readInvoiceAnswer,
  readInvoiceInput,
  settleInvoiceInput,
  uploadInvoiceInput,
} from './invoice.ts'

const accepts = { maxFiles: 1, maxFileBytes: invoiceLimits.maxBytes }

export const invoiceRoutes = {
  list: route('GET /invoices', {
    permission: 'invoices.read',
    about: [],
    summary: 'Factures, avec les sommes de toutes celles qui correspondent',
    takesTurn: 'search',
  })
    .input(readingOn(invoiceListQuery))
    .output(invoicePage),
  documents: route('GET /invoices/documents', {
    permission: 'invoices.read',
    about: [],
    summary: 'Documents des factures, les plus récents d’abord',
  })
    .input(readingOn(pageQuery))
    .output(pageOf(invoiceDocument)),
  export: route('GET /invoices/export', {
    permission: 'invoices.read',
    feature: 'exports',
    summary: 'Factures en tableau',
    answers: ['csv', 'xlsx'],
    takesTurn: 'export',
  })
    .input(invoiceExportQuery)
    .output(fileAnswer),
  read: route('POST /invoices/read', {
    permission: 'invoices.write',
    summary: 'Lire une facture électronique (Factur-X, CII, UBL), sans la déposer',
    done: 'Facture électronique lue',
    accepts,
    failures: ['DOCUMENT_REFUSED'],
  })
    .input(readInvoiceInput)
    .output(readInvoiceAnswer),
  upload: route('POST /invoices', {
    permission: 'invoices.write',
    summary: 'Déposer une facture',
    done: 'Facture déposée',
    status: 201,
    accepts,
    failures: ['DOCUMENT_REFUSED', 'INVOICE_UPLOAD_FAILED'],
  })
    .input(uploadInvoiceInput)
    .output(invoiceDetail),
  detail: route('GET /invoices/{uuid}', {
    permission: 'invoices.read',
    about: ['invoice'],
    summary: 'Une facture, son histoire et ses échanges',
  })
    .input(byUuid)
    .output(invoiceDetail),
  file: route('GET /invoices/{uuid}/file', {
    permission: 'invoices.read',
    summary: 'Le fichier d’une facture',
    answers: ['pdf', 'xml'],
  })
    .input(byUuid)
    .output(fileAnswer),
  withdraw: route('DELETE /invoices/{uuid}', {
    permission: 'invoices.write',
    summary: 'Retirer une facture déposée par erreur',
    done: 'Facture retirée',
    status: 204,
    failures: ['INVOICE_BLOCKED'],
  }).input(byUuid),
  pay: route('POST /invoices/{uuid}/paid', {
    permission: 'invoices.write',
    summary: 'Marquer une facture payée',
    done: 'Facture marquée payée',
    failures: ['INVOICE_BLOCKED'],
  })
    .input(payInvoiceInput)
    .output(invoiceDetail),
  unpay: route('DELETE /invoices/{uuid}/paid', {
    permission: 'invoices.write',
    summary: 'Annuler la marque de paiement d’une facture',
    done: 'Marque de paiement annulée',
    failures: ['INVOICE_BLOCKED', 'SENDING_LIMITED'],
  })
    .input(byUuid)
    .output(invoiceDetail),
  remind: route('POST /invoices/{uuid}/remind', {
    permission: 'invoices.write',
    summary: 'Relancer le client d’une facture, une fois par jour au plus',
    done: 'Client relancé pour une facture',
    failures: ['INVOICE_BLOCKED'],
  })
    .input(byUuid)
    .output(invoiceDetail),
  approve: route('POST /invoices/{uuid}/approve', {
    permission: 'invoices.approve',
    summary: 'Accepter une facture',
    done: 'Facture acceptée',
    failures: ['INVOICE_BLOCKED'],
  })
    .input(byUuid)
    .output(invoiceDetail),
  dispute: route('POST /invoices/{uuid}/dispute', {
    permission: 'invoices.dispute',
    summary: 'Contester une facture',
    done: 'Facture contestée',
    failures: ['INVOICE_BLOCKED', 'SENDING_LIMITED'],
  })
    .input(disputeInvoiceInput)
    .output(invoiceDetail),
  abandon: route('DELETE /invoices/{uuid}/dispute', {
    permission: 'invoices.dispute',
    summary: 'Retirer la contestation d’une facture',
    done: 'Contestation retirée',
    failures: ['INVOICE_BLOCKED', 'SENDING_LIMITED'],
  })
    .input(byUuid)
    .output(invoiceDetail),
  comment: route('POST /invoices/{uuid}/comments', {
    permission: 'invoices.comment',
    summary: 'Écrire à l’autre côté au sujet d’une facture',
    done: 'Message écrit sur une facture',
    status: 201,
    failures: ['SENDING_LIMITED'],
  })
    .input(commentInvoiceInput)
    .output(invoiceDetail),
  settle: route('POST /invoices/{uuid}/settle', {
    permission: 'invoices.write',
    summary: 'Accepter une contestation ou maintenir la facture',
    done: 'Contestation tranchée',
    failures: ['INVOICE_BLOCKED', 'SENDING_LIMITED'],
  })
    .input(settleInvoiceInput)
    .output(invoiceDetail),
}
