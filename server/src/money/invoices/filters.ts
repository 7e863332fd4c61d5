import type { DifferenceKind } from '@quai/contract/money/charges/comparison.ts'
import type { InvoiceListQuery } from '@quai/contract/money/invoices/invoice.ts'
import { dueSoonDays, type InvoiceState } from '@quai/contract/money/invoices/state.ts'
import { addDays } from '@quai/contract/platform/dates.ts'
import { searchCode } from '@quai/contract/platform/text/search-text.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, scope } from '../../calls/context.ts'

export type InvoiceFilters = Omit<InvoiceListQuery, 'page' | 'pageSize'>

/** Condition on `invoices i` in a state on a day, as invoiceState() of the contract says (a test compares them). */
export const inState = (state: InvoiceState, today: string): RawBuilder<boolean> => {
  const owed = sql`i.paid_on IS NULL AND (i.dispute_state IS NULL OR i.dispute_state IN ('maintained', 'withdrawn'))`
  const soon = addDays(today, dueSoonDays)
  switch (state) {
    case 'disputed':
      return sql`i.dispute_state = 'open'`
    case 'paid':
      return sql`i.paid_on IS NOT NULL`
    case 'waived':
      return sql`i.dispute_state = 'accepted'`
    case 'late':
      return sql`(${owed} AND i.due_date < ${today}::date)`
    case 'due_soon':
      return sql`(${owed} AND i.due_date BETWEEN ${today}::date AND ${soon}::date)`
    case 'to_pay':
      return sql`(${owed} AND i.due_date > ${soon}::date)`
  }
}

/** Condition on `invoices i`: those that the caller may see and that match. */
export const matching = (ctx: Context, query: InvoiceFilters, today: string): RawBuilder<boolean> => {
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

const verdictsOf: Record<DifferenceKind, RawBuilder<boolean>> = {
  some: sql`i.verdict IN ('over', 'under')`,
  none: sql`i.verdict = 'ok'`,
  open: sql`(i.verdict IS NULL OR i.verdict = 'no_rate_card')`,
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

const sortColumns = {
  depositedAt: 'id',
  invoicingDate: 'invoicing_date',
  dueDate: 'due_date',
  amount: 'amount_cents',
  difference: 'difference_cents',
  invoiceNumber: 'number_key',
} as const satisfies Record<InvoiceListQuery['sort'], string>

/** Ids grow with the deposit. Invoices without a difference come last. */
export const invoiceOrder = ({ sort, direction }: Pick<InvoiceFilters, 'sort' | 'direction'>): RawBuilder<unknown> => {
  const way = sql.raw(direction)
  return sort === 'depositedAt'
    ? sql`i.id ${way}`
    : sql`${sql.ref(`i.${sortColumns[sort]}`)} ${way} NULLS LAST, i.id ${way}`
}
