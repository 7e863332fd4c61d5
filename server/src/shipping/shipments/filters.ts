import { addDays, startOfDay } from '@quai/contract/platform/dates.ts'
import { searchWords } from '@quai/contract/platform/text/search-text.ts'
import {
  consignAheadHours,
  type ShipmentListQuery,
  type ShipmentStage,
} from '@quai/contract/shipping/shipments/query.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, orderScope } from '../../calls/context.ts'
import { hasWords } from '../../services/lists/has-words.ts'

type Condition = RawBuilder<unknown>

/** True for orders by courier. */
export const byCourier: Condition = sql`o.order_transporter = 'by_quai_courier'`

/** Open courier orders whose parcels are not consigned. Written as the partial indexes of migration 0077 have it. */
export const toConsign: Condition = sql`${byCourier} AND NOT o.is_consigned
  AND o.order_status IN ('pending', 'preparing', 'confirmed')`

/** Conditions of each stage, for an order with shipment `s`, perhaps none. */
export const stages: Record<ShipmentStage, Condition> = {
  packing: sql`${toConsign} AND coalesce(s.shipment_status, 'DRAFT') = 'DRAFT'`,
  consignment: sql`${toConsign} AND s.shipment_status = 'PACKAGED'`,
  consigned: sql`${byCourier} AND s.shipment_status = 'CONSIGNED'`,
  coming: toConsign,
  moving: sql`${byCourier} AND s.shipment_status = 'CONSIGNED' AND s.tracking_status IN ('pending', 'shipped', 'unknown')`,
  delivered: sql`${byCourier} AND s.shipment_status = 'CONSIGNED' AND s.tracking_status = 'delivered'`,
  issue: sql`${byCourier} AND s.shipment_status = 'CONSIGNED'
    AND s.tracking_status IN ('delayed', 'issue', 'canceled', 'delivered_non_compliant')`,
}

/** True when the date of order `o` is nearer than the notice. The same as isLateToConsign() of the contract. */
export const isLate = ({ now }: Pick<Context, 'now'>): Condition =>
  sql`${toConsign} AND o.order_date_start < ${new Date(now.getTime() + consignAheadHours * 3_600_000).toISOString()}`

/** Conditions of the caller's courier orders `o`, with their shipment `s` and service `v`, and of the filters. */
export const conditionsOf = (ctx: Context, query: ShipmentListQuery): Condition => {
  const conditions: Condition[] = [orderScope(ctx, 'o'), query.stage ? stages[query.stage] : anyStage]
  if (query.shipmentStatus) conditions.push(sql`s.shipment_status = ${query.shipmentStatus}`)
  if (query.warehouseId) conditions.push(sql`o.warehouse_id = ${query.warehouseId}`)
  if (query.customerId) conditions.push(sql`o.customer_id = ${query.customerId}`)
  if (query.carrierId) conditions.push(sql`v.carrier_id = ${query.carrierId}`)
  if (query.from) conditions.push(sql`o.order_date_start >= ${startOfDay(query.from)}`)
  if (query.to) conditions.push(sql`o.order_date_start < ${startOfDay(addDays(query.to, 1))}`)
  if (query.search) conditions.push(hasText(query.search))
  if (query.isLate !== undefined) conditions.push(query.isLate ? isLate(ctx) : sql`NOT (${isLate(ctx)})`)
  return sql.join(conditions, sql` AND `)
}

/** True for orders whose number, internal number, address or tracking numbers have every word. */
const hasText = (search: string): Condition =>
  sql`EXISTS (SELECT FROM order_search q WHERE q.order_id = o.id
    AND ${hasWords(sql<string>`q.document`, searchWords(search), 'inside')})`

/** Orders that are still to pack, and those that have a shipment. */
const anyStage: Condition = sql`${byCourier} AND (s.id IS NOT NULL OR (${toConsign}))`
