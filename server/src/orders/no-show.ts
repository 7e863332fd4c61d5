import type { Context } from '../calls/context.ts'
import { endOrder } from './end.ts'

/** Nobody came: the dock and the stock are free again, the customer is mailed a link to rebook. */
export const reportNoShow = (ctx: Context, input: { uuid: string; version?: number }) =>
  endOrder(ctx, { ...input, action: 'order_no_show' })
