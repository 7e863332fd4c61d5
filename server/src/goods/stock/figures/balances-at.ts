import { addDays, formatCivilDate, startOfDay, wallClock } from '@quai/contract/platform/dates.ts'
import type { FieldIssue } from '@quai/contract/platform/issues.ts'
import { typeset } from '@quai/contract/platform/text/typography.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, historyStart } from '../../../calls/context.ts'
import { fail } from '../../../platform/failure.ts'

/**
 * Returns the past day that a reader asks for, and undefined for today, whose figures are the balances themselves.
 * Throws INVALID at the field for a day to come, and for one before the history of the plan.
 */
export const pastDay = (ctx: Pick<Context, 'actor' | 'now'>, date: string | undefined): string | undefined => {
  const today = wallClock(ctx.now).date
  if (date === undefined || date === today) return undefined
  if (date > today) throw refused('future', 'Choisissez aujourd’hui ou un jour passé.')
  const since = historyStart(ctx)
  if (since !== null && date < wallClock(since).date)
    throw refused(
      'history',
      `Votre formule montre un mois d’historique : choisissez le ${formatCivilDate(wallClock(since).date)} ou un jour suivant.`,
    )
  return date
}

const refused = (rule: string, sentence: string) => {
  const issue: FieldIssue = {
    path: ['date'],
    key: `errors.${rule}.custom`,
    params: {},
    fallback: typeset(sentence),
  }
  return fail('INVALID', { issues: [issue] })
}

/** Balances as they are, and as they stood at the end of a past day. */
export interface Ledger {
  /** Undefined for today. */
  day: string | undefined
  /** Condition on the movements `m` of the stock that is read, for speed alone. */
  moved: RawBuilder<unknown>
}

/** True for rows of a table of stock whose product had moved at its warehouse by the end of a day. */
const hadMoved = (alias: string, day: string): RawBuilder<boolean> => {
  const same = (name: string) => sql`p.${sql.ref(name)} = ${sql.ref(`${alias}.${name}`)}`
  return sql<boolean>`EXISTS (
    SELECT FROM stock_places p WHERE ${same('warehouse_id')} AND ${same('product_id')} AND ${placeHadMoved('p', day)})`
}

/** True for rows of `stock_places` whose product had moved by the end of a day. */
export const placeHadMoved = (alias: string, day: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${alias}.first_moved_at`)} < ${endOf(day)}`

const endOf = (day: string): string => startOfDay(addDays(day, 1))

/**
 * Table `b` with the columns of `stock_balances`, at the end of a day in Paris (decision 004): today's balances without
 * the movements since. Leaves out products that had not moved at a warehouse by then. The ledger does not tell what was
 * reserved or expected: nothing is at a past day.
 */
export const balancesAt = ({ day, moved }: Ledger): RawBuilder<unknown> => {
  if (day === undefined) return sql`stock_balances b`
  return sql`(
    SELECT s.*, 0 AS reserved, 0 AS incoming, 0 AS waiting FROM (
      SELECT b.id, b.warehouse_id, b.customer_id, b.product_id, b.batch_id, b.packaging,
        (b.physical - coalesce(m.quantity, 0))::int AS physical
      FROM stock_balances b LEFT JOIN (
        SELECT m.warehouse_id, m.product_id, m.batch_id, m.packaging, sum(m.quantity) AS quantity
        FROM stock_movements m WHERE m.created_at >= ${endOf(day)} AND ${moved} GROUP BY 1, 2, 3, 4
      ) m ON m.warehouse_id = b.warehouse_id AND m.product_id = b.product_id
        AND coalesce(m.batch_id, 0) = coalesce(b.batch_id, 0) AND m.packaging = b.packaging) s
    WHERE s.physical <> 0 OR ${hadMoved('s', day)}) b`
}
