import type { KpiFamily } from '@quai/contract/money/kpis/definitions.ts'
import type { KpiAnswer } from '@quai/contract/money/kpis/kpi.ts'
import type { Counted } from '../counted.ts'
import { carbonFigures } from './carbon.ts'
import { historyFigures } from './history.ts'
import { orderFigures } from './orders.ts'
import { performanceFigures } from './performance.ts'
import { stockFigures } from './stock.ts'

/** Function that computes the figures of each family. */
export const figuresOf: Record<KpiFamily, (counted: Counted) => Promise<KpiAnswer>> = {
  orders: orderFigures,
  history: historyFigures,
  performance: performanceFigures,
  stock: stockFigures,
  carbon: carbonFigures,
}
