import type { OrderListQuery } from '@quai/contract/orders/query.ts'
import type { Context } from '../../calls/context.ts'
import { listOrders } from './list.ts'

/** Lists planned orders whose time has come, those waiting longest first by default. */
export const listOrdersToComplete = (ctx: Context, query: Omit<OrderListQuery, 'isDue' | 'statusGroup'>) =>
  listOrders(ctx, { ...query, isDue: true })
