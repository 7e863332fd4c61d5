import { addDays, startOfDay } from '@quai/contract/dates.ts'
import type { KpiDays, KpiFigure } from '@quai/contract/kpis/kpi.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Counted } from '../counted.ts'
import { dayOf } from './paris-day.ts'
import { daysRead } from './read.ts'

interface AnswersRow {
  day: string
  answered: number
  accepted: number
}

const answeredIn = ({ within }: Counted, { from, to }: KpiDays): RawBuilder<boolean> => sql<boolean>`
  ${within('a')} AND a.answered_at >= ${startOfDay(from)} AND a.answered_at < ${startOfDay(addDays(to, 1))}`

/** Counts the first answers to requests, by day. */
export const readAnswers = async (counted: Counted): Promise<AnswersRow[]> => {
  const { rows } = await sql<AnswersRow>`
    SELECT ${dayOf(sql`a.answered_at`)} AS day, count(*) AS answered, count(*) FILTER (WHERE a.is_accepted) AS accepted
    FROM order_answers a WHERE ${answeredIn(counted, daysRead(counted))} GROUP BY 1`.execute(counted.db)
  return rows
}

/** Median of the minutes until the first answer. Of an even number of answers, the mean of the two in the middle. */
export const readMedians = async (counted: Counted): Promise<Pick<KpiFigure, 'value' | 'previous' | 'points'>> => {
  const { db, period, previous, steps } = counted
  const median = sql`percentile_cont(0.5) WITHIN GROUP (ORDER BY a.minutes)`
  const whole = (days: KpiDays | null) =>
    days ? sql`(SELECT ${median} FROM order_answers a WHERE ${answeredIn(counted, days)})` : sql`NULL::float8`
  const byStep = sql`(
    SELECT array_agg(m.median ORDER BY s.from_at) FROM unnest(${steps.map(({ from }) => startOfDay(from))}::timestamptz[],
      ${steps.map(({ to }) => startOfDay(addDays(to, 1)))}::timestamptz[]) AS s (from_at, to_at)
    LEFT JOIN LATERAL (SELECT ${median} AS median FROM order_answers a
      WHERE ${counted.within('a')} AND a.answered_at >= s.from_at AND a.answered_at < s.to_at) m ON true)`
  const { rows } = await sql<Pick<KpiFigure, 'value' | 'previous' | 'points'>>`
    SELECT ${whole(period)} AS value, ${whole(previous)} AS previous, ${byStep} AS points`.execute(db)
  // A selection without a table has one row.
  return rows[0] as (typeof rows)[0]
}
