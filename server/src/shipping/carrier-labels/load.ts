import { createHash } from 'node:crypto'
import type { ShipmentStatus } from '@quai/contract/orders/packing/statuses.ts'
import { placed } from '@quai/contract/parties/addresses/place-address.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, orderScope } from '../../calls/context.ts'
import type { GatewayService, Parcel, ParcelAddress } from '../../platform/carrier-gateway/gateway.ts'
import type { Db } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'

/** Label of a package as its carrier made it. */
interface StoredLabel {
  packageNumber: string
  format: 'ZPL' | 'PDF'
  content: Buffer
}

interface Asked {
  id: number
  orderId: number
}

export interface ParcelLabel {
  /** As it is written: 120-3. */
  packageNumber: string
  parcel: Parcel
}

/** Shipment as its carrier's gateway needs it. */
export interface GatewayShipment {
  id: number
  orderId: number
  shipmentStatus: ShipmentStatus
  carrierName: string | null
  gateway: 'karrio' | null
  account: string | null
  /** The gateway's name of the service; null while nobody has written it. */
  service: string | null
  parcels: ParcelLabel[]
}

type StoredAddress = Omit<ParcelAddress, 'countryCode'> & { country: string | null; countryCode: string | null }

interface Row extends Omit<GatewayShipment, 'parcels'> {
  sender: StoredAddress
  recipient: StoredAddress
  packages: (Pick<Parcel, 'weight' | 'length' | 'width' | 'height'> & { uuid: string; packageNumber: string })[]
}

/** Reads a shipment that the caller may see. Throws NOT_FOUND. */
export const loadVisible = async (
  ctx: Pick<Context, 'db' | 'actor' | 'now'>,
  uuid: string,
): Promise<GatewayShipment> => {
  const shipment = await loadShipment(ctx.db, sql`s.uuid = ${uuid} AND ${orderScope(ctx, 'o')}`)
  if (!shipment) throw fail('NOT_FOUND')
  return shipment
}

export const loadShipment = async (db: Db, where: RawBuilder<unknown>): Promise<GatewayShipment | undefined> => {
  const row = await db.maybe(sql<Row>`
    SELECT s.id, s.order_id AS "orderId", s.shipment_status AS "shipmentStatus", k.name AS "carrierName", k.gateway,
      k.gateway_account AS account, v.gateway_service AS service,
      ${addressJson(sql`w.name`, sql`wa`)} AS sender, ${addressJson(sql`coalesce(a.name, c.name)`, sql`a`)} AS recipient,
      (SELECT coalesce(json_agg(json_build_object('uuid', p.uuid, 'packageNumber', p.package_number,
          'weight', p.weight, 'length', p.length, 'width', p.width, 'height', p.height)
          ORDER BY split_part(p.package_number, '-', 2)::numeric, p.id), '[]')
        FROM packages p WHERE p.shipment_id = s.id) AS packages
    FROM shipments s JOIN orders o ON o.id = s.order_id
    JOIN users c ON c.id = o.customer_id JOIN users w ON w.id = o.warehouse_id
    LEFT JOIN carrier_services v ON v.id = s.carrier_service_id LEFT JOIN carriers k ON k.id = v.carrier_id
    LEFT JOIN addresses wa ON wa.user_id = w.id AND wa.is_main_address
    LEFT JOIN addresses a ON a.id = o.address_carry_id
    WHERE ${where}`)
  return row && withParcels(row)
}

const addressJson = (name: RawBuilder<unknown>, at: RawBuilder<unknown>) => sql`json_build_object('name', ${name},
  'street', coalesce(${at}.street, ''), 'zipCode', coalesce(${at}.zip_code, ''), 'city', coalesce(${at}.city, ''),
  'country', ${at}.country, 'countryCode', ${at}.country_code)`

const withParcels = ({ packages, ...row }: Row): GatewayShipment => {
  const [sender, recipient] = [parcelAddress(row.sender), parcelAddress(row.recipient)]
  return {
    ...row,
    parcels: packages.map(({ uuid, packageNumber, ...sizes }) => {
      const parcel = { sender, recipient, ...sizes }
      return { packageNumber, parcel: { ...parcel, reference: referenceOf(uuid, { ...parcel, ...serviceOf(row) }) } }
    }),
  }
}

/** An older address may name no known country: the carrier then refuses its empty code. */
const parcelAddress = ({ country, ...stored }: StoredAddress): ParcelAddress => {
  const { zipCode, countryCode } = placed({ ...stored, country })
  return { ...stored, zipCode: zipCode ?? '', countryCode: countryCode ?? '' }
}

const serviceOf = ({ account, service }: Pick<Row, 'account' | 'service'>) => ({ account, service })

/** Another reference for a package that changes, because the label it had is no longer its own. */
const referenceOf = (uuid: string, parcel: object): string =>
  `${uuid}-${createHash('sha256').update(JSON.stringify(parcel)).digest('hex').slice(0, 12)}`

export interface ByCarrier {
  parcels: ParcelLabel[]
  chosen: GatewayService
}

/** Builds the order for the carrier. Throws LABELS_NOT_PACKED, LABEL_NOT_BY_CARRIER, GATEWAY_UNSET. */
export const requireByCarrier = (shipment: GatewayShipment, isConfigured: boolean): ByCarrier => {
  const { orderId, shipmentStatus, carrierName, gateway, account, service, parcels } = shipment
  if (shipmentStatus === 'DRAFT') throw fail('LABELS_NOT_PACKED', { orderIds: [orderId] })
  if (gateway === null) throw fail('LABEL_NOT_BY_CARRIER')
  if (!isConfigured || service === null) throw fail('GATEWAY_UNSET', { carrierName: carrierName ?? '' })
  return { parcels, chosen: { account, service } }
}

/**
 * Returns the labels that carriers made for shipments, by shipment; a shipment whose label is our own is not among
 * them. Throws CARRIER_LABELS_MISSING while a carrier has not made them all.
 */
export const storedLabelsOf = async (
  { db }: Pick<Context, 'db'>,
  shipments: readonly Asked[],
): Promise<Map<number, StoredLabel[]>> => {
  const byCarrier = await idsByCarrier(db, shipments)
  const stored = new Map<number, StoredLabel[]>()
  const missing: number[] = []
  for (const { id, orderId } of shipments.filter((one) => byCarrier.has(one.id))) {
    const parcels = (await loadShipment(db, sql`s.id = ${id}`))?.parcels ?? []
    const rows = await db.all(sql<StoredLabel & { reference: string }>`
      SELECT reference, package_number AS "packageNumber", format, content FROM carrier_labels
      WHERE state = 'made' AND reference = ANY(${parcels.map(({ parcel }) => parcel.reference)}::text[])`)
    if (rows.length < parcels.length) missing.push(orderId)
    const rankOf = new Map(parcels.map(({ parcel }, rank) => [parcel.reference, rank]))
    stored.set(
      id,
      rows.toSorted((a, b) => (rankOf.get(a.reference) ?? 0) - (rankOf.get(b.reference) ?? 0)),
    )
  }
  if (missing.length > 0) throw fail('CARRIER_LABELS_MISSING', { orderIds: missing })
  return stored
}

const idsByCarrier = async (db: Context['db'], shipments: readonly Asked[]): Promise<Set<number>> => {
  const rows = await db.all(sql<{ id: number }>`
    SELECT s.id FROM shipments s JOIN carrier_services v ON v.id = s.carrier_service_id
    JOIN carriers k ON k.id = v.carrier_id
    WHERE k.gateway IS NOT NULL AND s.id = ANY(${shipments.map(({ id }) => id)}::bigint[])`)
  return new Set(rows.map(({ id }) => id))
}
