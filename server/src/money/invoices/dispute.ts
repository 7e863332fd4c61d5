import type { InvoiceDetail } from '@quai/contract/money/invoices/invoice.ts'
import type { DisputeState } from '@quai/contract/money/invoices/state.ts'
import type { Context } from '../../calls/context.ts'
import { countSending } from '../../services/mails/sendings.ts'
import { lockFor, lockInvoice, writeEvent } from './change.ts'
import { showInvoice } from './detail.ts'
import { announceInvoice } from './mails.ts'

/** Says for its customer that an invoice is right. Throws INVOICE_BLOCKED. */
export const approveInvoice = async (ctx: Context, { uuid }: { uuid: string }): Promise<InvoiceDetail> => {
  const invoice = await lockFor(ctx, 'approve', uuid)
  await ctx.db
    .updateTable('invoices')
    .set({ approved_at: ctx.now.toISOString() })
    .where('id', '=', invoice.id)
    .execute()
  await writeEvent(ctx, { invoiceId: invoice.id, kind: 'approved' })
  announceInvoice(ctx, invoice, { event: 'invoice_approved' })
  return showInvoice(ctx, { uuid })
}

/** Disputes an invoice, approved or not. Throws INVOICE_BLOCKED. */
export const disputeInvoice = async (
  ctx: Context,
  { uuid, reason }: { uuid: string; reason: string },
): Promise<InvoiceDetail> => {
  const invoice = await lockFor(ctx, 'dispute', uuid)
  await countSending(ctx, { kind: 'message' })
  await setDispute(ctx, invoice.id, 'open')
  await writeEvent(ctx, { invoiceId: invoice.id, kind: 'disputed', text: reason })
  announceInvoice(ctx, invoice, { event: 'invoice_disputed', reason })
  return showInvoice(ctx, { uuid })
}

/** Ends a dispute by its customer. Throws INVOICE_BLOCKED. */
export const abandonDispute = async (ctx: Context, { uuid }: { uuid: string }): Promise<InvoiceDetail> => {
  const invoice = await lockFor(ctx, 'abandon', uuid)
  await countSending(ctx, { kind: 'message' })
  await setDispute(ctx, invoice.id, 'withdrawn')
  await writeEvent(ctx, { invoiceId: invoice.id, kind: 'abandoned' })
  announceInvoice(ctx, invoice, { event: 'invoice_disputed', reason: null })
  return showInvoice(ctx, { uuid })
}

interface Settlement {
  uuid: string
  verdict: 'accepted' | 'maintained'
  text: string
}

/** Ends a dispute by its warehouse. Throws INVOICE_BLOCKED. */
export const settleDispute = async (ctx: Context, { uuid, verdict, text }: Settlement): Promise<InvoiceDetail> => {
  const invoice = await lockFor(ctx, 'settle', uuid)
  await countSending(ctx, { kind: 'message' })
  await setDispute(ctx, invoice.id, verdict)
  await writeEvent(ctx, { invoiceId: invoice.id, kind: verdict, text })
  announceInvoice(ctx, invoice, { event: 'invoice_settled', isAccepted: verdict === 'accepted', text })
  return showInvoice(ctx, { uuid })
}

/** Adds a message to the thread of an invoice and tells the other side. */
export const commentInvoice = async (
  ctx: Context,
  { uuid, text }: { uuid: string; text: string },
): Promise<InvoiceDetail> => {
  const invoice = await lockInvoice(ctx, uuid)
  await countSending(ctx, { kind: 'message' })
  await writeEvent(ctx, { invoiceId: invoice.id, kind: 'commented', text })
  const by = ctx.actor.userType === 'customer' ? 'customer' : 'warehouse'
  announceInvoice(ctx, invoice, { event: 'invoice_commented', by, text })
  return showInvoice(ctx, { uuid })
}

/** Sets the dispute. The database takes back an approval before it (0244_disputes_take_approvals_back.sql). */
const setDispute = async ({ db }: Context, id: number, state: DisputeState): Promise<void> => {
  await db.updateTable('invoices').set({ dispute_state: state }).where('id', '=', id).execute()
}
