import type { OrderListQuery } from '@quai/contract/orders/query.ts'
import type { Context } from '../../calls/context.ts'
import { listOrders } from './list.ts'

/** The planned orders whose time has come, those that wait the longest first unless told. */
export const listOrdersToComplete = (ctx: Context, query: Omit<OrderListQuery, 'isDue' | 'statusGroup'>) =>
  listOrders(ctx, { ...query, isDue: true })
