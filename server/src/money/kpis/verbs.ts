import type { KpiFamily } from '@quai/contract/money/kpis/definitions.ts'
import type { KpiAnswer, KpiQuery } from '@quai/contract/money/kpis/kpi.ts'
import type { Context } from '../../calls/context.ts'
import type { Verbs } from '../../calls/verbs.ts'
import { countedBy } from './counted.ts'
import { exportKpis } from './export.ts'
import { figuresOf } from './families/families.ts'

/** Shows a family of figures for the caller, with one partner or all. */
const show =
  (family: KpiFamily) =>
  async (ctx: Context, query: KpiQuery): Promise<KpiAnswer> =>
    figuresOf[family](await countedBy(ctx, query))

/** Routes of this module with their verbs. */
export const kpiVerbs = {
  kpis: {
    orders: show('orders'),
    history: show('history'),
    performance: show('performance'),
    stock: show('stock'),
    carbon: show('carbon'),
    export: exportKpis,
  },
} satisfies Pick<Verbs, 'kpis'>
