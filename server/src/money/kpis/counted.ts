import type { KpiDays, KpiQuery } from '@quai/contract/money/kpis/kpi.ts'
import { daysBefore, daysUntil, stepsOfDays } from '@quai/contract/money/kpis/periods.ts'
import { addDays, startOfDay, wallClock } from '@quai/contract/platform/dates.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, historyStart, scope } from '../../calls/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'

/** Rows that figures count: whose, and of which days. */
export interface Counted {
  db: Db
  /** Restricts a table with customer_id and warehouse_id to the rows counted. */
  within: (alias: string) => RawBuilder<boolean>
  /** Parameters of the lists that show the same rows. */
  partner: { customerId?: number; warehouseId?: number }
  period: KpiDays
  previous: KpiDays | null
  countsSince: string | null
  steps: KpiDays[]
}

/** Chooses what a call counts. Throws NOT_FOUND for a partner that is not the caller's. */
export const countedBy = async (ctx: Context, query: KpiQuery): Promise<Counted> => {
  await checkPartner(ctx, query)
  const { period, ...partner } = query
  const asked = daysUntil(wallClock(ctx.now).date, period)
  return {
    db: ctx.db,
    within: (alias) => sql<boolean>`(${scope(ctx, alias)}${partnerCondition(alias, partner)})`,
    partner,
    ...withinHistory(ctx, asked, daysBefore(asked)),
  }
}

/** Cuts a period at the first day that the plan lets count. The days `before` are compared only if all of them count. */
export const withinHistory = (
  ctx: Parameters<typeof historyStart>[0],
  asked: KpiDays,
  before: KpiDays,
): Pick<Counted, 'period' | 'previous' | 'countsSince' | 'steps'> => {
  const since = firstWholeDay(historyStart(ctx))
  const isCut = since !== null && since > asked.from
  const period = isCut ? { from: since, to: asked.to } : asked
  const previous = since === null || since <= before.from ? before : null
  return { period, previous, countsSince: isCut ? since : null, steps: stepsOfDays(period) }
}

/** First day of Paris that begins at or after an instant, so that no day is counted in part. */
const firstWholeDay = (since: string | null): string | null => {
  if (since === null) return null
  const { date } = wallClock(since)
  return Date.parse(startOfDay(date)) === Date.parse(since) ? date : addDays(date, 1)
}

type Partner = Counted['partner']

const partnerCondition = (alias: string, { customerId, warehouseId }: Partner): RawBuilder<unknown> =>
  sql`${
    customerId === undefined ? sql`` : sql` AND ${sql.ref(`${alias}.customer_id`)} = ${customerId}`
  }${warehouseId === undefined ? sql`` : sql` AND ${sql.ref(`${alias}.warehouse_id`)} = ${warehouseId}`}`

const checkPartner = async (ctx: Context, { customerId, warehouseId }: KpiQuery): Promise<void> => {
  if (customerId === undefined && warehouseId === undefined) return
  const deal = await ctx.db.maybe(sql`
    SELECT FROM deals d WHERE ${scope(ctx, 'd')}${partnerCondition('d', { ...(customerId && { customerId }), ...(warehouseId && { warehouseId }) })}
    LIMIT 1`)
  if (!deal) throw fail('NOT_FOUND')
}
