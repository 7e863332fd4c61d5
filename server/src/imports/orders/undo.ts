import type { KeptThing } from '@quai/contract/imports/import.ts'
import { sql } from 'kysely'
import { type Context, orderScope } from '../../calls/context.ts'
import { cancelOrder } from '../../orders/cancel.ts'
import { removeOrder } from '../../orders/remove.ts'
import { fail } from '../../platform/failure.ts'
import type { ImportSubject } from '../definition.ts'
import { undoReferences } from './undo-references.ts'

/**
 * Takes back the orders of an import as each side may: a customer cancels its own, a warehouse deletes those it made. Then
 * removes the references and batches that the import created, and returns those that stay. Throws IMPORT_BUILT_ON when
 * somebody has answered, changed or commented on an order.
 */
export const undoOrders = async (
  ctx: Context,
  { id, uuid }: Pick<ImportSubject, 'id' | 'uuid'>,
): Promise<KeptThing[]> => {
  const orders = await loadMadeOrders(ctx, uuid)
  const touched = orders.filter(({ isTouched }) => isTouched)
  if (touched.length > 0) throw fail('IMPORT_BUILT_ON', { names: touched.map(({ id }) => `la commande n° ${id}`) })
  const takeBack = ctx.actor.userType === 'customer' ? cancelOrder : removeOrder
  for (const order of orders) await takeBack(ctx, { uuid: order.uuid })
  return undoReferences(ctx, { id, uuid })
}

const loadMadeOrders = async (ctx: Context, importUuid: string) => {
  const { rows } = await sql<{ id: number; uuid: string; isTouched: boolean }>`
    SELECT o.id, o.uuid, (SELECT count(*) FROM order_logs l WHERE l.order_id = o.id) > 1
      OR EXISTS (SELECT FROM order_comments c WHERE c.order_id = o.id)
      OR EXISTS (SELECT FROM documents d WHERE d.order_id = o.id) AS "isTouched"
    FROM orders o WHERE o.import_uuid = ${importUuid} AND ${orderScope(ctx, 'o')} ORDER BY o.id`.execute(ctx.db)
  return rows
}
