import type { KpiAnswer } from '@quai/contract/kpis/kpi.ts'
import { type Transporter, transporterLabels } from '@quai/contract/orders/query.ts'
import type { Counted } from '../counted.ts'
import type { DoneRow } from '../days/done.ts'
import { readDone } from '../days/read.ts'
import { answerOf, ordersLink, shareFigure, sumFigure } from '../figures.ts'

const byTransporter = {
  carbonByCustomer: 'by_customer',
  carbonByWarehouse: 'by_warehouse',
  carbonByShuttle: 'by_quai_shuttle',
  carbonByCourier: 'by_quai_courier',
} as const satisfies Record<string, Transporter>

/** Sums up the estimated emissions of finished orders, at the day on which they were carried out. */
export const carbonFigures = async (counted: Counted): Promise<KpiAnswer> => {
  const all = await readDone(counted)
  const link = ordersLink(counted, 'done')
  const gramsOf = (row: DoneRow) => row.carbonGrams
  const names = Object.keys(byTransporter) as (keyof typeof byTransporter)[]
  const countOf = (rows: readonly DoneRow[]) => sumFigure('carbon', { counted, rows }, (row) => row.orders).value ?? 0
  return answerOf('carbon', counted, [
    sumFigure('carbon', { counted, rows: all, links: () => [] }, gramsOf),
    ...names.map((name) => {
      const orderTransporter = byTransporter[name]
      const rows = all.filter((row) => row.orderTransporter === orderTransporter)
      const links = () => [link(transporterLabels[orderTransporter], countOf(rows), { orderTransporter })]
      return sumFigure(name, { counted, rows, links }, gramsOf)
    }),
    shareFigure('estimatedShare', { counted, rows: all }, { part: (row) => row.estimated, whole: (row) => row.orders }),
  ])
}
