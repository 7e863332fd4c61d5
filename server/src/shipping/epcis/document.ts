import { createHash } from 'node:crypto'
import { isGtin, isWorldwide } from '@quai/contract/goods/barcodes/gtin.ts'
import type { Packaging } from '@quai/contract/goods/products/packaging.ts'
import type { MovementKind } from '@quai/contract/goods/stock/stock.ts'
import { zoneOffset } from '@quai/contract/platform/dates.ts'
import type { BizStep, EpcisDocument, EpcisEvent } from '@quai/contract/shipping/epcis/event.ts'

/** Resolver of GS1 Digital Link identifiers, which stand for a GTIN, a lot or an SSCC (GS1 Digital Link 1.2, section 4). */
const gs1 = 'https://id.gs1.org'

/** Goods as identifiers name them. */
interface Goods {
  productId: number
  packaging: Packaging
  /** GTIN-14 of the unit; null where there is none, or where another product of the owner bears it too. */
  gtin: string | null
  batchId: number | null
  batchNumber: string | null
}

/** Line of the ledger. `quantity` is signed, `balance` the stock after it. */
export interface LedgerLine extends Goods {
  id: number
  kind: MovementKind
  createdAt: string
  timeZone: string
  customerId: number
  warehouseId: number
  orderId: number | null
  /** Null outside the caller's history. */
  orderUuid: string | null
  adjustmentId: number | null
  quantity: number
  balance: number
  reason: string | null
}

export interface Parcel {
  uuid: string
  sscc: string | null
  items: (Goods & { quantity: number })[]
}

/** One act of a warehouse: lines of the same order or adjustment, at most `maxLines`. */
export type Act = readonly [LedgerLine, ...LedgerLine[]]

export const stepOf: Record<MovementKind, BizStep> = {
  delivery: 'receiving',
  collection: 'shipping',
  adjustment: 'cycle_counting',
  batch_change: 'cycle_counting',
  inventory: 'stock_taking',
}

/** Tells an act: the parcels it packed, then what it moved or counted. */
export const eventsOf = (site: string, act: Act, parcels: readonly Parcel[]): EpcisEvent[] => [
  ...parcels.map((parcel) => packingOf(site, act[0], parcel)),
  movingOf(site, act, parcels),
]

const packingOf = (site: string, line: LedgerLine, parcel: Parcel): EpcisEvent => ({
  type: 'AggregationEvent',
  ...commonOf(site, line, `packing/${parcel.uuid}`),
  action: 'ADD',
  bizStep: 'packing',
  disposition: 'container_closed',
  parentID: parcelOf(site, parcel),
  childQuantityList: parcel.items.map((item) => ({ epcClass: classOf(site, item), quantity: item.quantity })),
  bizLocation: { id: warehouseOf(site, line.warehouseId) },
})

const movingOf = (site: string, act: Act, parcels: readonly Parcel[]): EpcisEvent => {
  const [line] = act
  const common = {
    type: 'ObjectEvent' as const,
    ...commonOf(site, line, `movement/${line.id}`),
    action: 'OBSERVE' as const,
    bizStep: stepOf[line.kind],
  }
  const warehouse = warehouseOf(site, line.warehouseId)
  const classed = (quantity: (one: LedgerLine) => number) =>
    act.map((one) => ({ epcClass: classOf(site, one), quantity: quantity(one) }))
  const moved = () => classed((one) => Math.abs(one.quantity))
  if (line.kind === 'delivery')
    return {
      ...common,
      disposition: 'in_progress',
      quantityList: moved(),
      bizLocation: { id: warehouse },
      destinationList: [{ type: 'possessing_party', destination: warehouse }],
    }
  if (line.kind === 'collection')
    return {
      ...common,
      disposition: 'in_transit',
      ...(parcels.length > 0 && { epcList: parcels.map((parcel) => parcelOf(site, parcel)) }),
      quantityList: moved(),
      sourceList: [{ type: 'possessing_party', source: warehouse }],
    }
  return {
    ...common,
    quantityList: classed((one) => one.balance),
    bizLocation: { id: warehouse },
    'quai:changeList': classed((one) => one.quantity),
    ...(line.reason && { 'quai:reason': line.reason }),
  }
}

const commonOf = (site: string, line: LedgerLine, name: string) => ({
  eventID: eventId(`${site}/epcis/${name}`),
  eventTime: line.createdAt,
  eventTimeZoneOffset: zoneOffset(line.createdAt, line.timeZone),
  recordTime: line.createdAt,
  readPoint: { id: warehouseOf(site, line.warehouseId) },
  ...(line.orderUuid && {
    bizTransactionList: [
      // An entry order announces what will arrive. The vocabulary has no type for the others.
      { ...(line.kind === 'delivery' && { type: 'desadv' }), bizTransaction: orderOf(site, line.orderUuid) },
    ],
  }),
  'quai:owner': ownerOf(site, line.customerId),
})

/** UUID of an event, always the same: version 5 in the namespace of addresses (RFC 9562, section 5.5). */
const eventId = (name: string): string => {
  const hash = createHash('sha1').update(urlNamespace).update(name).digest().subarray(0, 16)
  hash.writeUInt8(((hash[6] ?? 0) & 0x0f) | 0x50, 6)
  hash.writeUInt8(((hash[8] ?? 0) & 0x3f) | 0x80, 8)
  return `urn:uuid:${hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}`
}

const urlNamespace = Buffer.from('6ba7b8119dad11d180b400c04fd430c8', 'hex')

interface Told {
  events: EpcisEvent[]
  next: string | undefined
  now: Date
}

/** Writes the answer to a query, as EPCIS 2.0 section 12 has it. */
export const documentOf = (site: string, { events, next, now }: Told): EpcisDocument => ({
  '@context': ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld', { quai: `${site}/epcis/` }],
  type: 'EPCISQueryDocument',
  schemaVersion: '2.0',
  creationDate: now.toISOString(),
  epcisBody: { queryResults: { queryName: 'SimpleEventQuery', resultsBody: { eventList: events } } },
  ...(next && { 'quai:nextPageToken': next }),
})

/**
 * Names a class of goods. A GTIN names units alone, because boxes and pallets bear other ones; a batch number belongs into it
 * when GS1 could print it (AI 10: 20 characters of set 82). Everything else gets an address of this installation.
 */
const classOf = (site: string, { productId, packaging, gtin, batchId, batchNumber }: Goods): string => {
  if (packaging === 'package_unit' && gtin !== null && isGtin(gtin) && isWorldwide(gtin)) {
    if (batchNumber === null) return `${gs1}/01/${gtin}`
    if (isLotNumber(batchNumber)) return `${gs1}/01/${gtin}/10/${encodeURIComponent(batchNumber)}`
  }
  return `${site}/products/${productId}?packaging=${packaging}${batchId === null ? '' : `&batch=${batchId}`}`
}

/** GS1 General Specifications, figure 7.11-1. */
const isLotNumber = (text: string): boolean => /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]{1,20}$/.test(text)

/** Names a parcel: by its SSCC where its warehouse gives some. */
const parcelOf = (site: string, { sscc, uuid }: { sscc: string | null; uuid: string }): string =>
  sscc === null ? `${site}/packages/${uuid}` : `${gs1}/00/${sscc}`

const warehouseOf = (site: string, id: number): string => `${site}/warehouses/${id}`

const ownerOf = (site: string, id: number): string => `${site}/customers/${id}`

const orderOf = (site: string, uuid: string): string => `${site}/orders/${uuid}`
