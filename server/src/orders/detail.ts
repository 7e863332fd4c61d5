import { type Context, scope } from '../platform/context.ts'
import { fail } from '../platform/failure.ts'
import { presentOrder } from './present.ts'

/** One order, by uuid or by its number. */
export const showOrder = async (ctx: Context, { uuid }: { uuid: string }) => {
  if (!/^\d+$/.test(uuid)) return presentOrder(ctx, uuid)
  const found = await ctx.db
    .selectFrom('orders as o')
    .select('o.uuid')
    .where('o.id', '=', Number(uuid))
    .where(scope(ctx, 'o'))
    .executeTakeFirst()
  if (!found) throw fail('NOT_FOUND')
  return presentOrder(ctx, found.uuid)
}
