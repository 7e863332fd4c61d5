import { type ChargesOfInvoice, compareAmounts } from '@quai/contract/money/charges/comparison.ts'
import { countDays } from '@quai/contract/money/charges/count.ts'
import { priceCharges } from '@quai/contract/money/charges/price.ts'
import { type ChargesQuery, type ExpectedCharges, maxChargedDays } from '@quai/contract/money/charges/statement.ts'
import { daysBetween, formatCivilDate, wallClock } from '@quai/contract/platform/dates.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, historyStart, scope } from '../../calls/context.ts'
import type { DealParties } from '../../parties/deals/deal-rows.ts'
import { fail, failOn } from '../../platform/failure.ts'
import { loadFacts } from './ledger-facts.ts'
import { type ChargedPeriod, countedTo, periodOf } from './period.ts'
import { loadRateCards } from './rates.ts'

/** Period of an invoice of a deal, with its amount. */
export interface BilledPeriod extends DealParties {
  from: string
  to: string
  invoicedCents: number
}

/**
 * Compares an invoice of the caller with what was done in its period, both with VAT. Throws NOT_FOUND,
 * CHARGES_TOO_LONG, CHARGES_TOO_LARGE.
 */
export const showChargesOfInvoice = async (ctx: Context, { uuid }: { uuid: string }): Promise<ChargesOfInvoice> =>
  compareCharges(ctx, await findInvoice(ctx, uuid))

/** Compares an invoice with what was done in its period, both with VAT. Throws CHARGES_TOO_LONG, CHARGES_TOO_LARGE. */
export const compareCharges = async (
  ctx: Pick<Context, 'db' | 'now'>,
  { invoicedCents, ...period }: BilledPeriod,
): Promise<ChargesOfInvoice> => {
  if (daysBetween(period.from, period.to) >= maxChargedDays) throw fail('CHARGES_TOO_LONG')
  const expected = await expectedOf(ctx, { ...period, countedTo: countedTo(ctx, period) })
  return {
    expected,
    ...compareAmounts({
      invoicedCents,
      expectedCents: expected.totalWithVatCents,
      unpricedDays: expected.unpricedDays,
      isOver: period.to < wallClock(ctx.now).date,
    }),
  }
}

const findInvoice = async (ctx: Context, uuid: string): Promise<BilledPeriod> => {
  const invoice = await ctx.db.maybe(sql<BilledPeriod>`
    SELECT ${billedColumns} FROM ${billedTables} WHERE i.uuid = ${uuid} AND ${scope(ctx, 'i')}`)
  if (!invoice) throw fail('NOT_FOUND')
  return invoice
}

export const billedTables = sql`invoices i JOIN deals d ON d.customer_id = i.customer_id AND d.warehouse_id = i.warehouse_id
  JOIN users c ON c.id = i.customer_id JOIN users w ON w.id = i.warehouse_id`

export const billedColumns: RawBuilder<BilledPeriod> = sql`
  d.id AS "dealId", i.customer_id AS "customerId", i.warehouse_id AS "warehouseId", c.name AS "customerName",
  w.name AS "warehouseName", i.period_start AS "from", i.period_end AS "to", i.amount_cents AS "invoicedCents"`

/**
 * Prices what was done for a deal in a period. Throws NOT_FOUND, CHARGES_TOO_LARGE, and INVALID at a day before the
 * history of the plan.
 */
export const showExpected = async (ctx: Context, query: ChargesQuery): Promise<ExpectedCharges> => {
  requireHistory(ctx, query.from)
  return expectedOf(ctx, await periodOf(ctx, query))
}

const requireHistory = (ctx: Context, from: string): void => {
  const since = historyStart(ctx)
  if (since === null) return
  const first = wallClock(since).date
  if (from < first)
    throw failOn(
      ['from'],
      'history',
      `Votre formule montre un mois d’historique : choisissez le ${formatCivilDate(first)} ou un jour suivant.`,
    )
}

export const expectedOf = async (ctx: Pick<Context, 'db'>, period: ChargedPeriod): Promise<ExpectedCharges> => {
  const { from, to, countedTo } = period
  const [cards, facts] = await Promise.all([
    loadRateCards(ctx.db, period.dealId),
    countedTo === null ? undefined : loadFacts(ctx.db, { ...period, to: countedTo }),
  ])
  const days = facts && countedTo ? countDays(facts, { from, to: countedTo }) : new Map()
  const priced = priceCharges({ from, to, countedTo, cards, days })
  const totalWithVatCents = priced.totalCents + priced.vatCents
  if (!Number.isSafeInteger(totalWithVatCents)) throw fail('CHARGES_TOO_LARGE')
  return { ...period, ...priced, totalWithVatCents }
}
