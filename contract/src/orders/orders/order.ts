import { z } from 'zod'
import { packagings, packagingTypes, quantityByPackaging } from '../../goods/products/packaging.ts'
import { adjustmentTypes } from '../../goods/stock/stock.ts'
import { carryAddress } from '../../parties/addresses/address.ts'
import { trackingStatuses } from '../../parties/carriers/tracking-status.ts'
import { civilDate, instant } from '../../platform/dates.ts'
import { text } from '../../platform/ids.ts'
import { orderStatuses, orderTypes } from '../../platform/of-order.ts'
import { closenesses } from '../../platform/text/closeness.ts'
import { visit } from '../slots/visit.ts'
import { carbonEstimate, distanceBases } from './carbon/estimate.ts'
import { orderProposal } from './changes/proposal.ts'
import { completionProofs } from './completion.ts'
import { inventorySummary } from './count-scope.ts'
import { takenActions } from './life.ts'
import { orderDocument } from './papers/document.ts'
import { plainAnswer } from './plain-fields.ts'
import { transporters } from './query.ts'
import { orderComment } from './talk/comment.ts'
import { orderLog } from './talk/log.ts'

const uuid = z.uuid()

const party = z.object({ id: z.int(), name: z.string() })

export const searchedFields = [
  'id',
  'internalNumber',
  'address',
  'trackingNumber',
  'driver',
  'package',
  'batch',
  'reference',
  'product',
  'ean',
] as const

/** Match of a search in an order: the field, its text, and the matched parts of it (offsets, the end excluded). */
export const orderMatch = z.object({
  field: z.enum(searchedFields),
  text: z.string(),
  ranges: z.array(z.tuple([z.int(), z.int()])),
})
export type OrderMatch = z.infer<typeof orderMatch>

export const orderRow = z.object({
  id: z.int(),
  uuid,
  version: z.int(),
  orderType: z.enum(orderTypes),
  orderStatus: z.enum(orderStatuses),
  orderDateStart: instant,
  orderDateEnd: instant,
  orderDateDone: instant.nullable(),
  createdAt: instant,
  internalNumber: z.string().nullable(),
  customerId: z.int(),
  customerName: z.string(),
  warehouseId: z.int(),
  warehouseName: z.string(),
  orderTransporter: z.enum(transporters).nullable(),
  addressCarryName: z.string().nullable(),
  addressCarryFull: z.string().nullable(),
  /** Carrier and tracking of the shipment; null without one. */
  carrierName: z.string().nullable(),
  shipmentTrackingNumber: z.string().nullable(),
  shipmentTrackingStatus: z.enum(trackingStatuses).nullable(),
  qtyUnit: z.int(),
  qtyBox: z.int(),
  qtyPallet: z.int(),
  linesCount: z.int(),
  isStockAvailable: z.boolean(),
  documentsCount: z.int(),
  hasChangesToAccept: z.boolean(),
  /** Messages of the other side that the caller's contact has not read. */
  unreadMessagesCount: z.int(),
  /** Dock of the appointment; null without one. */
  dock: z.int().nullable(),
  /** Instant until which the lorry is on time: the start plus the warehouse's tolerance. */
  arrivalDueAt: instant,
  /** Times of the lorry's visit; null while nobody said any. */
  visit: visit.nullable(),
  /** Why a searched list shows the order. */
  match: orderMatch.optional(),
})
export type OrderRow = z.infer<typeof orderRow>

export const orderItem = z.object({
  id: z.int(),
  orderId: z.int(),
  warehouseId: z.int(),
  productId: z.int(),
  reference: z.string(),
  name: z.string(),
  ean: z.string().nullable(),
  isBatchManaged: z.boolean(),
  /** Picture of the product; null without one. */
  pictureId: z.int().nullable(),
  /** True when the line could be ordered again: the product is active and still has this packaging. */
  isOrderable: z.boolean(),
  productPackaging: z.enum(packagings),
  /** Packagings that the product may have. */
  packagingType: z.enum(packagingTypes),
  batchId: z.int().nullable(),
  batchNumber: z.string().nullable(),
  batchExpirationDate: civilDate.nullable(),
  batchReason: z.string().nullable(),
  quantity: z.int(),
  ...quantityByPackaging,
  /** null until the order is finished. */
  actualQuantity: z.int().nullable(),
  /** Direction in which a finished inventory corrected the line; null without a correction and for other orders. */
  adjustmentType: z.enum(adjustmentTypes).nullable(),
})
export type OrderItem = z.infer<typeof orderItem>

const block = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  message: z.string(),
})

export const actionsAndBlocks = {
  /** Actions that the caller may take now. */
  actions: z.array(z.enum(takenActions)),
  /** Actions of the caller's role and this status that are blocked now, with the reason. */
  blocked: z.partialRecord(z.enum(takenActions), block),
}

/** Way between the warehouse's main address and the order's: from there for a delivery, to it for a collection. */
export const itinerary = z.object({
  startAddressId: z.int(),
  endAddressId: z.int(),
  /** Rounded to 0.1 km; null when one of the places is unknown. */
  distanceKm: z.number().nullable(),
  distanceBasis: z.enum(distanceBases),
})
export type Itinerary = z.infer<typeof itinerary>

const linkedOrder = z.object({ id: z.int(), uuid })

export const order = z.object({
  id: z.int(),
  uuid,
  version: z.int(),
  orderType: z.enum(orderTypes),
  orderStatus: z.enum(orderStatuses),
  orderDateStart: instant,
  orderDateEnd: instant,
  orderDateDone: instant.nullable(),
  createdAt: instant,
  ...plainAnswer,
  /** Import that created the order. */
  importUuid: uuid.nullable(),
  /** Dock of the appointment, or where a completed order took place; null without one. */
  dock: z.int().nullable(),
  /** Instant until which the lorry is on time: the start plus the warehouse's tolerance. */
  arrivalDueAt: instant,
  /** Times of the lorry's visit; null while nobody said any. */
  visit: visit.nullable(),
  orderTransporter: z.enum(transporters).nullable(),
  proofRequestSent: z.boolean(),
  driverOnTime: z.boolean().nullable(),
  cancellationReasons: z.string().nullable(),
  refusalReasons: z.string().nullable(),
  /** True when the customer requires a signature or a signed slip at completion. */
  requiresSignedSlip: z.boolean(),
  /** Recorded at completion; null before. */
  reserves: z.string().nullable(),
  proof: z.enum(completionProofs).nullable(),
  signature: z.object({ signerName: z.string(), isDrawn: z.boolean(), signedAt: instant }).nullable(),
  /** Proof available now: an uploaded one, or else one generated from the completion; null while there is none. */
  availableProof: z.enum(['uploaded', 'generated']).nullable(),
  /** True when the caller may ask for a proof: the appointment has begun, and no proof was requested or uploaded. */
  isProofAskable: z.boolean(),
  isStockAvailable: z.boolean(),
  customerId: z.int(),
  warehouseId: z.int(),
  customer: party,
  warehouse: party,
  addressCarryId: z.int().nullable(),
  addressCarry: carryAddress.nullable(),
  /** Number of the itinerary, which is the order's own; null without an address. */
  itineraryId: z.int().nullable(),
  itinerary: itinerary.nullable(),
  /** null for an order without transport: an inventory, or one that ended without. */
  carbonEstimate: carbonEstimate.nullable(),
  orderItems: z.array(orderItem),
  /** Scope and progress of the count; null except for an inventory. */
  inventory: inventorySummary.nullable(),
  /** Rank among the waiting pre-orders of the warehouse (1 = next); null when the order does not wait for stock. */
  preOrderRank: z.int().nullable(),
  /** Lines of a waiting pre-order that lack stock: what it could take now, and what is missing. */
  shortages: z.array(z.object({ itemId: z.int(), available: z.int(), missing: z.int() })),
  /** Order that this one repeats, and the latest order that repeats this one. */
  previousOrder: linkedOrder.nullable(),
  nextOrder: linkedOrder.nullable(),
  /** Changes by the warehouse for the customer to accept; null when there is nothing to agree on. */
  proposal: orderProposal.nullable(),
  /** Last instants at which the caller may edit and cancel; null without a limit, or when the caller may not. */
  editableUntil: instant.nullable(),
  cancellableUntil: instant.nullable(),
  /** Seconds left to undo the confirmation; null when the caller cannot. */
  undoSeconds: z.number().nullable(),
  ...actionsAndBlocks,
})
export type Order = z.infer<typeof order>

/** Order read by itself. Writes answer without the three lists, which they would read again at each step. */
export const orderDetail = order.extend({
  /** In the order of upload. */
  documents: z.array(orderDocument),
  /** Oldest first, as the logs. */
  comments: z.array(orderComment),
  logs: z.array(orderLog),
})
export type OrderDetail = z.infer<typeof orderDetail>

/** Counts of what is deleted together with an order. */
export const deletionSummary = z.object({
  documentsDeletedTotal: z.int(),
  orderItemsDeletedTotal: z.int(),
  notificationsDeletedTotal: z.int(),
  stateLogsDeletedTotal: z.int(),
  shipmentDeletedTotal: z.int(),
})
export type DeletionSummary = z.infer<typeof deletionSummary>

export const orderActionsOf = z.object({ orderUuid: uuid, ...actionsAndBlocks })

/** At least two characters with a meaning: « %_ » finds nothing. */
export const orderSearchQuery = z.object({ query: text(120).min(2) })

export const orderHit = orderRow.extend({
  closeness: z.enum(closenesses),
  match: orderMatch,
})
export type OrderHit = z.infer<typeof orderHit>
