import type { Context } from '../../calls/context.ts'
import { endOrder } from './end.ts'

/** Reports that the driver did not come: frees the dock and the stock, and mails the customer a link to rebook. */
export const reportNoShow = (ctx: Context, input: { uuid: string; version?: number }) =>
  endOrder(ctx, { ...input, action: 'order_no_show' })
