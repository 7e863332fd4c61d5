import { documentLimits, takesDocuments } from '@quai/contract/orders/documents/document.ts'
import type { OrderDocument } from '@quai/contract/orders/orders/papers/document.ts'
import { mayCall } from '@quai/contract/platform/roles.ts'
import { sql } from 'kysely'
import { type Context, orderScope } from '../../calls/context.ts'
import { fail } from '../../platform/failure.ts'
import { documentColumns, documentsOf, documentTables } from '../orders/papers/document-columns.ts'
import { roomOf } from './rows.ts'

/** Lists the documents of an order in the order of upload. */
export const listDocumentsOfOrder = async (ctx: Context, { uuid }: { uuid: string }) => {
  const order = await ctx.db
    .selectFrom('orders as o')
    .select(['o.id', 'o.order_status'])
    .where('o.uuid', '=', uuid)
    .where(orderScope(ctx, 'o'))
    .executeTakeFirst()
  if (!order) throw fail('NOT_FOUND')
  const mayUpload = mayCall(ctx.actor.userType, 'documents.upload') && takesDocuments(order.order_status)
  const [{ rows: items }, room] = await Promise.all([
    documentsOf(ctx, sql`${order.id}`).execute(ctx.db),
    mayUpload ? roomOf(ctx, order.id, documentLimits.perOrder) : 0,
  ])
  return { items, room }
}

/** Loads the documents with these ids as the caller sees them. */
export const documentsByIds = async (ctx: Pick<Context, 'db' | 'actor'>, ids: number[]): Promise<OrderDocument[]> => {
  const { rows } = await sql<OrderDocument>`
    SELECT ${documentColumns(ctx)} FROM ${documentTables} WHERE d.id = ANY(${ids}::bigint[]) ORDER BY d.id`.execute(
    ctx.db,
  )
  return rows
}
