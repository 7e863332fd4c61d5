import type { Context } from '../../calls/context.ts'
import { removeFilesJob } from '../../platform/jobs/file-jobs.ts'
import { lockFor } from './change.ts'
import { announceInvoice } from './mails.ts'

/** Withdraws an invoice soon after its deposit. A job removes the file after the commit. Throws INVOICE_BLOCKED. */
export const withdrawInvoice = async (ctx: Context, { uuid }: { uuid: string }): Promise<void> => {
  const invoice = await lockFor(ctx, 'withdraw', uuid)
  await ctx.db
    .insertInto('invoice_withdrawals')
    .values({
      customer_id: invoice.customerId,
      warehouse_id: invoice.warehouseId,
      invoice_number: invoice.invoiceNumber,
      amount_cents: invoice.amount,
      deposited_at: invoice.depositedAt,
      contact_id: ctx.actor.contactId,
      hijacker_contact_id: ctx.actor.hijackerContactId,
      created_at: ctx.now.toISOString(),
    })
    .execute()
  await ctx.db.deleteFrom('invoices').where('id', '=', invoice.id).execute()
  await announceInvoice(ctx, invoice, { event: 'invoice_withdrawn' })
  ctx.enqueue(removeFilesJob.with({ keys: [invoice.key] }))
}
