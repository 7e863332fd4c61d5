import type { Invoice } from '@quai/contract/money/invoices/invoice.ts'
import { invoiceState } from '@quai/contract/money/invoices/state.ts'
import { type RawBuilder, sql } from 'kysely'

/** Invoice as the database has it, without what follows from the day. */
export type StoredInvoice = Omit<Invoice, 'state'>

export const invoiceTables = sql`invoices i JOIN users c ON c.id = i.customer_id JOIN users w ON w.id = i.warehouse_id`

export const invoiceColumns: RawBuilder<StoredInvoice> = sql`
  i.id, i.uuid, i.customer_id AS "customerId", c.name AS "customerName", i.warehouse_id AS "warehouseId",
  w.name AS "warehouseName", i.invoice_number AS "invoiceNumber", i.amount_cents AS amount,
  i.period_start AS "periodStart", i.period_end AS "periodEnd", i.invoicing_date AS "invoicingDate",
  i.deposited_at AS "depositedAt", i.due_date AS "dueDate", i.paid_on AS "paidOn", i.approved_at AS "approvedAt",
  i.dispute_state AS "disputeState", i.verdict, i.difference_cents AS "differenceCents", i.reminded_on AS "remindedOn", i.filename, i.size_bytes AS "sizeBytes",
  i.page_count AS "pageCount"`

/** Adds what follows from the day. */
export const withState = (row: StoredInvoice, today: string): Invoice => ({
  ...row,
  state: invoiceState(row, today),
  verdict: row.verdict ?? (row.periodEnd < today ? null : 'not_over'),
})
