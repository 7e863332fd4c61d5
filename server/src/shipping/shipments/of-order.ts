import type { Shipment } from '@quai/contract/shipping/shipments/shipment.ts'
import { sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import { visibleOrderId } from '../../orders/orders/core/state.ts'
import { readShipments } from './present.ts'

/** Lists the shipment of an order, if packing has begun. Throws NOT_FOUND. */
export const listShipmentsOfOrder = async (
  ctx: Context,
  { orderUuid }: { orderUuid: string },
): Promise<{ items: Shipment[] }> => {
  const orderId = await visibleOrderId(ctx, orderUuid)
  return { items: await readShipments(ctx, sql`s.order_id = ${orderId}`) }
}
