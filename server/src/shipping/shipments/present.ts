import type { Shipment } from '@quai/contract/shipping/shipments/shipment.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, orderScope } from '../../calls/context.ts'
import { asRead, shipmentJson, shipmentsFrom } from './shipment-json.ts'

/** Reads the shipments that match a condition and that the caller may see, by the number of their order. */
export const readShipments = async (
  ctx: Pick<Context, 'db' | 'actor' | 'now'>,
  where: RawBuilder<unknown>,
): Promise<Shipment[]> => {
  const { rows } = await sql<{ shipment: Shipment }>`
    SELECT ${shipmentJson} AS shipment FROM ${shipmentsFrom}
    WHERE ${where} AND ${orderScope(ctx, 'o')} ORDER BY s.order_id`.execute(ctx.db)
  return rows.map(({ shipment }) => asRead(shipment))
}
