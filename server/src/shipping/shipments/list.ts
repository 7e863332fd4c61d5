import { openStatuses } from '@quai/contract/orders/orders/life.ts'
import { addDays, startOfDay } from '@quai/contract/platform/dates.ts'
import type { ReadingOn } from '@quai/contract/platform/pagination.ts'
import { searchWords } from '@quai/contract/platform/text/search-text.ts'
import {
  consignAheadHours,
  type ShipmentListQuery,
  type ShipmentStage,
} from '@quai/contract/shipping/shipments/query.ts'
import type { ShipmentCounts, ShipmentRow } from '@quai/contract/shipping/shipments/shipment.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, inStatuses, orderScope } from '../../calls/context.ts'
import { instantJson, pageOf, type Range } from '../../platform/database/statement-parts.ts'
import { hasWords } from '../../services/lists/has-words.ts'
import { isUnread, orderedFor, type PageText, readPageText } from '../../services/lists/paging.ts'
import { briefFields } from './shipment-json.ts'

type Condition = RawBuilder<unknown>

/** True for orders by courier. */
const byCourier: Condition = sql`o.order_transporter = 'by_quai_courier'`

/** Open courier orders whose parcels are not consigned. Written as the partial indexes of migration 0077 have it. */
export const toConsign: Condition = sql`${byCourier} AND NOT o.is_consigned
  AND ${inStatuses(openStatuses)}`

/** Conditions of each stage, for an order with shipment `s`, perhaps none. */
const stages: Record<ShipmentStage, Condition> = {
  packing: sql`${toConsign} AND coalesce(s.shipment_status, 'DRAFT') = 'DRAFT'`,
  consignment: sql`${toConsign} AND s.shipment_status = 'PACKAGED'`,
  consigned: sql`${byCourier} AND s.shipment_status = 'CONSIGNED'`,
  coming: toConsign,
  moving: sql`${byCourier} AND s.shipment_status = 'CONSIGNED' AND s.tracking_status IN ('pending', 'shipped', 'unknown')`,
  delivered: sql`${byCourier} AND s.shipment_status = 'CONSIGNED' AND s.tracking_status = 'delivered'`,
  issue: sql`${byCourier} AND s.shipment_status = 'CONSIGNED'
    AND s.tracking_status IN ('delayed', 'issue', 'canceled', 'delivered_non_compliant')`,
}

/** Orders that are still to pack, and those that have a shipment. */
const anyStage: Condition = sql`${byCourier} AND (s.id IS NOT NULL OR (${toConsign}))`

/** Returns a page of the caller's courier orders with their shipments. */
export const listShipments = (ctx: Context, query: ShipmentListQuery & ReadingOn): Promise<PageText<ShipmentRow>> => {
  const where = sql`${conditionsOf(ctx, query)} AND ${isUnread(query, sql`o.id`)}`
  return readPageText(ctx, {
    query,
    all: sql`SELECT FROM ${listed} WHERE ${where}`,
    rows: (range) => rowsOf(ctx, { where, orderBy: orderedFor(query, sql`o.id`, sortingOf(query)), range }),
  })
}

const listed = sql`orders o LEFT JOIN shipments s ON s.order_id = o.id
  LEFT JOIN carrier_services v ON v.id = s.carrier_service_id`

const sortingOf = ({ sort, direction }: ShipmentListQuery): RawBuilder<unknown> => {
  const way = direction === 'asc' ? sql`ASC` : sql`DESC`
  return sort === 'createdAt' ? sql`o.id ${way}` : sql`o.order_date_start ${way}, o.id ${way}`
}

interface Selection {
  where: RawBuilder<unknown>
  orderBy: RawBuilder<unknown>
  range: Range
}

/** Reads the order numbers of the page first, then the columns of those orders only. */
const rowsOf = (ctx: Context, { where, orderBy, range }: Selection): RawBuilder<ShipmentRow> => sql<ShipmentRow>`
  SELECT o.id AS "orderId", o.uuid AS "orderUuid", o.order_status AS "orderStatus",
    ${instantJson(sql`o.order_date_start`)} AS "orderDateStart", o.internal_number AS "internalNumber",
    o.customer_id AS "customerId", c.name AS "customerName", o.warehouse_id AS "warehouseId", w.name AS "warehouseName",
    a.name AS "addressCarryName",
    nullif(concat_ws(', ', a.street, nullif(concat_ws(' ', a.zip_code, a.city), ''), a.country), '') AS "addressCarryFull",
    o.is_stock_available AS "isStockAvailable", i.units AS "qtyUnit", i.boxes AS "qtyBox", i.pallets AS "qtyPallet",
    (${isLate(ctx)}) AS "isLate", CASE WHEN s.id IS NOT NULL THEN json_build_object(${briefFields},
      'packagesCount', p.number, 'weight', p.weight) END AS shipment
  FROM (SELECT o.id FROM ${listed} WHERE ${where} ORDER BY ${orderBy} ${pageOf(range)}) page
  JOIN ${listed} ON o.id = page.id
  LEFT JOIN carriers k ON k.id = v.carrier_id
  JOIN users c ON c.id = o.customer_id
  JOIN users w ON w.id = o.warehouse_id
  LEFT JOIN addresses a ON a.id = o.address_carry_id
  CROSS JOIN LATERAL (SELECT count(*) AS number, coalesce(sum(p.weight), 0) AS weight
    FROM packages p WHERE p.shipment_id = s.id) p
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(i.quantity) FILTER (WHERE i.product_packaging = 'package_unit'), 0)::int AS units,
      coalesce(sum(i.quantity) FILTER (WHERE i.product_packaging = 'package_box'), 0)::int AS boxes,
      coalesce(sum(i.quantity) FILTER (WHERE i.product_packaging = 'package_pallet'), 0)::int AS pallets
    FROM order_items i WHERE i.order_id = o.id) i
  ORDER BY ${orderBy}`

/** Counts the open courier orders whose parcels are not consigned, by what they wait for. */
export const countShipments = async (ctx: Context): Promise<ShipmentCounts> =>
  ctx.db.one(sql<ShipmentCounts>`
    SELECT count(*) AS count, count(*) FILTER (WHERE coalesce(s.shipment_status, 'DRAFT') = 'DRAFT') AS packing,
      count(*) FILTER (WHERE s.shipment_status = 'PACKAGED') AS consignment, count(*) FILTER (WHERE ${isLate(ctx)}) AS late
    FROM orders o LEFT JOIN shipments s ON s.order_id = o.id
    WHERE ${toConsign} AND ${orderScope(ctx, 'o')}`)

/** True when the date of order `o` is nearer than the notice. The same as isLateToConsign() of the contract. */
const isLate = ({ now }: Pick<Context, 'now'>): Condition =>
  sql`${toConsign} AND o.order_date_start < ${new Date(now.getTime() + consignAheadHours * 3_600_000).toISOString()}`

/** Conditions of the caller's courier orders `o`, with their shipment `s` and service `v`, and of the filters. */
const conditionsOf = (ctx: Context, query: ShipmentListQuery): Condition => {
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

/** True for orders whose document (numbers, address, driver, packages), or a batch of theirs, has every word. */
const hasText = (search: string): Condition =>
  sql`(EXISTS (SELECT FROM order_search q WHERE q.order_id = o.id
    AND ${hasWords(sql<string>`q.document`, searchWords(search), 'inside')})
    OR o.id IN (SELECT i.order_id FROM batches l JOIN order_items i ON i.batch_id = l.id
      WHERE ${hasWords(sql<string>`l.search_document`, searchWords(search), 'inside')}))`
