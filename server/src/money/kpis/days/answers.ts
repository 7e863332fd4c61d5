import { sql } from 'kysely'
import type { Counted } from '../counted.ts'
import { minutesIn } from './answered.ts'
import { daysRead, startsOf } from './read.ts'
import { answerSums, currentSums } from './sums.ts'

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
  const days = currentSums(answerSums, within, sql`s.day BETWEEN ${from}::date AND ${to}::date`)
  const { rows } = await sql<{ day: string; answered: number; accepted: number; minutes: Buffer }>`
    SELECT (${starts}::date[])[width_bucket(r.day, ${starts}::date[])] AS day, sum(r.answered)::float8 AS answered,
      sum(r.accepted)::float8 AS accepted, string_agg(r.minutes, '') AS minutes
    FROM (${days}) r GROUP BY 1`.execute(db)
  const own = rows.filter(({ day }) => day >= period.from)
  const whole = {
    day: null,
    answered: own.reduce((sum, { answered }) => sum + answered, 0),
    accepted: own.reduce((sum, { accepted }) => sum + accepted, 0),
    minutes: Buffer.concat(own.map(({ minutes }) => minutes)),
  }
  return [...rows, whole].map(({ minutes, ...row }) => ({ ...row, median: medianOf(minutesIn(minutes)) }))
}

/** Median of numbers, which it sorts; null of none. */
const medianOf = (numbers: Int32Array): number | null => {
  numbers.sort()
  const upper = numbers[numbers.length >> 1]
  const lower = numbers[(numbers.length - 1) >> 1]
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2
}
