import { z } from 'zod'
import { packagings, quantityByPackaging } from '../../goods/products/packaging.ts'
import { maxPackages, shipmentPackage, shipmentPackageTypes } from '../../orders/packing/packing.ts'
import { shipmentStatuses } from '../../orders/packing/statuses.ts'
import { usualBox } from '../../orders/packing/usual-box.ts'
import { carryAddress } from '../../parties/addresses/address.ts'
import { trackingStatuses } from '../../parties/carriers/tracking-status.ts'
import { civilDate, instant } from '../../platform/dates.ts'
import { id } from '../../platform/ids.ts'
import { orderStatuses } from '../../platform/of-order.ts'

const named = z.object({ id: z.int(), name: z.string() })

/** Carrier with the address of its tracking page, for the link of a tracking number. */
const carrier = named.extend({ baseUrl: z.string() })

/** Package as it is read: its number with an underscore, sizes in cm, weight in kg. */
export const readPackage = z.object({
  id: z.int(),
  uuid: z.uuid(),
  packageNumber: z.string(),
  shipmentPackageType: z.enum(shipmentPackageTypes),
  weight: z.number().nullable(),
  length: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  /** Serial shipping container code, given with the first label; null before. */
  sscc: z.string().nullable(),
  packageItems: z.array(z.object({ shipmentPackageId: z.int(), orderItemId: z.int(), quantity: z.int() })),
})
export type ReadPackage = z.infer<typeof readPackage>

export const shipment = z.object({
  id: z.int(),
  uuid: z.uuid(),
  version: z.int(),
  shipmentStatus: z.enum(shipmentStatuses),
  orderId: z.int(),
  orderUuid: z.uuid(),
  customerId: z.int(),
  warehouseId: z.int(),
  /** Service chosen by the transport plan once everything is packed; null before. */
  carrierServiceId: z.int().nullable(),
  carrier: carrier.nullable(),
  serviceLevel: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  trackingStatus: z.enum(trackingStatuses),
  pickupId: z.int().nullable(),
  /** Day of the pickup; null before. */
  shipmentDate: civilDate.nullable(),
  deliveryDate: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  packages: z.array(readPackage),
})
export type Shipment = z.infer<typeof shipment>

/** Line of an order with what packing needs of its product: sizes and gross weight are those of its packaging. */
export const itemToPack = z.object({
  id: z.int(),
  productId: z.int(),
  reference: z.string(),
  name: z.string(),
  ean: z.string().nullable(),
  pictureId: z.int().nullable(),
  productPackaging: z.enum(packagings),
  quantity: z.int(),
  batchId: z.int().nullable(),
  batchNumber: z.string().nullable(),
  batchExpirationDate: civilDate.nullable(),
  length: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  weight: z.number().nullable(),
  isFragile: z.boolean(),
  keepsUpright: z.boolean(),
})
export type ShippedItem = z.infer<typeof itemToPack>

/** Shipment with all that its workbench shows. */
export const shipmentDetail = shipment.extend({
  order: z.object({
    id: z.int(),
    uuid: z.uuid(),
    orderStatus: z.enum(orderStatuses),
    orderDateStart: instant,
    internalNumber: z.string().nullable(),
    deliveryInstructions: z.string().nullable(),
    customer: named,
    warehouse: named,
    addressCarry: carryAddress.nullable(),
  }),
  items: z.array(itemToPack),
  /** Usual boxes of the warehouse. */
  boxes: z.array(usualBox),
  isLate: z.boolean(),
})
export type ShipmentDetail = z.infer<typeof shipmentDetail>

/** Courier order in the list of shipments. */
export const shipmentRow = z.object({
  orderId: z.int(),
  orderUuid: z.uuid(),
  orderStatus: z.enum(orderStatuses),
  orderDateStart: instant,
  internalNumber: z.string().nullable(),
  customerId: z.int(),
  customerName: z.string(),
  warehouseId: z.int(),
  warehouseName: z.string(),
  addressCarryName: z.string().nullable(),
  addressCarryFull: z.string().nullable(),
  isStockAvailable: z.boolean(),
  ...quantityByPackaging,
  isLate: z.boolean(),
  /** null until packing begins. */
  shipment: shipment
    .pick({
      id: true,
      uuid: true,
      version: true,
      shipmentStatus: true,
      carrierServiceId: true,
      carrier: true,
      serviceLevel: true,
      trackingNumber: true,
      trackingStatus: true,
      pickupId: true,
      shipmentDate: true,
      deliveryDate: true,
    })
    .extend({ packagesCount: z.int(), weight: z.number() })
    .nullable(),
})
export type ShipmentRow = z.infer<typeof shipmentRow>

export const shipmentCounts = z.object({
  /** Open courier orders without a shipment, or whose shipment is a draft or packaged. */
  count: z.int(),
  packing: z.int(),
  consignment: z.int(),
  late: z.int(),
})
export type ShipmentCounts = z.infer<typeof shipmentCounts>

/** Orders packed automatically in one call at most. */
export const maxAutomatic = 100

/**
 * Whole packing of an order. `id` and `uuid` name the shipment that the caller read, `version` its version: another one
 * since then is refused (STALE).
 */
export const savePackingInput = z.object({
  orderUuid: z.uuid(),
  id: id.nullish(),
  uuid: z.uuid().nullish(),
  version: z.int().nullish(),
  shipmentStatus: z.enum(shipmentStatuses),
  packages: z.array(shipmentPackage).max(maxPackages),
})
export type SavePackingInput = z.infer<typeof savePackingInput>

export const packAutomaticallyInput = z.object({ orderUuids: z.array(z.uuid()).min(1).max(maxAutomatic) })

/** Names the page that shows the packing: drawn by the client when it opens. */
export const presenceInput = z.object({ uuid: z.uuid(), pageKey: z.uuid(), isLeaving: z.boolean().default(false) })
export type PresenceInput = z.infer<typeof presenceInput>

/** Seconds after which somebody whose page said nothing is no longer shown. */
export const presenceSeconds = 45

/** Others who have the packing open, and the version saved last. */
export const presence = z.object({
  version: z.int(),
  others: z.array(z.object({ contactName: z.string(), isSelf: z.boolean() })),
})
export type Presence = z.infer<typeof presence>
