import { type Packaging, packagings } from '@quai/contract/goods/products/packaging.ts'
import type { KpiFamily, KpiName } from '@quai/contract/money/kpis/definitions.ts'
import type { KpiAnswer, KpiDays, KpiFigure, KpiLink } from '@quai/contract/money/kpis/kpi.ts'
import { orderTypeLabels, type Transporter, transporterLabels } from '@quai/contract/orders/orders/query.ts'
import { addDays } from '@quai/contract/platform/dates.ts'
import type { Counted } from '../counted.ts'
import type { DoneRow } from '../days/orders.ts'
import { daysRead, readDone, readMoved, readStates, readTotals } from '../days/read.ts'
import type { SpellKind, StockRow } from '../days/stock.ts'
import { answerOf, ordersLink, shareFigure, sumFigure } from '../figures.ts'
import { orderFigures } from './orders.ts'
import { performanceFigures } from './performance.ts'

/** Shows the stock at the end of each step, today's as it is now, and how fast it turns. */
const stockFigures = async (counted: Counted): Promise<KpiAnswer> => {
  const [moved, totals, states] = await Promise.all([readMoved(counted), readTotals(counted), readStates(counted)])
  const quantities = closingsOf(counted, moved, totals)
  const references = (name: KpiName, kind: SpellKind, label: string, state: string) => {
    // Those that leave after a day were there at its end. `day` is the last of a step, so none of a step's rows is cut.
    const at = (day: string) =>
      states.reduce((count, state) => (state.kind === kind && state.day > day ? count - state.change : count), 0)
    return atEnd(counted, name, at, (count) => [stockLink(counted, label, count, state)])
  }
  return answerOf('stock', counted, [
    references('referencesInStock', 'in_stock', 'En stock', 'in'),
    references('outOfStock', 'out_of_stock', 'En rupture', 'empty'),
    references('dormant', 'dormant', 'Dormantes', 'dormant'),
    references('expiring', 'expiring', 'Péremption proche', 'expiring'),
    rotationOf(counted, moved, quantities),
    ...(Object.keys(inPackaging) as (keyof typeof inPackaging)[]).map((name) =>
      atEnd(counted, name, (day) => quantities(day)[inPackaging[name]]),
    ),
  ])
}

const inPackaging = {
  unitsInStock: 'package_unit',
  boxesInStock: 'package_box',
  palletsInStock: 'package_pallet',
} as const satisfies Record<string, Packaging>

/** Figure of a state, told at the end of each step. */
const atEnd = (
  { period, previous, steps }: Counted,
  name: KpiName,
  at: (day: string) => number,
  links: (count: number) => KpiLink[] = () => [],
): KpiFigure => ({
  name,
  value: at(period.to),
  previous: previous && at(previous.to),
  part: null,
  whole: null,
  points: steps.map(({ to }) => at(to)),
  links: links(at(period.to)),
})

type Quantities = Record<Packaging, number>

/** Quantities at the end of a day: those of now without the movements since. */
const closingsOf = (counted: Counted, moved: readonly StockRow[], now: Quantities): ((day: string) => Quantities) => {
  const { from, to } = daysRead(counted)
  const byDay = Map.groupBy(moved, ({ day }) => day)
  const closings = new Map<string, Quantities>()
  const left = { ...now }
  const take = (rows: readonly StockRow[]) => {
    for (const row of rows) for (const packaging of packagings) left[packaging] -= row[packaging]
  }
  // A clock that the tests set back leaves movements after today.
  take(moved.filter(({ day }) => day > to))
  for (let day = to; day >= from; day = addDays(day, -1)) {
    closings.set(day, { ...left })
    take(byDay.get(day) ?? [])
  }
  return (day) => closings.get(day) ?? left
}

/** Quantities taken by orders in a period, divided by the mean of its stocks at the end of each day. */
const rotationOf = (
  { period, previous, steps }: Counted,
  moved: readonly StockRow[],
  quantities: (day: string) => Quantities,
): KpiFigure => {
  const rotation = ({ from, to }: KpiDays): number | null => {
    let [stock, days] = [0, 0]
    for (let day = from; day <= to; day = addDays(day, 1)) {
      stock += packagings.reduce((sum, packaging) => sum + quantities(day)[packaging], 0)
      days++
    }
    const taken = moved.filter(({ day }) => day >= from && day <= to).reduce((sum, row) => sum + row.taken, 0)
    return stock === 0 ? null : (taken * days) / stock
  }
  return {
    name: 'rotation',
    value: rotation(period),
    previous: previous && rotation(previous),
    part: null,
    whole: null,
    points: steps.map(rotation),
    links: [],
  }
}

const stockLink = ({ partner }: Counted, label: string, count: number, state: string): KpiLink => ({
  label,
  page: 'stock',
  search: { ...partner, state },
  count,
})

const byTransporter = {
  carbonByCustomer: 'by_customer',
  carbonByWarehouse: 'by_warehouse',
  carbonByShuttle: 'by_quai_shuttle',
  carbonByCourier: 'by_quai_courier',
} as const satisfies Record<string, Transporter>

/** Sums up the estimated emissions of finished orders, at the day on which they were carried out. */
const carbonFigures = async (counted: Counted): Promise<KpiAnswer> => {
  const all = await readDone(counted)
  const link = ordersLink(counted, 'done')
  const names = Object.keys(byTransporter) as (keyof typeof byTransporter)[]
  return answerOf('carbon', counted, [
    gramsFigure('carbon', { counted, rows: all }),
    ...names.map((name) => {
      const orderTransporter = byTransporter[name]
      const rows = all.filter((row) => row.orderTransporter === orderTransporter)
      const links = (count: number) => [link(transporterLabels[orderTransporter], count, { orderTransporter })]
      return gramsFigure(name, { counted, rows, links })
    }),
    shareFigure('estimatedShare', { counted, rows: all }, { part: (row) => row.estimated, whole: (row) => row.orders }),
  ])
}

interface Emitted {
  counted: Counted
  rows: readonly DoneRow[]
  links?: (orders: number) => KpiLink[]
}

/** Sum of emissions; null, and not 0, where there are orders and none has an estimate. */
const gramsFigure = (name: KpiName, { counted, rows, links = () => [] }: Emitted): KpiFigure => {
  const of = (countIn: (row: DoneRow) => number) => sumFigure(name, { counted, rows }, countIn)
  const [grams, estimated, orders] = [of((row) => row.carbonGrams), of((row) => row.estimated), of((row) => row.orders)]
  const known = (pick: (figure: KpiFigure) => number | null | undefined) =>
    pick(orders) && pick(estimated) === 0 ? null : (pick(grams) ?? null)
  return {
    ...grams,
    value: known(({ value }) => value),
    previous: known(({ previous }) => previous),
    points: counted.steps.map((_, index) => known(({ points }) => points[index])),
    links: links(orders.value ?? 0),
  }
}

const volumes = [
  ['unitsIn', 'delivery', 'package_unit'],
  ['boxesIn', 'delivery', 'package_box'],
  ['palletsIn', 'delivery', 'package_pallet'],
  ['unitsOut', 'collection', 'package_unit'],
  ['boxesOut', 'collection', 'package_box'],
  ['palletsOut', 'collection', 'package_pallet'],
] as const

/** Sums up what came in and went out, at the day on which the orders were carried out. */
const historyFigures = async (counted: Counted): Promise<KpiAnswer> => {
  const all = await readDone(counted)
  const link = ordersLink(counted, 'done')
  return answerOf(
    'history',
    counted,
    volumes.map(([name, orderType, packaging]) => {
      const rows = all.filter((row) => row.orderType === orderType)
      const orders = sumFigure(name, { counted, rows }, (row) => row.orders).value ?? 0
      return sumFigure(
        name,
        { counted, rows, links: () => [link(orderTypeLabels[orderType].many, orders, { orderType })] },
        (row) => row[packaging],
      )
    }),
  )
}

/** Function that computes the figures of each family. */
export const figuresOf: Record<KpiFamily, (counted: Counted) => Promise<KpiAnswer>> = {
  orders: orderFigures,
  history: historyFigures,
  performance: performanceFigures,
  stock: stockFigures,
  carbon: carbonFigures,
}
