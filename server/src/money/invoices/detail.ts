import type { InvoiceDetail, InvoiceEvent } from '@quai/contract/money/invoices/invoice.ts'
import { blockOf, invoiceActions, sideOfAction } from '@quai/contract/money/invoices/state.ts'
import { wallClock } from '@quai/contract/platform/dates.ts'
import { FileAnswer } from '@quai/contract/platform/files.ts'
import { sql } from 'kysely'
import { type Context, scope } from '../../calls/context.ts'
import { fail } from '../../platform/failure.ts'
import { invoiceColumns, invoiceTables, type StoredInvoice, withState } from './rows.ts'

/** Shows an invoice with its history and what the caller may do. */
export const showInvoice = async (ctx: Context, { uuid }: { uuid: string }): Promise<InvoiceDetail> => {
  const { rows } = await sql<StoredInvoice & { events: InvoiceEvent[] }>`
    SELECT ${invoiceColumns}, (
      SELECT coalesce(json_agg(json_build_object('id', e.id, 'kind', e.kind, 'text', e.text, 'day', e.day,
        'contactName', k.name, 'userName', u.name, 'userType', u.user_type, 'hijackerName', h.name,
        'isMine', u.id = ${ctx.actor.userId}::bigint,
        'createdAt', to_char(e.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY e.id), '[]')
      FROM invoice_events e JOIN contacts k ON k.id = e.contact_id JOIN users u ON u.id = k.user_id
      LEFT JOIN contacts h ON h.id = e.hijacker_contact_id
      WHERE e.invoice_id = i.id) AS events
    FROM ${invoiceTables} WHERE i.uuid = ${uuid} AND ${scope(ctx, 'i')}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw fail('NOT_FOUND')
  const { events, ...invoice } = row
  const own = invoiceActions.filter((action) => sideOfAction[action] === ctx.actor.userType)
  return {
    ...withState(invoice, wallClock(ctx.now).date),
    actions: own.map((action) => ({ action, blockedBy: blockOf(action, invoice, ctx.now) })),
    events,
  }
}

/** Returns the PDF of an invoice exactly as it was deposited. */
export const downloadInvoice = async (ctx: Context, { uuid }: { uuid: string }): Promise<FileAnswer> => {
  const { rows } = await sql<{ filename: string; key: string }>`
    SELECT i.filename, i.file_key AS key FROM invoices i WHERE i.uuid = ${uuid} AND ${scope(ctx, 'i')}`.execute(ctx.db)
  const [file] = rows
  if (!file) throw fail('NOT_FOUND')
  const filename = /\.pdf$/i.test(file.filename) ? file.filename : `${file.filename}.pdf`
  return new FileAnswer({ filename, type: 'pdf', content: await ctx.files.read(file.key) })
}
