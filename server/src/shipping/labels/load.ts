import { createHash } from 'node:crypto'
import { readPackageNumber } from '@quai/contract/orders/packing/packing.ts'
import type { ShipmentStatus } from '@quai/contract/orders/packing/statuses.ts'
import { wallClock } from '@quai/contract/platform/dates.ts'
import type { LabelDpi } from '@quai/contract/shipping/labels/drawing.ts'
import { sql } from 'kysely'
import { type Context, orderScope } from '../../calls/context.ts'
import { fail } from '../../platform/failure.ts'
import type { ShippingLabel } from '../../services/print/shipping-labels/shipping-label.ts'

type Reading = Pick<Context, 'db' | 'actor' | 'now'>

export interface LabelledShipment {
  id: number
  uuid: string
  orderId: number
  shipmentStatus: ShipmentStatus
  /** Density of the warehouse's printers. */
  dpi: LabelDpi
  /** Labels of its packages, in their order. Incomplete while the shipment is a draft. */
  labels: ShippingLabel[]
}

interface Row extends Omit<LabelledShipment, 'labels'> {
  orderDateStart: string
  timeZone: string
  common: Omit<ShippingLabel, 'packageNumber' | 'isPallet' | 'rank' | 'count' | 'weightKg' | 'date' | 'sscc'>
  packages: { packageNumber: string; isPallet: boolean; weightKg: number; sscc: string | null }[]
}

/** Reads what the labels of shipments say, in the order given, each shipment once. Throws NOT_FOUND. */
export const loadLabels = async (ctx: Reading, uuids: readonly string[]): Promise<LabelledShipment[]> => {
  const wanted = [...new Set(uuids)]
  const rows = await ctx.db.all(sql<Row>`
    SELECT s.id, s.uuid, s.order_id AS "orderId", s.shipment_status AS "shipmentStatus", o.order_date_start AS "orderDateStart",
      t.time_zone AS "timeZone", coalesce(g.label_dpi, 203) AS dpi,
      json_build_object('orderId', o.id, 'internalNumber', o.internal_number, 'trackingNumber', s.tracking_number,
        'customerName', c.name, 'carrierName', coalesce(k.name, ''), 'serviceName', coalesce(v.name, ''),
        'sender', json_build_object('name', w.name, 'street', wa.street, 'zipCode', wa.zip_code, 'city', wa.city,
          'country', wa.country),
        'recipient', json_build_object('name', coalesce(a.name, c.name), 'street', a.street, 'zipCode', a.zip_code,
          'city', a.city, 'country', a.country)) AS common,
      (SELECT coalesce(json_agg(json_build_object('packageNumber', p.package_number,
          'isPallet', p.shipment_package_type = 'PALLET', 'weightKg', p.weight, 'sscc', p.sscc)
          ORDER BY split_part(p.package_number, '-', 2)::numeric, p.id), '[]')
        FROM packages p WHERE p.shipment_id = s.id) AS packages
    FROM shipments s JOIN orders o ON o.id = s.order_id
    JOIN users c ON c.id = o.customer_id JOIN users w ON w.id = o.warehouse_id
    JOIN warehouse_settings t ON t.warehouse_id = o.warehouse_id
    LEFT JOIN shipping_settings g ON g.warehouse_id = o.warehouse_id
    LEFT JOIN carrier_services v ON v.id = s.carrier_service_id LEFT JOIN carriers k ON k.id = v.carrier_id
    LEFT JOIN addresses wa ON wa.user_id = w.id AND wa.is_main_address
    LEFT JOIN addresses a ON a.id = o.address_carry_id
    WHERE s.uuid = ANY(${wanted}::uuid[]) AND ${orderScope(ctx, 'o')}`)
  if (rows.length < wanted.length) throw fail('NOT_FOUND')
  const byUuid = new Map(rows.map((row) => [row.uuid, labelledOf(row)]))
  return wanted.flatMap((uuid) => byUuid.get(uuid) ?? [])
}

const labelledOf = ({ common, packages, orderDateStart, timeZone, ...shipment }: Row): LabelledShipment => ({
  ...shipment,
  labels: packages.map(({ packageNumber, ...one }, rank) => ({
    ...common,
    ...one,
    packageNumber: readPackageNumber(packageNumber),
    rank: rank + 1,
    count: packages.length,
    date: wallClock(orderDateStart, timeZone).date,
  })),
})

/** Digest of what a label says, by which a changed package is known to need another one. */
export const hashOf = (label: ShippingLabel): string =>
  createHash('sha256').update(JSON.stringify(label)).digest('base64url').slice(0, 22)
