import type { OrderRow } from '@quai/contract/orders/orders/order.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../calls/context.ts'
import { instantJson, pageOf, type Range } from '../../../platform/database/statement-parts.ts'
import { arrivalDueAt, dockOfOrder, visitOfOrder } from '../../slots/visit-of-order.ts'
import { unreadMessages } from '../talk/comments.ts'

interface Selection extends Omit<Range, 'offset'> {
  where: RawBuilder<unknown>
  orderBy: RawBuilder<unknown>
  offset?: number
}

/**
 * Selects orders as lists show them. First reads the order numbers of the page from an index, then the columns of those
 * orders only.
 */
export const orderRows = (
  ctx: Pick<Context, 'actor'>,
  { where, orderBy, limit, offset = 0 }: Selection,
): RawBuilder<OrderRow> => sql<OrderRow>`
    SELECT o.id, o.uuid, o.version, o.order_type AS "orderType", o.order_status AS "orderStatus",
      ${instantJson(sql`o.order_date_start`)} AS "orderDateStart", ${instantJson(sql`o.order_date_end`)} AS "orderDateEnd",
      ${instantJson(sql`o.order_date_done`)} AS "orderDateDone", ${instantJson(sql`o.created_at`)} AS "createdAt",
      o.internal_number AS "internalNumber", o.customer_id AS "customerId",
      c.name AS "customerName", o.warehouse_id AS "warehouseId", w.name AS "warehouseName",
      o.order_transporter AS "orderTransporter", a.name AS "addressCarryName",
      nullif(concat_ws(', ', a.street, nullif(concat_ws(' ', a.zip_code, a.city), ''), a.country), '') AS "addressCarryFull",
      k.name AS "carrierName", s.tracking_number AS "shipmentTrackingNumber",
      s.tracking_status AS "shipmentTrackingStatus",
      i.units AS "qtyUnit", i.boxes AS "qtyBox", i.pallets AS "qtyPallet", i.lines AS "linesCount",
      o.is_stock_available AS "isStockAvailable",
      (SELECT count(*)::int FROM documents d WHERE d.order_id = o.id) AS "documentsCount",
      EXISTS (SELECT FROM order_proposals p WHERE p.order_id = o.id AND p.outcome IS NULL) AS "hasChangesToAccept",
      (SELECT count(*)::int FROM notifications n WHERE ${unreadMessages(ctx)} AND n.order_id = o.id) AS "unreadMessagesCount",
      ${dockOfOrder} AS dock, ${arrivalDueAt} AS "arrivalDueAt", ${visitOfOrder} AS visit
    FROM (SELECT o.id FROM orders o WHERE ${where} ORDER BY ${orderBy} ${pageOf({ limit, offset })}) page
    JOIN orders o ON o.id = page.id
    JOIN users c ON c.id = o.customer_id
    JOIN users w ON w.id = o.warehouse_id
    LEFT JOIN addresses a ON a.id = o.address_carry_id
    LEFT JOIN shipments s ON s.order_id = o.id
    LEFT JOIN carrier_services v ON v.id = s.carrier_service_id
    LEFT JOIN carriers k ON k.id = v.carrier_id
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(coalesce(i.actual_quantity, i.quantity)) FILTER (WHERE i.product_packaging = 'package_unit'), 0)::int AS units,
        coalesce(sum(coalesce(i.actual_quantity, i.quantity)) FILTER (WHERE i.product_packaging = 'package_box'), 0)::int AS boxes,
        coalesce(sum(coalesce(i.actual_quantity, i.quantity)) FILTER (WHERE i.product_packaging = 'package_pallet'), 0)::int AS pallets,
        count(*)::int AS lines
      FROM order_items i WHERE i.order_id = o.id
    ) i
    ORDER BY ${orderBy}`

/** Selects orders by their ids, an open status or a date. */
export const selectOrderRows = (ctx: Pick<Context, 'db' | 'actor'>, selection: Selection): Promise<OrderRow[]> =>
  ctx.db.few(orderRows(ctx, selection))
