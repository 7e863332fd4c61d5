import type { KeptThing } from '@quai/contract/orders/imports/import.ts'
import type { OrderType } from '@quai/contract/platform/of-order.ts'
import { sql } from 'kysely'
import { type Context, orderScope } from '../../../../calls/context.ts'
import { fail } from '../../../../platform/failure.ts'
import { cancelOrder } from '../../../orders/cancel.ts'
import { removeOrder } from '../../../orders/remove.ts'
import type { ImportSubject } from '../../definition.ts'
import { announceUndone } from '../mails.ts'
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
  const isToldElsewhere = orders.length > 1
  for (const order of orders) await takeBack(ctx, { uuid: order.uuid, isToldElsewhere })
  const [first] = orders
  if (first && isToldElsewhere) await announceUndone(ctx, { ...first, uuid }, { ...first, orders })
  return undoReferences(ctx, { id, uuid })
}

interface MadeOrder {
  id: number
  uuid: string
  customerId: number
  customerName: string
  warehouseId: number
  warehouseName: string
  orderType: OrderType
  internalNumber: string | null
  orderDateStart: string
  isTouched: boolean
}

const loadMadeOrders = async (ctx: Context, importUuid: string) => {
  const { rows } = await sql<MadeOrder>`
    SELECT o.id, o.uuid, o.customer_id AS "customerId", o.warehouse_id AS "warehouseId", c.name AS "customerName",
      w.name AS "warehouseName", o.order_type AS "orderType", o.internal_number AS "internalNumber",
      o.order_date_start AS "orderDateStart", (SELECT count(*) FROM order_logs l WHERE l.order_id = o.id) > 1
      OR EXISTS (SELECT FROM order_comments c WHERE c.order_id = o.id)
      OR EXISTS (SELECT FROM documents d WHERE d.order_id = o.id) AS "isTouched"
    FROM orders o JOIN users c ON c.id = o.customer_id JOIN users w ON w.id = o.warehouse_id
    WHERE o.import_uuid = ${importUuid} AND ${orderScope(ctx, 'o')} ORDER BY o.id`.execute(ctx.db)
  return rows
}
