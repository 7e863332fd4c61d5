import type { KpiAnswer } from '@quai/contract/money/kpis/kpi.ts'
import { statusGroupLabels, statusGroups } from '@quai/contract/orders/orders/life.ts'
import { orderTypeLabels } from '@quai/contract/orders/orders/query.ts'
import type { Counted } from '../counted.ts'
import type { PlannedRow } from '../days/orders.ts'
import { readPlanned } from '../days/read.ts'
import { answerOf, ordersLink, sumFigure } from '../figures.ts'

const ofType = { deliveries: 'delivery', collections: 'collection', inventories: 'inventory' } as const
const ofGroup = {
  pending: 'pending',
  preparing: 'preparing',
  confirmed: 'confirmed',
  finished: 'finished',
  refused: 'refused',
  canceled: 'canceled',
  noShow: 'no_show',
} as const

/** Counts orders by type and by status group, at their planned day. */
export const orderFigures = async (counted: Counted): Promise<KpiAnswer> => {
  const rows = await readPlanned(counted)
  const link = ordersLink(counted)
  return answerOf('orders', counted, [
    sumFigure('orders', { counted, rows, links: (sum) => [link('Commandes', sum)] }, allOf),
    ...keysOf(ofType).map((name) => {
      const orderType = ofType[name]
      return sumFigure(
        name,
        {
          counted,
          rows: rows.filter((row) => row.orderType === orderType),
          links: (sum) => [link(orderTypeLabels[orderType].many, sum, { orderType })],
        },
        allOf,
      )
    }),
    ...keysOf(ofGroup).map((name) => {
      const statusGroup = ofGroup[name]
      return sumFigure(
        name,
        { counted, rows, links: (sum) => [link(statusGroupLabels[statusGroup], sum, { statusGroup })] },
        (row) => row[statusGroup],
      )
    }),
  ])
}

/** Orders of a row, in whatever status. */
export const allOf = (row: PlannedRow): number => statusGroups.reduce((sum, group) => sum + row[group], 0)

const keysOf = <Name extends string>(table: Record<Name, unknown>) => Object.keys(table) as Name[]
