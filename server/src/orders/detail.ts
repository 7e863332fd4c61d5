import { sql } from 'kysely'
import { type Context, orderScope } from '../calls/context.ts'
import { presentWhere } from './core/present.ts'

/** Shows one order, found by its uuid or its number. */
export const showOrder = (ctx: Context, { uuid }: { uuid: string }) => {
  const isNumber = /^\d+$/.test(uuid)
  return presentWhere(
    ctx,
    sql`${isNumber ? sql`o.id = ${Number(uuid)}` : sql`o.uuid = ${uuid}`} AND ${orderScope(ctx, 'o')}`,
  )
}
