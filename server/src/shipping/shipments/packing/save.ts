import { missingOf, type Packing, refusalOf } from '@quai/contract/orders/packing/packing.ts'
import type { SavePackingInput } from '@quai/contract/shipping/shipments/packing-input.ts'
import type { Shipment, ShippedItem } from '@quai/contract/shipping/shipments/shipment.ts'
import { sql } from 'kysely'
import type { Context } from '../../../calls/context.ts'
import { allow, type OrderState } from '../../../orders/orders/core/state.ts'
import { transition } from '../../../orders/orders/core/transition.ts'
import { Failure, fail } from '../../../platform/failure.ts'
import { readShipments } from '../present.ts'
import { serviceOf } from './service.ts'
import { type KnownShipment, lockPacking } from './state.ts'
import { writePacking } from './write.ts'

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
  await writePacking(ctx.db, { order, shipmentStatus, carrierServiceId, packages })
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
  if (order.orderStatus !== 'pending') return
  const step = allow(ctx, order, 'order_start_preparing')
  if (packages.length > 0) await transition(ctx, order, { action: 'order_start_preparing', step })
}

const shipmentOf = async (ctx: Context, orderId: number): Promise<Shipment> => {
  const [saved] = await readShipments(ctx, sql`s.order_id = ${orderId}`)
  if (!saved) throw new Error('The packing was written in this transaction')
  return saved
}
