import { isOpen } from '@quai/contract/orders/orders/life.ts'
import type { ShipmentPackage } from '@quai/contract/orders/packing/packing.ts'
import type { ShipmentStatus } from '@quai/contract/orders/packing/statuses.ts'
import type { ShippedItem } from '@quai/contract/shipping/shipments/shipment.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../calls/context.ts'
import { lockOrder, type OrderState } from '../../../orders/orders/core/state.ts'
import type { Db } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { itemsToPackJson, packagesJson } from '../shipment-json.ts'

/** Shipment as far as a change of it must know it. */
export interface KnownShipment {
  id: number
  uuid: string
  version: number
  shipmentStatus: ShipmentStatus
  /** With their numbers as they are written. */
  packages: ShipmentPackage[]
}

export interface PackingState {
  order: OrderState
  /** null until packing begins. */
  shipment: KnownShipment | null
  items: ShippedItem[]
}

/**
 * Locks an order and its shipment, in this order, and reads what is to be packed. Throws NOT_FOUND, NOT_COURIER,
 * ALREADY_CONSIGNED, SHIPMENT_ORDER_ENDED.
 */
export const lockPacking = async (ctx: Context, orderUuid: string): Promise<PackingState> => {
  const order = await lockOrder(ctx, orderUuid)
  if (order.orderTransporter !== 'by_quai_courier') throw fail('NOT_COURIER')
  const packing = await packingOf(ctx.db, sql`o.id = ${order.id}`)
  if (!packing) throw fail('NOT_FOUND')
  if (packing.shipment?.shipmentStatus === 'CONSIGNED') throw fail('ALREADY_CONSIGNED')
  if (!isOpen(order.orderStatus)) throw fail('SHIPMENT_ORDER_ENDED')
  return { order, ...packing }
}

/** Reads the packing of order `o` that matches a condition. Nothing of it changes while the order is locked. */
export const packingOf = async (db: Db, where: RawBuilder<unknown>): Promise<Omit<PackingState, 'order'> | undefined> =>
  db.maybe(sql<Omit<PackingState, 'order'>>`
    SELECT ${itemsToPackJson} AS items, (
      SELECT json_build_object('id', s.id, 'uuid', s.uuid, 'version', s.version, 'shipmentStatus', s.shipment_status,
        'packages', ${packagesJson}) FROM shipments s WHERE s.order_id = o.id) AS shipment
    FROM orders o WHERE ${where}`)
