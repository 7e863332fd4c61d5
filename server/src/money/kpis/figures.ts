import type { KpiFamily, KpiName } from '@quai/contract/money/kpis/definitions.ts'
import type { KpiAnswer, KpiDays, KpiFigure, KpiLink } from '@quai/contract/money/kpis/kpi.ts'
import type { Counted } from './counted.ts'

/** Row of a day, in rows that may have several of each day. */
interface Daily {
  day: string
}

interface Shares {
  part: number
  whole: number
}

export const answerOf = (family: KpiFamily, counted: Counted, figures: KpiFigure[]): KpiAnswer => ({
  family,
  period: counted.period,
  previous: counted.previous,
  countsSince: counted.countsSince,
  steps: counted.steps,
  figures,
})

/** Figure that sums up the rows of its days. */
export const sumFigure = <Row extends Daily>(
  name: KpiName,
  { counted, rows, links = () => [] }: { counted: Counted; rows: readonly Row[]; links?: (sum: number) => KpiLink[] },
  countIn: (row: Row) => number,
): KpiFigure => {
  const of = (days: KpiDays) => sumOf(rowsOf(rows, days), countIn)
  const value = of(counted.period)
  return {
    name,
    value,
    previous: counted.previous && of(counted.previous),
    part: null,
    whole: null,
    points: counted.steps.map(of),
    links: links(value),
  }
}

/** Figure that divides one sum by another; null where there is nothing to divide by. */
export const shareFigure = <Row extends Daily>(
  name: KpiName,
  {
    counted,
    rows,
    links = () => [],
  }: { counted: Counted; rows: readonly Row[]; links?: (shares: Shares) => KpiLink[] },
  of: { part: (row: Row) => number; whole: (row: Row) => number },
): KpiFigure => {
  const sharesOf = (days: KpiDays): Shares => {
    const own = rowsOf(rows, days)
    return { part: sumOf(own, of.part), whole: sumOf(own, of.whole) }
  }
  const shares = sharesOf(counted.period)
  return {
    name,
    value: ratioOf(shares),
    previous: counted.previous && ratioOf(sharesOf(counted.previous)),
    ...shares,
    points: counted.steps.map((step) => ratioOf(sharesOf(step))),
    links: links(shares),
  }
}

const rowsOf = <Row extends Daily>(rows: readonly Row[], { from, to }: KpiDays): Row[] =>
  rows.filter(({ day }) => day >= from && day <= to)

const sumOf = <Row>(rows: readonly Row[], countIn: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + countIn(row), 0)

const ratioOf = ({ part, whole }: Shares): number | null => (whole === 0 ? null : part / whole)

/** Links to the list of orders, restricted to the partner counted. */
export const ordersLink =
  ({ partner, period }: Counted, by: 'planned' | 'done' | 'answered' = 'planned') =>
  (label: string, count: number, search: KpiLink['search'] = {}): KpiLink => {
    const { from, to } = period
    const days: Record<typeof by, KpiLink['search']> = {
      planned: { from, to },
      done: { doneFrom: from, doneTo: to },
      answered: { answeredFrom: from, answeredTo: to },
    }
    return { label, page: 'orders', search: { ...partner, ...days[by], ...search }, count }
  }
