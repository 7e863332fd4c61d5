import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../calls/context.ts'

/**
 * True for planned `orders o` whose time has come, so that they wait to be closed. Read by the list, « À clôturer » and
 * the dashboard.
 */
export const isDue = ({ now }: Pick<Context, 'now'>): RawBuilder<boolean> =>
  sql<boolean>`(o.order_status = 'confirmed' AND o.order_date_start < ${now.toISOString()})`
