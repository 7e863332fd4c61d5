import { type ChargesOfInvoice, compareAmounts } from '@quai/contract/money/charges/comparison.ts'
import { maxChargedDays } from '@quai/contract/money/charges/statement.ts'
import { daysBetween, wallClock } from '@quai/contract/platform/dates.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, scope } from '../../calls/context.ts'
import type { DealParties } from '../../parties/deals/deal-rows.ts'
import { fail } from '../../platform/failure.ts'
import { expectedOf } from './expected.ts'
import { countedTo } from './period.ts'

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
  const { rows } = await sql<BilledPeriod>`
    SELECT ${billedColumns} FROM ${billedTables} WHERE i.uuid = ${uuid} AND ${scope(ctx, 'i')}`.execute(ctx.db)
  const [invoice] = rows
  if (!invoice) throw fail('NOT_FOUND')
  return invoice
}

export const billedTables = sql`invoices i JOIN deals d ON d.customer_id = i.customer_id AND d.warehouse_id = i.warehouse_id
  JOIN users c ON c.id = i.customer_id JOIN users w ON w.id = i.warehouse_id`

export const billedColumns: RawBuilder<BilledPeriod> = sql`
  d.id AS "dealId", i.customer_id AS "customerId", i.warehouse_id AS "warehouseId", c.name AS "customerName",
  w.name AS "warehouseName", i.period_start AS "from", i.period_end AS "to", i.amount_cents AS "invoicedCents"`
