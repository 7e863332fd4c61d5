import { type Context, orderScope } from '../../../calls/context.ts'
import { fail } from '../../../platform/failure.ts'

/** Number of an order that the caller may see. Throws NOT_FOUND for an order that does not exist or is not visible. */
export const visibleOrderId = async (ctx: Pick<Context, 'db' | 'actor' | 'now'>, uuid: string): Promise<number> => {
  const order = await ctx.db
    .selectFrom('orders as o')
    .select('o.id')
    .where('o.uuid', '=', uuid)
    .where(orderScope(ctx, 'o'))
    .executeTakeFirst()
  if (!order) throw fail('NOT_FOUND')
  return order.id
}
