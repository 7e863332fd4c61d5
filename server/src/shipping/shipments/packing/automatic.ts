import type { ShipmentPackage } from '@quai/contract/orders/packing/packing.ts'
import { packWhole } from '@quai/contract/shipping/shipments/automatic.ts'
import type { Shipment, ShippedItem } from '@quai/contract/shipping/shipments/shipment.ts'
import { sql } from 'kysely'
import { type Context, orderScope } from '../../../calls/context.ts'
import { Failure, fail } from '../../../platform/failure.ts'
import { readShipments } from '../detail.ts'
import { beginPreparation, writePacking } from './save.ts'
import { serviceOf } from './service.ts'
import { lockPacking } from './state.ts'

interface Refused {
  orderId: number
  orderUuid: string
  code: string
  message: string
}

/**
 * Packs orders automatically, one package for each box or pallet: all of them, or none. Throws NOT_FOUND, and
 * SHIPMENTS_NOT_AUTOMATIC with every order that cannot be packed so and why.
 */
export const packAutomatically = async (
  ctx: Context,
  { orderUuids }: { orderUuids: string[] },
): Promise<Shipment[]> => {
  const orders = await lockOrders(ctx, orderUuids)
  const refused: Refused[] = []
  for (const { id, uuid } of orders) {
    const failure = await packOne(ctx, uuid)
    if (failure) refused.push({ orderId: id, orderUuid: uuid, code: failure.code, message: failure.message })
  }
  if (refused.length > 0) throw fail('SHIPMENTS_NOT_AUTOMATIC', { orders: refused })
  return readShipments(ctx, sql`s.order_id = ANY(${orders.map(({ id }) => id)}::bigint[])`)
}

/** Locks the orders by their number, so that two calls for the same ones wait for each other. Throws NOT_FOUND. */
const lockOrders = async (ctx: Context, orderUuids: string[]): Promise<{ id: number; uuid: string }[]> => {
  const wanted = [...new Set(orderUuids)]
  const rows = await ctx.db.all(sql<{ id: number; uuid: string }>`
    SELECT o.id, o.uuid FROM orders o WHERE o.uuid = ANY(${wanted}::uuid[]) AND ${orderScope(ctx, 'o')}
    ORDER BY o.id FOR UPDATE`)
  if (rows.length < wanted.length) throw fail('NOT_FOUND')
  return rows
}

/** Returns the failure that keeps an order from being packed; the transaction then ends without any packing. */
const packOne = async (ctx: Context, orderUuid: string): Promise<Failure | undefined> => {
  try {
    const { order, shipment, items } = await lockPacking(ctx, orderUuid)
    if (shipment && shipment.packages.length > 0) throw fail('SHIPMENT_STARTED')
    const packages = packagesOf(order.id, items)
    writePacking(ctx.db, {
      order,
      shipmentStatus: 'PACKAGED',
      carrierServiceId: await serviceOf(ctx.db, { order, packages }),
      packages,
    })
    await beginPreparation(ctx, { order, packages })
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
}

const packagesOf = (orderId: number, items: readonly ShippedItem[]): readonly ShipmentPackage[] => {
  const packed = packWhole(orderId, items)
  if ('packing' in packed) return packed.packing.packages
  const { code, params } = packed.refusal
  // A refusal has the code and the parameters of its failure.
  throw new Failure(code, params as never)
}
