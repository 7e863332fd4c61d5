import type { ShipmentStatus } from '@quai/contract/orders/packing/statuses.ts'
import { sql } from 'kysely'
import { type Context, orderScope } from '../../../calls/context.ts'

/** Columns by which a line may name its shipment, the most precise first. */
export const namingColumns = ['tracking_number', 'package_number', 'order_number'] as const

/** Text by which a line names its shipment. */
export interface Named {
  column: (typeof namingColumns)[number]
  text: string
}

export const keyOf = ({ column, text }: Named): string => `${column} ${text}`

export interface FoundShipment {
  id: number
  shipmentStatus: ShipmentStatus
}

/** Finds the shipments of the caller by what lines name them by: by keyOf(). */
export const findShipments = async (
  ctx: Pick<Context, 'db' | 'actor' | 'now'>,
  named: readonly (Named | undefined)[],
): Promise<Map<string, FoundShipment[]>> => {
  const textsOf = (column: Named['column']) => [
    ...new Set(named.flatMap((one) => (one?.column === column ? [one.text] : []))),
  ]
  const orders = textsOf('order_number')
  const { rows } = await sql<FoundShipment & { key: string }>`
    SELECT s.id, s.shipment_status AS "shipmentStatus", n.key FROM (
      SELECT t.id, 'tracking_number ' || t.tracking_number AS key FROM shipments t
      WHERE t.tracking_number = ANY(${textsOf('tracking_number')}::text[])
      UNION
      SELECT p.shipment_id, 'package_number ' || given FROM unnest(${textsOf('package_number')}::text[]) AS given
      JOIN packages p ON p.package_number = replace(given, '_', '-')
      UNION
      SELECT t.id, 'order_number ' || t.order_id FROM shipments t
      WHERE t.order_id = ANY(${orders.filter((text) => /^[1-9]\d{0,15}$/.test(text))}::bigint[])
      UNION
      SELECT t.id, 'order_number ' || i.internal_number FROM orders i JOIN shipments t ON t.order_id = i.id
      WHERE i.internal_number = ANY(${orders}::text[])
    ) n JOIN shipments s ON s.id = n.id JOIN orders o ON o.id = s.order_id
    WHERE ${orderScope(ctx, 'o')}`.execute(ctx.db)
  return Map.groupBy(rows, ({ key }) => key)
}
