import type { InvoiceDetail, InvoiceEventKind } from '@quai/contract/money/invoices/invoice.ts'
import { blockOf, type InvoiceAction, invoiceState } from '@quai/contract/money/invoices/state.ts'
import { wallClock } from '@quai/contract/platform/dates.ts'
import { sql } from 'kysely'
import { type Context, scope } from '../../calls/context.ts'
import { fail, failOn } from '../../platform/failure.ts'
import { removeFilesJob } from '../../platform/jobs/file-jobs.ts'
import { countSending } from '../../services/mails/sendings.ts'
import { invoiceColumns, invoiceTables, type StoredInvoice, showInvoice } from './detail.ts'
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
  announceInvoice(ctx, invoice, { event: 'invoice_paid', paidOn })
  return showInvoice(ctx, { uuid })
}

/** Takes the mark of payment back. Throws INVOICE_BLOCKED. */
export const unpayInvoice = async (ctx: Context, { uuid }: { uuid: string }): Promise<InvoiceDetail> => {
  const invoice = await lockFor(ctx, 'unpay', uuid)
  await countSending(ctx, { kind: 'message' })
  await ctx.db.updateTable('invoices').set({ paid_on: null }).where('id', '=', invoice.id).execute()
  await writeEvent(ctx, { invoiceId: invoice.id, kind: 'unpaid' })
  announceInvoice(ctx, invoice, { event: 'invoice_paid', paidOn: null })
  return showInvoice(ctx, { uuid })
}

/** Reminds the customer of an invoice that is late or soon due, once a day at most. Throws INVOICE_BLOCKED. */
export const remindOfInvoice = async (ctx: Context, { uuid }: { uuid: string }): Promise<InvoiceDetail> => {
  const invoice = await lockFor(ctx, 'remind', uuid)
  const today = wallClock(ctx.now).date
  await ctx.db.updateTable('invoices').set({ reminded_on: today }).where('id', '=', invoice.id).execute()
  await writeEvent(ctx, { invoiceId: invoice.id, kind: 'reminded' })
  const isLate = invoiceState(invoice, today) === 'late'
  announceInvoice(ctx, invoice, { event: 'invoice_reminded', isLate })
  return showInvoice(ctx, { uuid })
}

/**
 * Withdraws an invoice soon after its deposit; the one that it replaced counts again. A job removes the file after the
 * commit. Throws INVOICE_BLOCKED.
 */
export const withdrawInvoice = async (ctx: Context, { uuid }: { uuid: string }): Promise<void> => {
  const invoice = await lockFor(ctx, 'withdraw', uuid)
  const restored = await ctx.db.maybe(sql<{ id: number; invoiceNumber: string }>`
    UPDATE invoices SET replaced_by_id = NULL WHERE replaced_by_id = ${invoice.id}
    RETURNING id, invoice_number AS "invoiceNumber"`)
  if (restored) await writeEvent(ctx, { invoiceId: restored.id, kind: 'restored', text: invoice.invoiceNumber })
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
  announceInvoice(ctx, invoice, { event: 'invoice_withdrawn', restored: restored?.invoiceNumber ?? null })
  ctx.enqueue(removeFilesJob.with({ keys: [invoice.key] }))
}

export type LockedInvoice = StoredInvoice & { key: string }

/** Locks an invoice of the caller. Throws NOT_FOUND. */
export const lockInvoice = async (ctx: Context, uuid: string): Promise<LockedInvoice> => {
  const invoice = await ctx.db.maybe(sql<LockedInvoice>`
    SELECT ${invoiceColumns}, i.file_key AS key FROM ${invoiceTables}
    WHERE i.uuid = ${uuid} AND ${scope(ctx, 'i')} FOR UPDATE OF i`)
  if (!invoice) throw fail('NOT_FOUND')
  return invoice
}

/** Locks an invoice for an action. Throws INVOICE_BLOCKED when it is not possible now. */
export const lockFor = async (ctx: Context, action: InvoiceAction, uuid: string): Promise<LockedInvoice> => {
  const invoice = await lockInvoice(ctx, uuid)
  const reason = blockOf(action, invoice, ctx.now)
  if (reason) throw fail('INVOICE_BLOCKED', { reason })
  return invoice
}

interface NewEvent {
  invoiceId: number
  kind: InvoiceEventKind
  text?: string
  day?: string
}

export const writeEvent = async (
  { db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>,
  { invoiceId, kind, text, day }: NewEvent,
): Promise<void> => {
  await db
    .insertInto('invoice_events')
    .values({
      invoice_id: invoiceId,
      kind,
      text: text ?? null,
      day: day ?? null,
      contact_id: actor.contactId,
      hijacker_contact_id: actor.hijackerContactId,
      created_at: now.toISOString(),
    })
    .execute()
}
