import type { FacturX, InvoiceKind } from '../factur-x.ts'
import type { ElectronicInvoice } from './document.ts'

/** UNTDID 1001: credit notes, and invoices of them; 502 and 503 are those of the French rule BR-FR-04. */
const creditNotes = '81 83 261 262 296 308 381 396 420 458 502 503 532'.split(' ')
/** Invoices that replace another (BR-FR-CO-04): ordinary, self-billed, factored, and both. */
const correctives = '384 471 472 473'.split(' ')
/** Invoices in advance, ordinary and self-billed. */
const prepayments = '386 500'.split(' ')

const kindOf = ({ typeCode, totals }: ElectronicInvoice): InvoiceKind => {
  const isOf = (codes: readonly string[]) => typeCode !== null && codes.includes(typeCode)
  // Some write a credit note as an invoice of a negative total.
  if (isOf(creditNotes) || totals.withVat?.startsWith('-')) return 'creditNote'
  if (isOf(correctives)) return 'corrective'
  return isOf(prepayments) ? 'prepayment' : 'invoice'
}

/** What the deposit of an electronic invoice needs of it. */
export const summaryOf = (invoice: ElectronicInvoice): FacturX => {
  const { invoiceNumber, invoicingDate, dueDate, periodStart, periodEnd, seller, buyer, totals, preceding } = invoice
  const kind = kindOf(invoice)
  return {
    kind,
    invoiceNumber,
    invoicingDate,
    dueDate,
    // What is to be paid (BT-115): the total, less what was paid in advance.
    amount: centsOf(totals.due ?? totals.withVat),
    currency: invoice.currency?.toUpperCase() ?? null,
    periodStart,
    periodEnd,
    sellerName: seller.name,
    buyerName: buyer.name,
    replacedNumbers: kind === 'corrective' ? [...new Set(preceding.map((one) => one.invoiceNumber))] : [],
  }
}

/** « 1234.5 » → 123450; null for a negative amount or one with parts of a cent. */
const centsOf = (text: string | null): number | null => {
  const [, whole, part = ''] = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(text ?? '') ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}
