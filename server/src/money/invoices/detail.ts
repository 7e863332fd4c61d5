import type { Invoice, InvoiceDetail, OtherInvoice } from '@quai/contract/money/invoices/invoice.ts'
import { blockOf, invoiceActions, invoiceState, sideOfAction } from '@quai/contract/money/invoices/state.ts'
import { wallClock } from '@quai/contract/platform/dates.ts'
import { FileAnswer } from '@quai/contract/platform/files.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, scope } from '../../calls/context.ts'
import { fail } from '../../platform/failure.ts'

/** Invoice as the database has it, without what follows from the day. */
export type StoredInvoice = Omit<Invoice, 'state'>

export const invoiceTables = sql`invoices i JOIN users c ON c.id = i.customer_id JOIN users w ON w.id = i.warehouse_id`

export const invoiceColumns: RawBuilder<StoredInvoice> = sql`
  i.id, i.uuid, i.customer_id AS "customerId", c.name AS "customerName", i.warehouse_id AS "warehouseId",
  w.name AS "warehouseName", i.invoice_number AS "invoiceNumber", i.amount_cents AS amount,
  i.period_start AS "periodStart", i.period_end AS "periodEnd", i.invoicing_date AS "invoicingDate",
  i.deposited_at AS "depositedAt", i.due_date AS "dueDate", i.paid_on AS "paidOn", i.approved_at AS "approvedAt",
  i.dispute_state AS "disputeState", i.verdict, i.difference_cents AS "differenceCents", i.reminded_on AS "remindedOn", i.filename, i.size_bytes AS "sizeBytes",
  i.format, i.page_count AS "pageCount", i.kind, i.stated_due_date AS "statedDueDate",
  i.replaced_by_id IS NOT NULL AS "isReplaced"`

/** Shows an invoice with its history and what the caller may do. */
export const showInvoice = async (ctx: Context, { uuid }: { uuid: string }): Promise<InvoiceDetail> => {
  const row = await ctx.db.maybe(sql<StoredInvoice & Pick<InvoiceDetail, 'events' | 'replaces' | 'replacedBy'>>`
    SELECT ${invoiceColumns}, ${other(sql`o.replaced_by_id = i.id`)} AS replaces,
      ${other(sql`o.id = i.replaced_by_id`)} AS "replacedBy", (
      SELECT coalesce(json_agg(json_build_object('id', e.id, 'kind', e.kind, 'text', e.text, 'day', e.day,
        'contactName', k.name, 'userName', u.name, 'userType', u.user_type, 'hijackerName', h.name,
        'isMine', u.id = ${ctx.actor.userId}::bigint,
        'createdAt', to_char(e.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY e.id), '[]')
      FROM invoice_events e JOIN contacts k ON k.id = e.contact_id JOIN users u ON u.id = k.user_id
      LEFT JOIN contacts h ON h.id = e.hijacker_contact_id
      WHERE e.invoice_id = i.id) AS events
    FROM ${invoiceTables} WHERE i.uuid = ${uuid} AND ${scope(ctx, 'i')}`)
  if (!row) throw fail('NOT_FOUND')
  const { events, replaces, replacedBy, ...invoice } = row
  const own = invoiceActions.filter((action) => sideOfAction[action] === ctx.actor.userType)
  return {
    ...withState(invoice, wallClock(ctx.now).date),
    actions: own.map((action) => ({ action, blockedBy: blockOf(action, invoice, ctx.now) })),
    events,
    replaces,
    replacedBy,
  }
}

/** Another invoice `o`, as one names it. */
const other = (which: RawBuilder<boolean>): RawBuilder<OtherInvoice | null> => sql`(
  SELECT json_build_object('uuid', o.uuid, 'invoiceNumber', o.invoice_number, 'amount', o.amount_cents)
  FROM invoices o WHERE ${which})`

/** Returns the file of an invoice exactly as it was deposited. */
export const downloadInvoice = async (ctx: Context, { uuid }: { uuid: string }): Promise<FileAnswer> => {
  const file = await ctx.db.maybe(sql<Pick<Invoice, 'filename' | 'format'> & { key: string }>`
    SELECT i.filename, i.format, i.file_key AS key FROM invoices i WHERE i.uuid = ${uuid} AND ${scope(ctx, 'i')}`)
  if (!file) throw fail('NOT_FOUND')
  const { format: type } = file
  const filename = file.filename.toLowerCase().endsWith(`.${type}`) ? file.filename : `${file.filename}.${type}`
  return new FileAnswer({ filename, type, content: await ctx.files.read(file.key) })
}

/** Adds what follows from the day. */
export const withState = (row: StoredInvoice, today: string): Invoice => ({
  ...row,
  state: invoiceState(row, today),
  verdict: row.verdict ?? (row.periodEnd < today ? null : 'not_over'),
})
