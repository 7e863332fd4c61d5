import type { DeletionSummary, Order } from '@quai/contract/orders/orders/order.ts'
import { sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { removeFilesJob } from '../../platform/jobs/file-jobs.ts'
import { releaseHeldMails } from '../../services/mails/announce.ts'
import type { OrderGoods } from '../../services/mails/goods.ts'
import { presentOrder } from './core/present.ts'
import { allow, lockOrder } from './core/state.ts'
import { releaseStock } from './goods/holdings.ts'
import { announceOrder } from './mails/announce.ts'

/**
 * Removes an order that never moved goods and keeps a snapshot in order_deletions. Returns what was removed with it.
 * `isToldElsewhere`: one announcement stands for several removals.
 */
export const removeOrder = async (
  ctx: Context,
  { uuid, isToldElsewhere = false }: { uuid: string; isToldElsewhere?: boolean },
): Promise<DeletionSummary> => {
  const order = await lockOrder(ctx, uuid)
  allow(ctx, order, 'order_delete')
  if (order.facts.undoUntil) releaseHeldMails(ctx, order.id)
  const snapshot = await presentOrder(ctx, uuid)
  const summary = await countWhatGoes(ctx.db, order.id)
  const files = await ctx.db.all(sql<{ key: string }>`
    SELECT file_key AS key FROM documents WHERE order_id = ${order.id}`)
  await releaseStock(ctx, order)
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
  if (!isToldElsewhere)
    announceOrder(ctx, {
      orderId: order.id,
      orderUuid: uuid,
      event: 'order_delete',
      actor: ctx.actor,
      order,
      goods: goodsOf(snapshot),
    })
  // The documents' rows were deleted with the order, so their files go too.
  if (files.length > 0) ctx.enqueue(removeFilesJob.with({ keys: files.map(({ key }) => key) }))
  return summary
}

const goodsOf = ({ orderType, addressCarry, orderItems, inventory }: Order): OrderGoods => {
  const lines =
    inventory?.products.map(({ reference, name }) => ({ reference, name, batchNumber: null, quantity: null })) ??
    orderItems.map(({ productPackaging, ...item }) => ({ ...item, packaging: productPackaging }))
  return {
    orderType,
    warehousePlace: null,
    carryPlace: addressCarry,
    coversAll: inventory?.coversAll ?? false,
    lines,
    lineCount: lines.length,
  }
}

/** Tells what removeOrder() would remove. Throws ORDER_ACTION_NOT_ALLOWED, ALREADY_CONSIGNED. */
export const previewRemoval = async (ctx: Context, { uuid }: { uuid: string }): Promise<DeletionSummary> => {
  const { id, orderStatus, actions, blocked } = await presentOrder(ctx, uuid)
  if (blocked.order_delete) throw fail('ALREADY_CONSIGNED')
  if (!actions.includes('order_delete'))
    throw fail('ORDER_ACTION_NOT_ALLOWED', { action: 'order_delete', orderStatus, allowed: actions })
  return countWhatGoes(ctx.db, id)
}

const countWhatGoes = async (db: Db, orderId: number): Promise<DeletionSummary> =>
  db.one(sql<DeletionSummary>`
    SELECT (SELECT count(*) FROM documents WHERE order_id = ${orderId}) AS "documentsDeletedTotal",
      (SELECT count(*) FROM order_items WHERE order_id = ${orderId}) AS "orderItemsDeletedTotal",
      (SELECT count(*) FROM notifications WHERE order_id = ${orderId}) AS "notificationsDeletedTotal",
      (SELECT count(*) FROM order_logs WHERE order_id = ${orderId}) AS "stateLogsDeletedTotal",
      (SELECT count(*) FROM shipments WHERE order_id = ${orderId}) AS "shipmentDeletedTotal"`)
