import { verdictLabels } from '@quai/contract/money/charges/comparison.ts'
import type { Invoice, InvoiceExportQuery } from '@quai/contract/money/invoices/invoice.ts'
import { invoiceStateLabels } from '@quai/contract/money/invoices/state.ts'
import { formatCivilDate, formatDate, wallClock } from '@quai/contract/platform/dates.ts'
import type { FileAnswer } from '@quai/contract/platform/files.ts'
import { sql } from 'kysely'
import { type Context, scope } from '../../calls/context.ts'
import type { SheetColumn } from '../../platform/files/sheet.ts'
import { batchesOf, exportOf } from '../../services/lists/export-list.ts'
import { searching } from '../../services/lists/searching.ts'
import { invoiceColumns, invoiceTables, type StoredInvoice, withState } from './detail.ts'
import { invoiceOrder, matching } from './filters.ts'

const columns: readonly SheetColumn<Invoice>[] = [
  { header: 'Numéro', cell: ({ invoiceNumber }) => invoiceNumber },
  { header: 'Client', cell: ({ customerName }) => customerName, width: 30 },
  { header: 'Entrepôt', cell: ({ warehouseName }) => warehouseName, width: 30 },
  { header: 'Montant TTC (€)', cell: ({ amount }) => amount / 100 },
  { header: 'Début de période', cell: ({ periodStart }) => formatCivilDate(periodStart) },
  { header: 'Fin de période', cell: ({ periodEnd }) => formatCivilDate(periodEnd) },
  { header: 'Date de facture', cell: ({ invoicingDate }) => formatCivilDate(invoicingDate) },
  { header: 'Déposée le', cell: ({ depositedAt }) => formatDate(depositedAt) },
  { header: 'Échéance', cell: ({ dueDate }) => formatCivilDate(dueDate) },
  { header: 'État', cell: ({ state }) => invoiceStateLabels[state] },
  { header: 'Payée le', cell: ({ paidOn }) => paidOn && formatCivilDate(paidOn) },
  { header: 'Dernière relance', cell: ({ remindedOn }) => remindedOn && formatCivilDate(remindedOn) },
  { header: 'Acceptée le', cell: ({ approvedAt }) => approvedAt && formatDate(approvedAt) },
  { header: 'Écart TTC (€)', cell: ({ differenceCents }) => differenceCents && differenceCents / 100 },
  { header: 'Comparaison', cell: ({ verdict }) => verdict && verdictLabels[verdict], width: 22 },
]

/** Exports the invoices of the list. */
export const exportInvoices = (ctx: Context, { format, ...query }: InvoiceExportQuery): Promise<FileAnswer> =>
  exportOf(ctx, {
    name: 'factures',
    format,
    columns,
    batches: batchesOf(findInvoices(ctx, query), (ids) => read(ctx, ids)),
  })

async function* findInvoices(ctx: Context, query: Omit<InvoiceExportQuery, 'format'>) {
  const found = sql<{ id: number }>`
    SELECT i.id FROM invoices i WHERE ${matching(ctx, query, wallClock(ctx.now).date)} ORDER BY ${invoiceOrder(query)}`
  const { rows } = await (query.search ? searching(ctx, (db) => found.execute(db)) : found.execute(ctx.db))
  yield rows.map(({ id }) => id)
}

const read = async (ctx: Context, ids: readonly number[]): Promise<Invoice[]> => {
  const { rows } = await sql<StoredInvoice>`
    SELECT ${invoiceColumns} FROM ${invoiceTables} WHERE i.id = ANY(${ids}::bigint[]) AND ${scope(ctx, 'i')}
    ORDER BY array_position(${ids}::bigint[], i.id)`.execute(ctx.db)
  const today = wallClock(ctx.now).date
  return rows.map((row) => withState(row, today))
}
