import type { InvoiceEventKind } from '@quai/contract/money/invoices/invoice.ts'
import { blockOf, type InvoiceAction } from '@quai/contract/money/invoices/state.ts'
import { sql } from 'kysely'
import { type Context, scope } from '../../calls/context.ts'
import { fail } from '../../platform/failure.ts'
import { invoiceColumns, invoiceTables, type StoredInvoice } from './rows.ts'

export type LockedInvoice = StoredInvoice & { key: string }

/** Locks an invoice of the caller. Throws NOT_FOUND. */
export const lockInvoice = async (ctx: Context, uuid: string): Promise<LockedInvoice> => {
  const { rows } = await sql<LockedInvoice>`
    SELECT ${invoiceColumns}, i.file_key AS key FROM ${invoiceTables}
    WHERE i.uuid = ${uuid} AND ${scope(ctx, 'i')} FOR UPDATE OF i`.execute(ctx.db)
  const [invoice] = rows
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
