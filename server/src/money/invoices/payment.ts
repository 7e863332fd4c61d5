import type { InvoiceDetail } from '@quai/contract/money/invoices/invoice.ts'
import { invoiceState } from '@quai/contract/money/invoices/state.ts'
import { wallClock } from '@quai/contract/platform/dates.ts'
import type { Context } from '../../calls/context.ts'
import { failOn } from '../../platform/failure.ts'
import { countSending } from '../../services/mails/sendings.ts'
import { lockFor, writeEvent } from './change.ts'
import { showInvoice } from './detail.ts'
import { announceInvoice } from './mails.ts'

/** Marks an invoice paid. Throws INVOICE_BLOCKED. */
export const payInvoice = async (
  ctx: Context,
  { uuid, paidOn }: { uuid: string; paidOn: string },
): Promise<InvoiceDetail> => {
  const invoice = await lockFor(ctx, 'pay', uuid)
  if (paidOn > wallClock(ctx.now).date) throw failOn(['paidOn'], 'future', 'Un paiement ne se date pas dans le futur.')
  if (paidOn < invoice.invoicingDate) throw failOn(['paidOn'], 'early', 'Un paiement ne précède pas sa facture.')
  await ctx.db.updateTable('invoices').set({ paid_on: paidOn }).where('id', '=', invoice.id).execute()
  await writeEvent(ctx, { invoiceId: invoice.id, kind: 'paid', day: paidOn })
  await announceInvoice(ctx, invoice, { event: 'invoice_paid', paidOn })
  return showInvoice(ctx, { uuid })
}

/** Takes the mark of payment back. Throws INVOICE_BLOCKED. */
export const unpayInvoice = async (ctx: Context, { uuid }: { uuid: string }): Promise<InvoiceDetail> => {
  const invoice = await lockFor(ctx, 'unpay', uuid)
  await countSending(ctx, { kind: 'message' })
  await ctx.db.updateTable('invoices').set({ paid_on: null }).where('id', '=', invoice.id).execute()
  await writeEvent(ctx, { invoiceId: invoice.id, kind: 'unpaid' })
  await announceInvoice(ctx, invoice, { event: 'invoice_paid', paidOn: null })
  return showInvoice(ctx, { uuid })
}

/** Reminds the customer of an invoice that is late or soon due, once a day at most. Throws INVOICE_BLOCKED. */
export const remindOfInvoice = async (ctx: Context, { uuid }: { uuid: string }): Promise<InvoiceDetail> => {
  const invoice = await lockFor(ctx, 'remind', uuid)
  const today = wallClock(ctx.now).date
  await ctx.db.updateTable('invoices').set({ reminded_on: today }).where('id', '=', invoice.id).execute()
  await writeEvent(ctx, { invoiceId: invoice.id, kind: 'reminded' })
  const isLate = invoiceState(invoice, today) === 'late'
  await announceInvoice(ctx, invoice, { event: 'invoice_reminded', isLate })
  return showInvoice(ctx, { uuid })
}
