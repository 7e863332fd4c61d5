import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../calls/context.ts'

/** Planned `orders o` whose time has come: they wait to be closed. The list, « À clôturer » and the dashboard read it. */
export const isDue = ({ now }: Pick<Context, 'now'>): RawBuilder<boolean> =>
  sql<boolean>`(o.order_status = 'confirmed' AND o.order_date_start < ${now.toISOString()})`
