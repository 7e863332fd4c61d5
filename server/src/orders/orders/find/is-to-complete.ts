import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../calls/context.ts'

/**
 * True for confirmed `orders o` whose planned start has passed, and which must be closed. The list, the page « À
 * clôturer » and the dashboard use it.
 */
export const isToComplete = ({ now }: Pick<Context, 'now'>): RawBuilder<boolean> =>
  sql<boolean>`(o.order_status = 'confirmed' AND o.order_date_start < ${now.toISOString()})`
