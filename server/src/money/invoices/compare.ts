import { maxChargedDays } from '@quai/contract/money/charges/statement.ts'
import { wallClock } from '@quai/contract/platform/dates.ts'
import { type RawBuilder, sql } from 'kysely'
import type { App } from '../../calls/app.ts'
import type { Context } from '../../calls/context.ts'
import { isFailure } from '../../platform/failure.ts'
import { type BilledPeriod, billedColumns, billedTables, compareCharges } from '../charges/expected.ts'

type Now = Pick<Context, 'db' | 'now'>

/** Keeps what an invoice differs by from what was done, once its period is over. */
export const compareInvoice = async (ctx: Now, id: number): Promise<void> => {
  for (const invoice of await findDue(ctx, sql`i.id = ${id}`)) await keepDifference(ctx, invoice)
}

/** Does so for all invoices that wait for it. */
export const compareInvoices = async ({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> => {
  const ctx = { db, now: clock() }
  let due = await findDue(ctx, sql`true`)
  while (due.length > 0) {
    for (const invoice of due) await keepDifference(ctx, invoice)
    due = await findDue(ctx, sql`i.id > ${due.at(-1)?.id}`)
  }
}

interface Due extends BilledPeriod {
  id: number
}

/**
 * Finds invoices to compare, a hundred at most. A period is over when it is so in Paris and at the warehouse, which may
 * still hand parcels over on the last day.
 */
const findDue = async ({ db, now }: Now, which: RawBuilder<unknown>): Promise<Due[]> =>
  db.all(sql<Due>`
    SELECT i.id, ${billedColumns} FROM ${billedTables} LEFT JOIN warehouse_settings s ON s.warehouse_id = i.warehouse_id
    WHERE (i.verdict IS NULL OR i.verdict = 'no_rate_card') AND i.period_end < ${wallClock(now).date}::date
      AND i.period_end < (${now.toISOString()}::timestamptz AT TIME ZONE coalesce(s.time_zone, 'Europe/Paris'))::date
      AND i.period_end - i.period_start < ${maxChargedDays} AND ${which}
      AND (i.verdict IS NULL
        OR EXISTS (SELECT FROM rate_cards r WHERE r.deal_id = d.id AND r.valid_from <= i.period_start))
    ORDER BY i.id LIMIT 100`)

const keepDifference = async (ctx: Now, { id, ...billed }: Due): Promise<void> => {
  const compared = await compareCharges(ctx, billed).catch(leaveTooLarge)
  if (!compared) return
  const { verdict, differenceCents } = compared
  await ctx.db.run(sql`
    UPDATE invoices SET verdict = ${verdict}, difference_cents = ${verdict === 'no_rate_card' ? null : differenceCents}
    WHERE id = ${id} AND verdict IS DISTINCT FROM ${verdict}`)
}

/** What costs more than numbers can say stays without a verdict, as its page says. */
const leaveTooLarge = (error: unknown): undefined => {
  if (!isFailure(error, 'CHARGES_TOO_LARGE')) throw error
}
