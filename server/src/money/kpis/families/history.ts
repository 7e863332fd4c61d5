import type { KpiAnswer } from '@quai/contract/money/kpis/kpi.ts'
import { orderTypeLabels } from '@quai/contract/orders/orders/query.ts'
import type { Counted } from '../counted.ts'
import { readDone } from '../days/read.ts'
import { answerOf, ordersLink, sumFigure } from '../figures.ts'

const volumes = [
  ['unitsIn', 'delivery', 'package_unit'],
  ['boxesIn', 'delivery', 'package_box'],
  ['palletsIn', 'delivery', 'package_pallet'],
  ['unitsOut', 'collection', 'package_unit'],
  ['boxesOut', 'collection', 'package_box'],
  ['palletsOut', 'collection', 'package_pallet'],
] as const

/** Sums up what came in and went out, at the day on which the orders were carried out. */
export const historyFigures = async (counted: Counted): Promise<KpiAnswer> => {
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
