import { isOpen } from '@quai/contract/orders/orders/life.ts'
import type { TrackingStatus } from '@quai/contract/parties/carriers/tracking-status.ts'
import { isLateToConsign } from '@quai/contract/shipping/shipments/query.ts'
import type { Shipment, ShipmentDetail } from '@quai/contract/shipping/shipments/shipment.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, orderScope } from '../../calls/context.ts'
import { visibleOrderId } from '../../orders/orders/core/state.ts'
import { carryAddressJson } from '../../parties/addresses/address-rows.ts'
import type { Db } from '../../platform/database/database.ts'
import { instantJson } from '../../platform/database/statement-parts.ts'
import { fail } from '../../platform/failure.ts'
import { usualBoxesJson } from '../settings/usual-boxes-json.ts'
import { asRead, itemsToPackJson, shipmentJson, shipmentsFrom } from './shipment-json.ts'

/** Tracking of a shipment on its way. */
interface Tracked {
  id: number
  trackingStatus: TrackingStatus
  /** Instant of the delivery; null before. */
  deliveryDate: string | null
  /** null keeps the number that the shipment has. */
  trackingNumber: string | null
}

/** Shows a shipment with its order and all that packing needs. Throws NOT_FOUND. */
export const showShipment = async (ctx: Context, { uuid }: { uuid: string }): Promise<ShipmentDetail> => {
  const found = await ctx.db.maybe(sql<{ shipment: Shipment } & Pick<ShipmentDetail, 'order' | 'items' | 'boxes'>>`
    SELECT ${shipmentJson} AS shipment, ${itemsToPackJson} AS items, ${usualBoxesJson(sql`s.warehouse_id`)} AS boxes,
      json_build_object('id', o.id, 'uuid', o.uuid, 'orderStatus', o.order_status,
        'orderDateStart', ${instantJson(sql`o.order_date_start`)}, 'internalNumber', o.internal_number,
        'deliveryInstructions', o.delivery_instructions,
        'customer', (SELECT json_build_object('id', c.id, 'name', c.name) FROM users c WHERE c.id = o.customer_id),
        'warehouse', (SELECT json_build_object('id', w.id, 'name', w.name) FROM users w WHERE w.id = o.warehouse_id),
        'addressCarry', ${carryAddressJson}) AS order
    FROM ${shipmentsFrom} WHERE s.uuid = ${uuid} AND ${orderScope(ctx, 'o')}`)
  if (!found) throw fail('NOT_FOUND')
  const { shipment, order, items, boxes } = found
  const isAwaited = isOpen(order.orderStatus) && shipment.shipmentStatus !== 'CONSIGNED'
  return {
    ...asRead(shipment),
    order,
    items,
    boxes,
    isLate: isAwaited && isLateToConsign(order.orderDateStart, ctx.now.getTime()),
  }
}

/** Reads the shipments that match a condition and that the caller may see, by the number of their order. */
export const readShipments = async (
  ctx: Pick<Context, 'db' | 'actor' | 'now'>,
  where: RawBuilder<unknown>,
): Promise<Shipment[]> => {
  const rows = await ctx.db.all(sql<{ shipment: Shipment }>`
    SELECT ${shipmentJson} AS shipment FROM ${shipmentsFrom}
    WHERE ${where} AND ${orderScope(ctx, 'o')} ORDER BY s.order_id`)
  return rows.map(({ shipment }) => asRead(shipment))
}

/** Lists the shipment of an order, if packing has begun. Throws NOT_FOUND. */
export const listShipmentsOfOrder = async (
  ctx: Context,
  { orderUuid }: { orderUuid: string },
): Promise<{ items: Shipment[] }> => {
  const orderId = await visibleOrderId(ctx, orderUuid)
  return { items: await readShipments(ctx, sql`s.order_id = ${orderId}`) }
}

/** Writes what is known of locked shipments on their way. Does not count as a new version of their packing. */
export const trackShipments = (db: Db, tracked: readonly Tracked[]) =>
  db.run(sql`
    UPDATE shipments s SET tracking_status = t."trackingStatus", delivery_date = t."deliveryDate",
      tracking_number = coalesce(t."trackingNumber", s.tracking_number), updated_at = now()
    FROM json_to_recordset(${JSON.stringify(tracked)}::json) AS t (id bigint, "trackingStatus" tracking_status,
      "deliveryDate" timestamptz, "trackingNumber" text)
    WHERE s.id = t.id`)

/** Gives a shipment the number by which its carrier tracks it. */
export const numberShipment = (db: Db, id: number, trackingNumber: string) =>
  db.updateTable('shipments').set({ tracking_number: trackingNumber }).where('id', '=', id).execute()
