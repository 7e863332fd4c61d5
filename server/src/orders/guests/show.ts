import type { GuestOrder, GuestTracking } from '@quai/contract/orders/guests/guest.ts'
import { trackingUrl } from '@quai/contract/parties/carriers/tracking-url.ts'
import type { FileAnswer } from '@quai/contract/platform/files.ts'
import { inOrderOfEvents } from '@quai/contract/shipping/tracking/tracking.ts'
import { sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import { instantJson } from '../../platform/database/statement-parts.ts'
import { fail } from '../../platform/failure.ts'
import { printSlip } from '../orders/papers/printed-orders.ts'
import { dockOfOrder, visitOfOrder } from '../slots/visit-of-order.ts'
import { recordArrival } from '../visits/record.ts'
import { requireOpenLink } from './links.ts'

/** Shows an order to a partner. Throws GUEST_LINK_CLOSED. */
export const showGuestOrder = async (ctx: Context, { token }: { token: string }): Promise<GuestOrder> => {
  const { orderId, expiresAt } = await requireOpenLink(ctx, token)
  const order = await ctx.db.maybe(sql<Omit<GuestOrder, 'tracking'> & { tracking: FoundTracking | null }>`
    SELECT o.id, o.internal_number AS "internalNumber", o.order_type AS "orderType", o.order_status AS "orderStatus",
      o.order_date_start AS "orderDateStart", o.order_date_end AS "orderDateEnd", o.order_date_done AS "orderDateDone",
      s.time_zone AS "timeZone", ${dockOfOrder} AS dock, ${visitOfOrder} AS visit,
      o.order_transporter AS "orderTransporter", c.name AS "customerName", w.name AS "warehouseName",
      (SELECT ${addressJson} FROM addresses a WHERE a.user_id = o.warehouse_id AND a.is_main_address) AS "warehouseAddress",
      (SELECT ${addressJson} FROM addresses a WHERE a.id = o.address_carry_id) AS "addressCarry",
      o.delivery_instructions AS "deliveryInstructions",
      i.units AS "qtyUnit", i.boxes AS "qtyBox", i.pallets AS "qtyPallet",
      o.order_type <> 'inventory' AS "hasSlip", ${trackingJson} AS tracking, ${expiresAt}::timestamptz AS "expiresAt"
    FROM orders o
    JOIN users c ON c.id = o.customer_id
    JOIN users w ON w.id = o.warehouse_id
    JOIN warehouse_settings s ON s.warehouse_id = o.warehouse_id
    CROSS JOIN LATERAL (
      SELECT ${sumOf('package_unit')} AS units, ${sumOf('package_box')} AS boxes, ${sumOf('package_pallet')} AS pallets
      FROM order_items i WHERE i.order_id = o.id) i
    WHERE o.id = ${orderId}`)
  if (!order) throw fail('GUEST_LINK_CLOSED')
  return { ...order, tracking: order.tracking && presentTracking(order.tracking) }
}

type FoundTracking = Omit<GuestTracking, 'trackingUrl'> & { baseUrl: string }

const presentTracking = ({ baseUrl, events, ...tracking }: FoundTracking): GuestTracking => ({
  ...tracking,
  trackingUrl: tracking.trackingNumber && trackingUrl(baseUrl, tracking.trackingNumber),
  events: inOrderOfEvents(events).toReversed(),
})

/** Tracking of order `o` once a carrier has its parcels. */
const trackingJson = sql`(
  SELECT json_build_object('trackingStatus', p.tracking_status, 'trackingNumber', p.tracking_number,
    'carrierName', k.name, 'baseUrl', k.base_url, 'deliveryDate', ${instantJson(sql`p.delivery_date`)},
    'events', (SELECT coalesce(json_agg(json_build_object('id', e.id, 'trackingStatus', e.tracking_status,
      'at', ${instantJson(sql`e.at`)})), '[]') FROM tracking_events e WHERE e.shipment_id = p.id))
  FROM shipments p JOIN carrier_services v ON v.id = p.carrier_service_id JOIN carriers k ON k.id = v.carrier_id
  WHERE p.order_id = o.id AND p.shipment_status = 'CONSIGNED')`

const addressJson = sql`json_build_object('name', a.name, 'street', a.street, 'zipCode', a.zip_code, 'city', a.city,
  'country', a.country, 'countryCode', a.country_code)`

const sumOf = (packaging: string) =>
  sql`coalesce(sum(coalesce(i.actual_quantity, i.quantity)) FILTER (WHERE i.product_packaging = ${sql.lit(packaging)}), 0)::int`

/** Notes that the driver with the link says arrived. Throws GUEST_LINK_CLOSED, VISIT_NO_APPOINTMENT, VISIT_TOO_EARLY, VISIT_OVER. */
export const arriveAsGuest = async (ctx: Context, { token }: { token: string }): Promise<GuestOrder> => {
  const { orderId } = await requireOpenLink(ctx, token)
  await recordArrival({ db: ctx.db, now: ctx.now }, { orderId, source: 'guest' })
  return showGuestOrder(ctx, { token })
}

/** Prints the slip for a partner, as its sharer would see it. Throws GUEST_LINK_CLOSED. */
export const printGuestSlip = async (ctx: Context, { token }: { token: string }): Promise<FileAnswer> => {
  const { uuid, sharer } = await requireOpenLink(ctx, token)
  return printSlip({ ...ctx, actor: { ...ctx.actor, ...sharer } }, { uuid })
}
