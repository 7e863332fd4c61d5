import { stepFor } from '@quai/contract/orders/orders/life.ts'
import { missingOf, type Packing, refusalOf, type ShipmentPackage } from '@quai/contract/orders/packing/packing.ts'
import type { SavePackingInput, Shipment, ShippedItem } from '@quai/contract/shipping/shipments/shipment.ts'
import { sql } from 'kysely'
import type { Context } from '../../../calls/context.ts'
import { allow, type OrderState } from '../../../orders/orders/core/state.ts'
import { transition } from '../../../orders/orders/core/transition.ts'
import type { Db } from '../../../platform/database/database.ts'
import { Failure, fail } from '../../../platform/failure.ts'
import { readShipments } from '../detail.ts'
import { serviceOf } from './service.ts'
import { type KnownShipment, lockPacking } from './state.ts'

interface PackingToWrite {
  order: { id: number; customerId: number; warehouseId: number }
  shipmentStatus: 'DRAFT' | 'PACKAGED'
  /** Service of the transport plan; null for a draft. */
  carrierServiceId: number | null
  packages: readonly ShipmentPackage[]
}

/**
 * Saves the whole packing of an order. The first saved package begins the preparation of a pending order. Throws what
 * lockPacking() throws, STALE when somebody else saved meanwhile, the refusals of the packing, PACKING_INCOMPLETE.
 */
export const savePacking = async (ctx: Context, input: SavePackingInput): Promise<Shipment> => {
  const { order, shipment, items } = await lockPacking(ctx, input.orderUuid)
  checkStillRead(shipment, input)
  if (input.shipmentStatus === 'CONSIGNED') throw fail('SHIPMENT_CONSIGNED_BY_PICKUP')
  const packing = { orderId: order.id, items, packages: input.packages }
  const refusal = refusalOf(packing)
  // A refusal has the code and the parameters of its failure.
  if (refusal) throw new Failure(refusal.code, refusal.params as never)
  const { shipmentStatus, packages } = input
  if (shipmentStatus === 'PACKAGED') requireComplete(packing)
  const carrierServiceId = shipmentStatus === 'PACKAGED' ? await serviceOf(ctx.db, { order, packages }) : null
  writePacking(ctx.db, { order, shipmentStatus, carrierServiceId, packages })
  await beginPreparation(ctx, { order, packages })
  return shipmentOf(ctx, order.id)
}

/** Throws STALE for a shipment, or a version of it, other than the one that the caller read. */
const checkStillRead = (known: KnownShipment | null, { id, uuid, version }: SavePackingInput): void => {
  if ((id ?? known?.id) !== known?.id || (uuid ?? known?.uuid) !== known?.uuid) throw fail('STALE')
  if ((version ?? known?.version) !== known?.version) throw fail('STALE')
}

const requireComplete = (packing: Packing<ShippedItem>): void => {
  const { items, ...missing } = missingOf(packing)
  if (items.length + missing.empty.length + missing.weight.length + missing.size.length === 0) return
  const named = items.flatMap(({ orderItemId, quantity }) =>
    packing.items.filter(({ id }) => id === orderItemId).map((item) => ({ ...item, quantity })),
  )
  throw fail('PACKING_INCOMPLETE', {
    items: named.map(({ reference, productPackaging, quantity }) => ({ reference, productPackaging, quantity })),
    ...missing,
  })
}

interface Packed {
  order: OrderState
  packages: readonly unknown[]
}

/**
 * Takes order_start_preparing on a pending order once it has a package; a confirmed one stays confirmed. Refuses what
 * cannot be prepared from the first saving on, as an empty one.
 */
export const beginPreparation = async (ctx: Context, { order, packages }: Packed): Promise<void> => {
  if (!stepFor('order_start_preparing', ctx.actor.userType, order.orderStatus)) return
  const step = allow(ctx, order, 'order_start_preparing')
  if (packages.length > 0) await transition(ctx, order, { action: 'order_start_preparing', step })
}

const shipmentOf = async (ctx: Context, orderId: number): Promise<Shipment> => {
  const [saved] = await readShipments(ctx, sql`s.order_id = ${orderId}`)
  if (!saved) throw new Error('The packing was written in this transaction')
  return saved
}

/**
 * Writes the whole packing of a locked order in place of the one it had. A package keeps its row, with the code of its
 * label, as long as its number stays.
 */
export const writePacking = (db: Db, { order, shipmentStatus, carrierServiceId, packages }: PackingToWrite): void => {
  const shipment = sql`(SELECT id FROM shipments WHERE order_id = ${order.id})`
  db.send(sql`
    INSERT INTO shipments (order_id, customer_id, warehouse_id, shipment_status, carrier_service_id)
    VALUES (${order.id}, ${order.customerId}, ${order.warehouseId}, ${shipmentStatus}, ${carrierServiceId})
    ON CONFLICT (order_id) DO UPDATE SET shipment_status = excluded.shipment_status,
      carrier_service_id = excluded.carrier_service_id, version = shipments.version + 1, updated_at = now()`)
  db.send(sql`DELETE FROM packages WHERE shipment_id = ${shipment}
    AND package_number <> ALL(${packages.map(({ packageNumber }) => packageNumber)}::text[])`)
  db.send(sql`
    INSERT INTO packages (shipment_id, package_number, shipment_package_type, weight, length, width, height)
    SELECT ${shipment}, "packageNumber", "shipmentPackageType", weight, length, width, height
    FROM json_to_recordset(${JSON.stringify(packages)}::json) AS n ("packageNumber" text,
      "shipmentPackageType" shipment_package_type, weight numeric, length numeric, width numeric, height numeric)
    ON CONFLICT ON CONSTRAINT packages_number DO UPDATE SET shipment_package_type = excluded.shipment_package_type,
      weight = excluded.weight, length = excluded.length, width = excluded.width, height = excluded.height`)
  db.send(sql`DELETE FROM package_items g USING packages p
    WHERE p.id = g.shipment_package_id AND p.shipment_id = ${shipment}`)
  db.send(sql`
    INSERT INTO package_items (shipment_package_id, order_item_id, quantity)
    SELECT p.id, g."orderItemId", g.quantity
    FROM json_to_recordset(${JSON.stringify(packages)}::json) AS n ("packageNumber" text, "packageItems" json)
    CROSS JOIN json_to_recordset(n."packageItems") AS g ("orderItemId" bigint, quantity int)
    JOIN packages p ON p.shipment_id = ${shipment} AND p.package_number = n."packageNumber"`)
}
