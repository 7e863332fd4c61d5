import type { Context } from '../calls/context.ts'
import { endOrder } from './end.ts'

/** The warehouse declines a request, with its reason. */
export const refuseOrder = (ctx: Context, input: { uuid: string; version?: number; reason: string }) =>
  endOrder(ctx, { ...input, action: 'order_refuse', reasonColumn: 'refusal_reasons' })
