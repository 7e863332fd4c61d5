import { randomUUID } from 'node:crypto'
import type { Db } from '../../platform/database/database.ts'

let made = 0

interface AnInvoice {
  customerId: number
  warehouseId: number
  number?: string
  amount?: number
  from?: string
  to?: string
  invoicingDate?: string
  depositedAt?: string
  dueDate?: string
  paidOn?: string | null
  disputeState?: 'open' | 'accepted' | 'maintained' | 'withdrawn' | null
  /** Invoice that replaces it. */
  replacedById?: number
  /** Key of its file in the storage; by default there is no such file. */
  key?: string
}

/** Creates an invoice of a deal: its row, without a file unless one is given. Of December 2026 unless told otherwise. */
export const anInvoice = (
  db: Db,
  { customerId, warehouseId, from = '2026-12-01', to = '2026-12-31', ...given }: AnInvoice,
): Promise<{ id: number; uuid: string }> =>
  db
    .insertInto('invoices')
    .values({
      customer_id: customerId,
      warehouse_id: warehouseId,
      invoice_number: given.number ?? `FA-${++made}`,
      amount_cents: given.amount ?? 123_450,
      period_start: from,
      period_end: to,
      invoicing_date: given.invoicingDate ?? to,
      deposited_at: given.depositedAt ?? '2027-01-02T09:00:00.000Z',
      due_date: given.dueDate ?? '2027-02-01',
      paid_on: given.paidOn ?? null,
      dispute_state: given.disputeState ?? null,
      replaced_by_id: given.replacedById ?? null,
      filename: 'facture.pdf',
      file_key: given.key ?? `none/${randomUUID()}`,
      size_bytes: 100,
      page_count: 1,
      sha256: randomUUID(),
    })
    .returning(['id', 'uuid'])
    .executeTakeFirstOrThrow()
