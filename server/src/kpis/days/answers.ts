import { addDays, startOfDay } from '@quai/contract/dates.ts'
import { sql } from 'kysely'
import type { Counted } from '../counted.ts'
import { daysRead, startsOf } from './read.ts'

interface AnswersRow {
  /** First day of a step or of the period before; null for the period as a whole. */
  day: string | null
  answered: number
  accepted: number
  /** Median of the minutes until the first answer. Of an even number of answers, the mean of the two in the middle. */
  median: number | null
}

/** Counts the first answers to requests by step, for the period before and for the period as a whole. */
export const readAnswers = async (counted: Counted): Promise<AnswersRow[]> => {
  const { db, within, period } = counted
  const { from, to } = daysRead(counted)
  const starts = startsOf(counted)
  const instants = starts.map((day) => startOfDay(day))
  // A grouping set for the whole period, because medians cannot be added up.
  const { rows } = await sql<Omit<AnswersRow, 'day'> & { step: number | null }>`
    SELECT r.step, count(*)::float8 AS answered, count(*) FILTER (WHERE r.is_accepted)::float8 AS accepted,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY r.minutes) AS median
    FROM (
      SELECT width_bucket(a.answered_at, ${instants}::timestamptz[]) AS step, a.answered_at >= ${startOfDay(period.from)} AS is_counted,
        a.is_accepted, a.minutes
      FROM order_answers a
      WHERE ${within('a')} AND a.answered_at >= ${startOfDay(from)} AND a.answered_at < ${startOfDay(addDays(to, 1))}) r
    GROUP BY GROUPING SETS ((r.step), (r.is_counted)) HAVING r.step IS NOT NULL OR r.is_counted`.execute(db)
  return rows.map(({ step, ...row }) => ({ ...row, day: step === null ? null : (starts[step - 1] ?? null) }))
}
