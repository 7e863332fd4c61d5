import type { KpiFamily, KpiName } from '@quai/contract/money/kpis/definitions.ts'
import type { KpiAnswer, KpiFigure, KpiLink } from '@quai/contract/money/kpis/kpi.ts'
import { orderTypeLabels, type Transporter, transporterLabels } from '@quai/contract/orders/orders/query.ts'
import type { Counted } from '../counted.ts'
import type { DoneRow } from '../days/done.ts'
import { readDone } from '../days/read.ts'
import { answerOf, ordersLink, shareFigure, sumFigure } from '../figures.ts'
import { orderFigures } from './orders.ts'
import { performanceFigures } from './performance.ts'
import { stockFigures } from './stock.ts'

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
