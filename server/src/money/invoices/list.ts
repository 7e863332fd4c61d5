import { type DifferenceKind, verdictLabels } from '@quai/contract/money/charges/comparison.ts'
import type {
  Invoice,
  InvoiceDocument,
  InvoiceExportQuery,
  InvoiceListQuery,
  InvoicePage,
  InvoiceTotals,
} from '@quai/contract/money/invoices/invoice.ts'
import { dueSoonDays, type InvoiceState, invoiceStateLabels } from '@quai/contract/money/invoices/state.ts'
import { addDays, formatCivilDate, formatDate, wallClock } from '@quai/contract/platform/dates.ts'
import type { FileAnswer } from '@quai/contract/platform/files.ts'
import type { pageQuery, ReadingOn } from '@quai/contract/platform/pagination.ts'
import { searchCode } from '@quai/contract/platform/text/search-text.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type Context, scope } from '../../calls/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { pageOf } from '../../platform/database/statement-parts.ts'
import type { SheetColumn } from '../../platform/files/sheet.ts'
import { batchesOf, exportOf } from '../../services/lists/export-list.ts'
import { isUnread, orderedFor, type Page, readPage } from '../../services/lists/paging.ts'
import { searching } from '../../services/lists/searching.ts'
import { invoiceColumns, invoiceTables, type StoredInvoice, withState } from './detail.ts'

type InvoiceFilters = Omit<InvoiceListQuery, 'page' | 'pageSize'>

const verdictsOf: Record<DifferenceKind, RawBuilder<boolean>> = {
  some: sql`i.verdict IN ('over', 'under')`,
  none: sql`i.verdict = 'ok'`,
  open: sql`(i.verdict IS NULL OR i.verdict = 'no_rate_card')`,
}

const sortColumns = {
  depositedAt: 'id',
  invoicingDate: 'invoicing_date',
  dueDate: 'due_date',
  amount: 'amount_cents',
  difference: 'difference_cents',
  invoiceNumber: 'number_key',
} as const satisfies Record<InvoiceListQuery['sort'], string>

/** Lists invoices with the sums of all that match. */
export const listInvoices = async (ctx: Context, query: InvoiceListQuery & ReadingOn): Promise<InvoicePage> => {
  const today = wallClock(ctx.now).date
  const where = matching(ctx, query, today)
  const left = sql`${where} AND ${isUnread(query, sql`i.id`)}`
  const read = async (db: Db): Promise<InvoicePage> => {
    const [page, totals] = await Promise.all([
      readPage<StoredInvoice>(
        { db },
        {
          query,
          all: sql`SELECT FROM invoices i WHERE ${left}`,
          rows: (place) => sql<StoredInvoice>`
            SELECT ${invoiceColumns} FROM ${invoiceTables} WHERE ${left}
            ORDER BY ${orderedFor(query, sql`i.id`, invoiceOrder(query))} ${pageOf(place)}`,
        },
      ),
      sumUp({ db }, where, today),
    ])
    return { ...page, items: page.items.map((row) => withState(row, today)), totals }
  }
  return query.search ? searching(ctx, read) : read(ctx.db)
}

const sumUp = async ({ db }: { db: Db }, where: RawBuilder<boolean>, today: string): Promise<InvoiceTotals> => {
  const isSettled = sql`(${sql.join(
    (['paid', 'waived', 'replaced'] as const).map((state) => sql`coalesce(${inState(state, today)}, false)`),
    sql` OR `,
  )})`
  return db.one(sql<InvoiceTotals>`
    SELECT count(*) AS count, coalesce(sum(i.amount_cents), 0)::bigint AS amount,
      coalesce(sum(i.amount_cents) FILTER (WHERE NOT ${isSettled}), 0)::bigint AS due,
      coalesce(sum(i.amount_cents) FILTER (WHERE ${inState('late', today)}), 0)::bigint AS late
    FROM invoices i WHERE ${where}`)
}

/** Lists the documents of invoices, newest first (specification, section 7). */
export const listInvoiceDocuments = (
  ctx: Context,
  query: z.output<typeof pageQuery> & ReadingOn,
): Promise<Page<InvoiceDocument>> => {
  const where = sql`${scope(ctx, 'i')} AND ${isUnread(query, sql`i.id`)}`
  return readPage(ctx, {
    query,
    all: sql`SELECT FROM invoices i WHERE ${where}`,
    rows: (place) => sql<InvoiceDocument>`
      SELECT i.id, i.filename AS "originalFilename", '/api/invoices/' || i.uuid || '/file' AS url,
        i.warehouse_id AS "ownerId",
        json_build_object('id', i.id, 'customerId', i.customer_id, 'warehouseId', i.warehouse_id,
          'invoicingDate', i.invoicing_date, 'invoiceNumber', i.invoice_number, 'amount', i.amount_cents,
          'billingPeriod', json_build_object('from', i.period_start, 'to', i.period_end)) AS "invoiceHistory"
      FROM invoices i WHERE ${where} ORDER BY ${orderedFor(query, sql`i.id`, sql`i.id DESC`)} ${pageOf(place)}`,
  })
}

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
  const rows = await (query.search ? searching(ctx, (db) => db.all(found)) : ctx.db.all(found))
  yield rows.map(({ id }) => id)
}

const read = async (ctx: Context, ids: readonly number[]): Promise<Invoice[]> => {
  const rows = await ctx.db.all(sql<StoredInvoice>`
    SELECT ${invoiceColumns} FROM ${invoiceTables} WHERE i.id = ANY(${ids}::bigint[]) AND ${scope(ctx, 'i')}
    ORDER BY array_position(${ids}::bigint[], i.id)`)
  const today = wallClock(ctx.now).date
  return rows.map((row) => withState(row, today))
}

/** Condition on `invoices i` in a state on a day, as invoiceState() of the contract says (a test compares them). */
export const inState = (state: InvoiceState, today: string): RawBuilder<boolean> => {
  const stands = sql`i.replaced_by_id IS NULL`
  const isUndisputed = sql`(i.dispute_state IS NULL OR i.dispute_state IN ('maintained', 'withdrawn'))`
  const owed = sql`${stands} AND i.paid_on IS NULL AND ${isUndisputed}`
  const soon = addDays(today, dueSoonDays)
  switch (state) {
    case 'replaced':
      return sql`i.replaced_by_id IS NOT NULL`
    case 'disputed':
      return sql`(${stands} AND i.dispute_state = 'open')`
    case 'paid':
      return sql`(${stands} AND i.paid_on IS NOT NULL)`
    case 'waived':
      return sql`(${stands} AND i.dispute_state = 'accepted')`
    case 'late':
      return sql`(${owed} AND i.due_date < ${today}::date)`
    case 'due_soon':
      return sql`(${owed} AND i.due_date BETWEEN ${today}::date AND ${soon}::date)`
    case 'to_pay':
      return sql`(${owed} AND i.due_date > ${soon}::date)`
  }
}

/** Condition on `invoices i`: those that the caller may see and that match. */
const matching = (ctx: Context, query: InvoiceFilters, today: string): RawBuilder<boolean> => {
  const conditions: RawBuilder<boolean>[] = [scope(ctx, 'i')]
  if (query.customerId) conditions.push(sql`i.customer_id = ${query.customerId}`)
  if (query.warehouseId) conditions.push(sql`i.warehouse_id = ${query.warehouseId}`)
  if (query.state) conditions.push(inState(query.state, today))
  if (query.difference) conditions.push(verdictsOf[query.difference])
  if (query.from) conditions.push(sql`i.invoicing_date >= ${query.from}::date`)
  if (query.to) conditions.push(sql`i.invoicing_date <= ${query.to}::date`)
  if (query.periodFrom) conditions.push(sql`i.period_end >= ${query.periodFrom}::date`)
  if (query.periodTo) conditions.push(sql`i.period_start <= ${query.periodTo}::date`)
  if (query.search) conditions.push(named(query.search))
  return sql<boolean>`(${sql.join(conditions, sql` AND `)})`
}

/** Finds a part of a number, without regard to case and separators, or of a party's name. */
const named = (search: string): RawBuilder<boolean> => {
  const like = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const parties = sql`SELECT id FROM users WHERE name ILIKE ${like(search)}`
  const code = searchCode(search)
  const isNumbered = code === '' ? sql`false` : sql`compact_code(i.invoice_number) LIKE ${like(code)}`
  return sql<boolean>`(${isNumbered}
    OR i.customer_id IN (${parties}) OR i.warehouse_id IN (${parties}))`
}

/** Ids grow with the deposit. Invoices without a difference come last. */
const invoiceOrder = ({ sort, direction }: Pick<InvoiceFilters, 'sort' | 'direction'>): RawBuilder<unknown> => {
  const way = sql.raw(direction)
  return sort === 'depositedAt'
    ? sql`i.id ${way}`
    : sql`${sql.ref(`i.${sortColumns[sort]}`)} ${way} NULLS LAST, i.id ${way}`
}
