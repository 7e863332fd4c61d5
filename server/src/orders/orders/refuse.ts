import type { Context } from '../../calls/context.ts'
import { endOrder } from './end.ts'

/** Refuses a request, with a reason. */
export const refuseOrder = (ctx: Context, input: { uuid: string; version?: number; reason: string }) =>
  endOrder(ctx, { ...input, action: 'order_refuse', reasonColumn: 'refusal_reasons' })
