import type { KpiAnswer, KpiFigure } from '@quai/contract/money/kpis/kpi.ts'
import { sql } from 'kysely'
import type { Counted } from '../counted.ts'
import { minutesIn, type PlannedRow } from '../days/orders.ts'
import { daysRead, readPlanned, startsOf } from '../days/read.ts'
import { answerSums, currentSums } from '../days/sums.ts'
import { answerOf, ordersLink, shareFigure, sumFigure } from '../figures.ts'
import { allOf } from './orders.ts'

interface AnswersRow {
  /** First day of a step or of the period before; null for the period as a whole. */
  day: string | null
  answered: number
  accepted: number
  /** Median of the minutes until the first answer. Of an even number of answers, the mean of the two in the middle. */
  median: number | null
}

/** Shows how requests were answered and how appointments were kept. */
export const performanceFigures = async (counted: Counted): Promise<KpiAnswer> => {
  const [planned, answered] = await Promise.all([readPlanned(counted), answerFigures(counted)])
  return answerOf('performance', counted, [
    ...answered,
    ...appointmentFigures(counted, planned),
    fillRate(counted, planned),
  ])
}

const answerFigures = async (counted: Counted): Promise<KpiFigure[]> => {
  const all = await readAnswers(counted)
  const rows = all.flatMap(({ day, ...row }) => (day === null ? [] : [{ ...row, day }]))
  const medianOf = (first: string | null) => all.find(({ day }) => day === first)?.median ?? null
  const link = ordersLink(counted, 'answered')
  const acceptance = shareFigure(
    'acceptanceRate',
    {
      counted,
      rows,
      links: ({ part, whole }) => [
        link('Acceptées', part, { isAccepted: true }),
        link('Non acceptées', whole - part, { isAccepted: false }),
      ],
    },
    { part: (row) => row.accepted, whole: (row) => row.answered },
  )
  const links = [link('Demandes traitées', acceptance.whole ?? 0)]
  const minutes: KpiFigure = {
    name: 'answerMinutes',
    value: medianOf(null),
    previous: counted.previous && medianOf(counted.previous.from),
    part: null,
    whole: null,
    points: counted.steps.map(({ from }) => medianOf(from)),
    links,
  }
  return [acceptance, minutes]
}

const appointmentFigures = (counted: Counted, planned: readonly PlannedRow[]): KpiFigure[] => {
  const link = ordersLink(counted)
  const punctuality = shareFigure(
    'punctuality',
    {
      counted,
      rows: planned,
      links: ({ part, whole }) => [
        link('À l’heure', part, { statusGroup: 'finished', driverOnTime: true }),
        link('En retard', whole - part, { statusGroup: 'finished', driverOnTime: false }),
      ],
    },
    { part: (row) => row.onTime, whole: (row) => row.onTime + row.late },
  )
  const noShows = shareFigure(
    'noShowRate',
    {
      counted,
      rows: planned.filter(({ orderType }) => orderType !== 'inventory'),
      links: ({ part }) => [link('Non présentées', part, { statusGroup: 'no_show' })],
    },
    { part: (row) => row.no_show, whole: (row) => row.no_show + row.finished },
  )
  const cancellations = shareFigure(
    'cancellationRate',
    { counted, rows: planned, links: ({ part }) => [link('Annulées', part, { statusGroup: 'canceled' })] },
    { part: (row) => row.canceled, whole: allOf },
  )
  return [punctuality, noShows, cancellations]
}

const fillRate = (counted: Counted, rows: readonly PlannedRow[]): KpiFigure => {
  const finished = sumFigure('finished', { counted, rows }, (row) => row.finished).value ?? 0
  const links = () => [ordersLink(counted)('Clôturées', finished, { statusGroup: 'finished' })]
  return shareFigure(
    'fillRate',
    { counted, rows, links },
    { part: (row) => row.actualQuantity, whole: (row) => row.plannedQuantity },
  )
}

/** Counts the first answers to requests by step, for the period before and for the period as a whole. */
const readAnswers = async (counted: Counted): Promise<AnswersRow[]> => {
  const { db, within, period } = counted
  const { from, to } = daysRead(counted)
  const starts = startsOf(counted)
  const days = currentSums(answerSums, within, sql`s.day BETWEEN ${from}::date AND ${to}::date`)
  const rows = await db.all(sql<{ day: string; answered: number; accepted: number; minutes: Buffer }>`
    SELECT (${starts}::date[])[width_bucket(r.day, ${starts}::date[])] AS day, sum(r.answered)::float8 AS answered,
      sum(r.accepted)::float8 AS accepted, string_agg(r.minutes, '') AS minutes
    FROM (${days}) r GROUP BY 1`)
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
