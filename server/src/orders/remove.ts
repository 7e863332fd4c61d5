import { sql } from 'kysely'
import { announceOrder, releaseHeldMails } from '../mails/announce.ts'
import type { Context } from '../platform/context.ts'
import { releaseStock } from './holdings.ts'
import { offerStock } from './offer-stock.ts'
import { presentOrder } from './present.ts'
import { allow, lockOrder } from './state.ts'

/** Removes an order that never moved goods; a snapshot of it stays in order_deletions. Answers what went with it. */
export const removeOrder = async (ctx: Context, { uuid }: { uuid: string }) => {
  const order = await lockOrder(ctx, uuid)
  allow(ctx, order, 'order_delete')
  if (order.undoUntil) await releaseHeldMails(ctx, order.id)
  const snapshot = await presentOrder(ctx, uuid)
  const counts = await ctx.db
    .selectNoFrom((e) => [
      e.selectFrom('order_logs').select(e.fn.countAll<number>().as('n')).where('order_id', '=', order.id).as('logs'),
      e
        .selectFrom('notifications')
        .select(e.fn.countAll<number>().as('n'))
        .where('order_id', '=', order.id)
        .as('notifications'),
    ])
    .executeTakeFirstOrThrow()
  const { rows: files } = await sql<{ key: string }>`
    SELECT file_key AS key FROM documents WHERE order_id = ${order.id}`.execute(ctx.db)
  await releaseStock(ctx.db, order)
  await ctx.db
    .insertInto('order_deletions')
    .values({
      order_uuid: uuid,
      customer_id: order.customerId,
      warehouse_id: order.warehouseId,
      snapshot: JSON.stringify(snapshot),
      contact_id: ctx.actor.contactId,
      hijacker_contact_id: ctx.actor.hijackerContactId,
    })
    .execute()
  await ctx.db.deleteFrom('orders').where('id', '=', order.id).execute()
  await announceOrder(ctx, { orderId: order.id, orderUuid: uuid, event: 'order_delete', actor: ctx.actor, order })
  offerStock(ctx, order)
  // Their rows went with the order.
  if (files.length > 0) ctx.enqueue({ name: 'remove-files', payload: { keys: files.map(({ key }) => key) } })
  return {
    documentsDeletedTotal: files.length,
    orderItemsDeletedTotal: order.items.length,
    notificationsDeletedTotal: counts.notifications ?? 0,
    stateLogsDeletedTotal: counts.logs ?? 0,
    shipmentDeletedTotal: 0,
  }
}
