import type { OrderListQuery } from '@quai/contract/orders/orders/query.ts'
import type { ReadingOn } from '@quai/contract/platform/pagination.ts'
import type { Context } from '../../../calls/context.ts'
import { listOrders } from './list.ts'

/** Lists confirmed orders whose planned start has passed, by default those that have waited longest first. */
export const listOrdersToComplete = (
  ctx: Context,
  query: Omit<OrderListQuery, 'isToComplete' | 'statusGroup'> & ReadingOn,
) => listOrders(ctx, { ...query, isToComplete: true })
