import { z } from 'zod'
import { oneFile } from '../../orders/imports/import.ts'
import { addDays, civilDate, dayInput, instant } from '../../platform/dates.ts'
import { code, id, longText, text } from '../../platform/ids.ts'
import { requiredAs } from '../../platform/issues.ts'
import { pageOf, pageQuery } from '../../platform/pagination.ts'
import { userTypes } from '../../platform/roles.ts'
import { differences, verdicts } from '../charges/comparison.ts'
import { facturX, invoiceKinds } from './factur-x.ts'
import { disputeStates, type InvoiceBlock, invoiceActions, invoiceBlocks, invoiceStates } from './state.ts'

/** PDF under 5 MB and of at most 5 pages (specification, section 9). */
export const invoiceLimits = { maxBytes: 5_242_879, maxPages: 5, maxAmountCents: 10_000_000_000 } as const

export const invoice = z.object({
  id: z.int(),
  uuid: z.uuid(),
  customerId: z.int(),
  customerName: z.string(),
  warehouseId: z.int(),
  warehouseName: z.string(),
  invoiceNumber: z.string(),
  /** In cents, with VAT. */
  amount: z.int(),
  periodStart: civilDate,
  periodEnd: civilDate,
  invoicingDate: civilDate,
  depositedAt: instant,
  dueDate: civilDate,
  /** Day by which the electronic invoice itself asks to be paid. */
  statedDueDate: civilDate.nullable(),
  kind: z.enum(invoiceKinds).exclude(['creditNote']),
  /** True once another invoice stands in its place. */
  isReplaced: z.boolean(),
  paidOn: civilDate.nullable(),
  /** When the customer said that it is right; a dispute takes that back. */
  approvedAt: instant.nullable(),
  disputeState: z.enum(disputeStates).nullable(),
  state: z.enum(invoiceStates),
  /** Beside what was done in its period; null until it is compared, within the hour after the period. */
  verdict: z.enum(verdicts).nullable(),
  /** Invoiced minus expected, in cents with VAT; null for an invoice that is not judged. */
  differenceCents: z.int().nullable(),
  /** Day in Paris of the last reminder. */
  remindedOn: civilDate.nullable(),
  filename: z.string(),
  sizeBytes: z.int(),
  /** An XML (CII, UBL) has no pages. */
  format: z.enum(['pdf', 'xml']),
  pageCount: z.int().nullable(),
})
export type Invoice = z.infer<typeof invoice>

export const invoiceEventKinds = [
  'deposited',
  'paid',
  'unpaid',
  'reminded',
  'approved',
  'disputed',
  'commented',
  'accepted',
  'maintained',
  'abandoned',
  'replaced',
  'restored',
] as const
export type InvoiceEventKind = (typeof invoiceEventKinds)[number]

export const invoiceEvent = z.object({
  id: z.int(),
  kind: z.enum(invoiceEventKinds),
  text: z.string().nullable(),
  /** Day of a payment. */
  day: civilDate.nullable(),
  contactName: z.string(),
  userName: z.string(),
  userType: z.enum(userTypes),
  /** Administrator who acted in the contact's name. */
  hijackerName: z.string().nullable(),
  isMine: z.boolean(),
  createdAt: instant,
})
export type InvoiceEvent = z.infer<typeof invoiceEvent>

/** Invoice that another one names. */
const otherInvoice = z.object({ uuid: z.uuid(), invoiceNumber: z.string(), amount: z.int() })
export type OtherInvoice = z.infer<typeof otherInvoice>

const blocks = Object.keys(invoiceBlocks) as InvoiceBlock[]

export const invoiceDetail = invoice.extend({
  /** Actions of the caller's side, in order, with the reason that forbids them now. */
  actions: z.array(z.object({ action: z.enum(invoiceActions), blockedBy: z.enum(blocks).nullable() })),
  /** Oldest first. */
  events: z.array(invoiceEvent),
  replaces: otherInvoice.nullable(),
  replacedBy: otherInvoice.nullable(),
})
export type InvoiceDetail = z.infer<typeof invoiceDetail>

export const invoiceSorts = [
  'depositedAt',
  'invoicingDate',
  'dueDate',
  'amount',
  'difference',
  'invoiceNumber',
] as const

const filters = z.object({
  customerId: id.optional(),
  warehouseId: id.optional(),
  state: z.enum(invoiceStates).optional(),
  /** Whether it differs from what was done: `open` is not judged, or not yet. */
  difference: z.enum(differences).optional(),
  /** Civil days of the invoice, both included. */
  from: dayInput.optional(),
  to: dayInput.optional(),
  /** Days that the invoiced period touches. */
  periodFrom: dayInput.optional(),
  periodTo: dayInput.optional(),
  /** Part of a number, or words of the name of a customer or warehouse. */
  search: text(120).optional(),
  sort: z.enum(invoiceSorts).default('depositedAt'),
  direction: z.enum(['asc', 'desc']).default('desc'),
})

export const invoiceListQuery = pageQuery.extend(filters.shape)
export type InvoiceListQuery = z.infer<typeof invoiceListQuery>

export const invoiceExportQuery = filters.extend({ format: z.enum(['csv', 'xlsx']).default('csv') })
export type InvoiceExportQuery = z.infer<typeof invoiceExportQuery>

/** Sums of all invoices that match, in cents. */
export const invoiceTotals = z.object({
  count: z.int(),
  amount: z.int(),
  /** Neither paid nor waived nor replaced, disputed ones included. */
  due: z.int(),
  late: z.int(),
})
export type InvoiceTotals = z.infer<typeof invoiceTotals>

export const invoicePage = pageOf(invoice).extend({ totals: invoiceTotals })
export type InvoicePage = z.infer<typeof invoicePage>

/** Document of an invoice with its history (specification, section 7). */
export const invoiceDocument = z.object({
  id: z.int(),
  originalFilename: z.string(),
  url: z.string(),
  ownerId: z.int(),
  invoiceHistory: z.object({
    id: z.int(),
    customerId: z.int(),
    warehouseId: z.int(),
    invoicingDate: civilDate,
    invoiceNumber: z.string(),
    amount: z.int(),
    billingPeriod: z.object({ from: civilDate, to: civilDate }),
  }),
})
export type InvoiceDocument = z.infer<typeof invoiceDocument>

/** Fields of the form, without its file. */
export const invoiceFields = z.object({
  customerId: z.int({ error: requiredAs('Choisissez le client.') }).positive(),
  invoiceNumber: code(60, 'Au plus 60 caractères.').min(1, 'Indiquez le numéro de la facture.'),
  amount: z
    .int({ error: requiredAs('Indiquez le montant.') })
    .min(1, 'Le montant doit être supérieur à zéro.')
    .max(invoiceLimits.maxAmountCents, 'Le montant dépasse 100 000 000 €.'),
  periodStart: dayInput,
  periodEnd: dayInput,
  invoicingDate: dayInput,
})

type Fields = z.infer<typeof invoiceFields>

/** Days by which an invoice may precede its period, as one paid in advance does. */
const advanceDays = 92

const checkDays = ({ periodStart, periodEnd, invoicingDate }: Fields, context: z.RefinementCtx): void => {
  const refuse = (field: keyof Fields, message: string) =>
    context.addIssue({ code: 'custom', path: [field], params: { rule: 'period' }, message })
  if (periodEnd < periodStart) refuse('periodEnd', 'La période finit avant de commencer.')
  if (invoicingDate < addDays(periodStart, -advanceDays))
    refuse('invoicingDate', 'Une facture ne précède pas sa période de plus de trois mois : vérifiez l’année.')
}

export const uploadInvoiceInput = invoiceFields
  .extend({
    document: oneFile,
    /** True to deposit although the electronic invoice says something else. */
    acceptDifferences: z.boolean().default(false),
  })
  .superRefine(checkDays)
export type UploadInvoiceInput = z.infer<typeof uploadInvoiceInput>

/** Form of the page, whose amount is typed in euros. */
export const invoiceForm = invoiceFields
  .extend({
    amount: z
      .number({ error: 'Indiquez le montant.' })
      .transform((euros) => Math.round(euros * 100))
      .pipe(invoiceFields.shape.amount),
    acceptDifferences: z.boolean(),
  })
  .superRefine(checkDays)

export const readInvoiceInput = z.object({ document: oneFile })
export const readInvoiceAnswer = z.object({
  pageCount: z.int().nullable(),
  /** null for a PDF without an electronic part. */
  facturX: facturX.nullable(),
  /** Customer of the caller's deals whose name is the buyer's. */
  customerId: z.int().nullable(),
  /** The invoice of the caller that a corrective one names. */
  replaces: otherInvoice.nullable(),
})
export type ReadInvoice = z.infer<typeof readInvoiceAnswer>

const said = longText(2_000).min(1, 'Écrivez votre message.')
export const payInvoiceInput = z.object({ uuid: z.uuid(), paidOn: dayInput })
export const disputeInvoiceInput = z.object({ uuid: z.uuid(), reason: said })
export const commentInvoiceInput = z.object({ uuid: z.uuid(), text: said })
export const settleInvoiceInput = z.object({
  uuid: z.uuid(),
  verdict: z.enum(['accepted', 'maintained']),
  text: said,
})
