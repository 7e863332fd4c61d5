import type { ShipmentCounts } from '@quai/contract/shipping/shipments/shipment.ts'
import { sql } from 'kysely'
import { type Context, orderScope } from '../../calls/context.ts'
import { isLate, toConsign } from './filters.ts'

/** Counts the open courier orders whose parcels are not consigned, by what they wait for. */
export const countShipments = async (ctx: Context): Promise<ShipmentCounts> => {
  const { rows } = await sql<ShipmentCounts>`
    SELECT count(*) AS count, count(*) FILTER (WHERE coalesce(s.shipment_status, 'DRAFT') = 'DRAFT') AS packing,
      count(*) FILTER (WHERE s.shipment_status = 'PACKAGED') AS consignment, count(*) FILTER (WHERE ${isLate(ctx)}) AS late
    FROM orders o LEFT JOIN shipments s ON s.order_id = o.id
    WHERE ${toConsign} AND ${orderScope(ctx, 'o')}`.execute(ctx.db)
  // An aggregate always returns a row.
  return rows[0] as ShipmentCounts
}
