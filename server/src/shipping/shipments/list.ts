import type { ReadingOn } from '@quai/contract/platform/pagination.ts'
import type { ShipmentListQuery } from '@quai/contract/shipping/shipments/query.ts'
import type { ShipmentRow } from '@quai/contract/shipping/shipments/shipment.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import { instantJson, type JsonText } from '../../platform/database/instant-json.ts'
import { isUnread, orderedFor, type Page, type Place, pageOf, readPageText } from '../../services/lists/paging.ts'
import { conditionsOf, isLate } from './filters.ts'
import { briefFields } from './shipment-json.ts'

/** Returns a page of the caller's courier orders with their shipments. */
export const listShipments = (
  ctx: Context,
  query: ShipmentListQuery & ReadingOn,
): Promise<JsonText<Page<ShipmentRow>>> => {
  const where = sql`${conditionsOf(ctx, query)} AND ${isUnread(query, sql`o.id`)}`
  return readPageText(ctx, {
    query,
    all: sql`SELECT FROM ${listed} WHERE ${where}`,
    rows: (place) => rowsOf(ctx, { where, orderBy: orderedFor(query, sql`o.id`, sortingOf(query)), place }),
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
  place: Place
}

/** Reads the order numbers of the page first, then the columns of those orders only. */
const rowsOf = (ctx: Context, { where, orderBy, place }: Selection): RawBuilder<ShipmentRow> => sql<ShipmentRow>`
  SELECT o.id AS "orderId", o.uuid AS "orderUuid", o.order_status AS "orderStatus",
    ${instantJson(sql`o.order_date_start`)} AS "orderDateStart", o.internal_number AS "internalNumber",
    o.customer_id AS "customerId", c.name AS "customerName", o.warehouse_id AS "warehouseId", w.name AS "warehouseName",
    a.name AS "addressCarryName",
    nullif(concat_ws(', ', a.street, nullif(concat_ws(' ', a.zip_code, a.city), ''), a.country), '') AS "addressCarryFull",
    o.is_stock_available AS "isStockAvailable", i.units AS "qtyUnit", i.boxes AS "qtyBox", i.pallets AS "qtyPallet",
    (${isLate(ctx)}) AS "isLate", CASE WHEN s.id IS NOT NULL THEN json_build_object(${briefFields},
      'packagesCount', p.number, 'weight', p.weight) END AS shipment
  FROM (SELECT o.id FROM ${listed} WHERE ${where} ORDER BY ${orderBy} ${pageOf(place)}) page
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
