import { z } from 'zod'
import { addressInput, carryAddress } from '../addresses/address.ts'
import { batchInput } from '../batches/batch.ts'
import { civilDate, instant, instantInput } from '../dates.ts'
import { id, oncePer, text } from '../ids.ts'
import { requiredAs } from '../issues.ts'
import { packagings, packagingTypes, quantityByPackaging } from '../products/packaging.ts'
import { adjustmentTypes } from '../stock/stock.ts'
import { countedProducts, inventorySummary } from './count-scope.ts'
import { life, type OrderAction, orderActions, orderStatuses } from './life.ts'
import { difference, orderProposal } from './proposal.ts'
import { orderListQuery, orderTypes, type Transporter, transporters } from './query.ts'

/** Other spellings that the API accepts (decisions, section 4). */
const transporterAliases: Record<string, Transporter> = { by_client: 'by_customer', by_quai: 'by_quai_shuttle' }

export const transporter = z.preprocess(
  (value) => (typeof value === 'string' ? (transporterAliases[value] ?? value) : value),
  z.enum(transporters, { error: 'Merci de renseigner un type de transporteur valide' }),
)

const optionalText = (max: number) => text(max).nullish()

/** One requested line. A batch is named by id, or described (a delivery creates it when it is new). */
export const orderItemInput = z.object({
  productId: id,
  productPackaging: z.enum(packagings, { error: requiredAs('Choisissez un conditionnement.') }),
  quantity: z
    .int({ error: requiredAs('Indiquez une quantité.') })
    .positive()
    .max(1_000_000),
  batchId: id.nullish(),
  batch: batchInput.nullish(),
  /** Reason for taking another batch than the first to expire. */
  batchReason: optionalText(300),
})
export type OrderItemInput = z.infer<typeof orderItemInput>

/** Counted line at closing; a quantity of 0 means « none came ». */
export const actualItemInput = orderItemInput.extend({ quantity: z.int().min(0).max(1_000_000) })

const oncePerKey = oncePer(
  (item: OrderItemInput) =>
    [item.productId, item.productPackaging, item.batchId ?? item.batch?.batchNumber ?? ''].join('/'),
  { field: 'productPackaging', message: 'Ce conditionnement est déjà choisi pour ce produit.' },
)

const itemList = <Item extends z.ZodType<OrderItemInput>>(item: Item) =>
  z.array(item).min(1, 'Au moins une référence est requise.').max(2_000).superRefine(oncePerKey)

/** Fields that both sides may fill when they create or change an order. */
const content = {
  orderDateStart: instantInput({ error: requiredAs('Choisissez un créneau.') }),
  orderTransporter: transporter,
  transportLoadingTailgate: z.boolean().optional(),
  transportLoadingSide: z.boolean().optional(),
  internalNumber: optionalText(60),
  addressCarry: addressInput.nullish(),
  driverName: optionalText(120),
  driverPhone: optionalText(40),
  driverLicensePlate: optionalText(20),
  messageToWarehouse: optionalText(2_000),
  messageToCustomer: optionalText(2_000),
  deliveryInstructions: optionalText(2_000),
  additionalInformation: optionalText(2_000),
}

export const createOrderInput = z.object({
  orderType: z.enum(['delivery', 'collection'], { error: requiredAs('Choisissez une entrée ou une sortie.') }),
  warehouseId: id.optional(),
  /** Customer of one of the warehouse's deals, when a warehouse creates the order. */
  customerId: id.optional(),
  ...content,
  orderItems: itemList(orderItemInput),
  /** Earlier order that this one repeats, for example after a no-show or a refusal. */
  previousOrderUuid: z.uuid().nullish(),
})
export type CreateOrderInput = z.infer<typeof createOrderInput>

export const orderChanges = z.object({ ...content, orderItems: itemList(orderItemInput) }).partial()
export type OrderChanges = z.infer<typeof orderChanges>

const uuid = z.uuid()
/** Version from which the form was filled. An outdated one is refused (409 STALE). */
const version = z.int().positive()

/** References to count, for an inventory. */
const productIds = countedProducts.optional()

export const updateOrderInput = orderChanges.extend({ uuid, version, productIds })
export type UpdateOrderInput = z.infer<typeof updateOrderInput>

export const confirmOrderInput = orderChanges.extend({ uuid, version: version.optional(), productIds })
export type ConfirmOrderInput = z.infer<typeof confirmOrderInput>

export const endOrderInput = z.object({ uuid, version: version.optional(), reason: text(1_000).min(1) })
export const cancelOrderInput = endOrderInput.extend({ reason: text(1_000).nullish() })
export const noShowInput = z.object({ uuid, version: version.optional() })
/** `version` is that of the changes that the customer has read. */
export const acceptChangesInput = z.object({ uuid, version })

/** Limits of a drawn signature, which is a PNG from the signature pad. */
export const signatureLimits = { maxBytes: 102_400, maxWidth: 2_000, maxHeight: 1_000 } as const

const pngDataUrl = z
  .string()
  .max(Math.ceil(signatureLimits.maxBytes / 3) * 4 + 22, 'La signature est trop lourde.')
  .regex(/^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/, 'La signature n’est pas une image lisible.')

/** Evidence that the goods moved: a PDF generated from the closing, or a document of the order. */
export const closingProofs = ['generated', 'document'] as const
export type ClosingProof = (typeof closingProofs)[number]

export const completeOrderInput = z.object({
  uuid,
  version: version.optional(),
  orderDateDone: instantInput({ error: requiredAs('La date de réalisation est requise.') }),
  driverOnTime: z.boolean(),
  orderItems: z.array(actualItemInput).min(1, 'Au moins une référence est requise.').max(2_000).superRefine(oncePerKey),
  transportLoadingTailgate: z.boolean().optional(),
  transportLoadingSide: z.boolean().optional(),
  driverName: optionalText(120),
  driverPhone: optionalText(40),
  driverLicensePlate: optionalText(20),
  messageToCustomer: optionalText(2_000),
  /** Reservations: disagreements or observations of the two sides at the dock. */
  reserves: optionalText(2_000),
  /** Signature at the dock. Without an image, the typed name counts as the signature. */
  signature: z.object({ signerName: text(120).min(1), image: pngDataUrl.nullish() }).nullish(),
  /** When missing, the order must already have a slip. */
  proof: z.enum(closingProofs).optional(),
})
export type CompleteOrderInput = z.infer<typeof completeOrderInput>

/** Orders to handle in one call. */
export const bulkInput = z.object({
  orderUuids: z.array(uuid).min(1, 'Choisissez au moins une commande.').max(100, 'Choisissez au plus 100 commandes.'),
})

/** Result for one of the orders. */
export const bulkResult = z.object({
  uuid,
  ok: z.boolean(),
  /** Reason for a refusal: a failure's code and its French sentence. */
  code: z.string().optional(),
  message: z.string().optional(),
})
export type BulkResult = z.infer<typeof bulkResult>

export const bulkConfirmAnswer = z.object({
  items: z.array(bulkResult.extend({ undoUntil: instant.nullish() })),
  /** Seconds left to undo all orders that can be undone; 0 when none can. */
  undoSeconds: z.number(),
})

/** Query of the export, which contains the whole list. */
export const orderExportQuery = orderListQuery
  .omit({ page: true, pageSize: true })
  .extend({ format: z.enum(['csv', 'xlsx']).default('csv') })
export type OrderExportQuery = z.infer<typeof orderExportQuery>

const party = z.object({ id: z.int(), name: z.string() })

export const orderRow = z.object({
  id: z.int(),
  uuid,
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
  qtyUnit: z.int(),
  qtyBox: z.int(),
  qtyPallet: z.int(),
  linesCount: z.int(),
  isStockAvailable: z.boolean(),
  documentsCount: z.int(),
  hasChangesToAccept: z.boolean(),
})
export type OrderRow = z.infer<typeof orderRow>

export const orderItem = z.object({
  id: z.int(),
  orderId: z.int(),
  warehouseId: z.int(),
  productId: z.int(),
  reference: z.string(),
  name: z.string(),
  isBatchManaged: z.boolean(),
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
  actions: z.array(z.enum(orderActions)),
  /** Actions of the caller's role and this status that are blocked now, with the reason. */
  blocked: z.partialRecord(z.enum(orderActions), block),
}

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
  internalNumber: z.string().nullable(),
  /** Import that created the order. */
  importUuid: uuid.nullable(),
  dock: z.int().nullable(),
  orderTransporter: z.enum(transporters).nullable(),
  transportLoadingTailgate: z.boolean(),
  transportLoadingSide: z.boolean(),
  proofRequestSent: z.boolean(),
  driverName: z.string().nullable(),
  driverPhone: z.string().nullable(),
  driverLicensePlate: z.string().nullable(),
  driverOnTime: z.boolean().nullable(),
  messageToWarehouse: z.string().nullable(),
  messageToCustomer: z.string().nullable(),
  deliveryInstructions: z.string().nullable(),
  additionalInformation: z.string().nullable(),
  cancellationReasons: z.string().nullable(),
  refusalReasons: z.string().nullable(),
  /** True when the customer requires a signature or a signed slip at closing. */
  requiresSignedSlip: z.boolean(),
  /** Recorded at closing; null before. */
  reserves: z.string().nullable(),
  proof: z.enum(closingProofs).nullable(),
  signature: z.object({ signerName: z.string(), isDrawn: z.boolean(), signedAt: instant }).nullable(),
  /** Proof available now: an uploaded one, or else one generated from the closing; null while there is none. */
  availableProof: z.enum(['uploaded', 'generated']).nullable(),
  /** True when the caller may ask the warehouse for a proof: none was requested or uploaded yet. */
  isProofAskable: z.boolean(),
  isStockAvailable: z.boolean(),
  customerId: z.int(),
  warehouseId: z.int(),
  customer: party,
  warehouse: party,
  addressCarryId: z.int().nullable(),
  addressCarry: carryAddress.nullable(),
  orderItems: z.array(orderItem),
  /** Scope and progress of the count; null except for an inventory. */
  inventory: inventorySummary.nullable(),
  /** Rank among the waiting pre-orders of the warehouse (1 = next); null when the order does not wait for stock. */
  preOrderRank: z.int().nullable(),
  /** Order that this one repeats, and the latest order that repeats this one. */
  previousOrder: linkedOrder.nullable(),
  nextOrder: linkedOrder.nullable(),
  /** Changes by the warehouse for the customer to accept; null when there is nothing to agree on. */
  proposal: orderProposal.nullable(),
  /** Last instants at which the caller may edit and cancel; null without a limit, or when the caller may not. */
  editableUntil: instant.nullable(),
  cancellableUntil: instant.nullable(),
  ...actionsAndBlocks,
})
export type Order = z.infer<typeof order>

/** Events of a history that are not actions: they do not change the order's status. */
export const orderEvents = [
  'order_add_documents',
  'order_remove_document',
  'order_ask_proof',
  'order_accept_changes',
  'order_comment',
] as const
export type OrderEvent = (typeof orderEvents)[number]

export const logActions = [...orderActions, ...orderEvents] as const
export type LogAction = (typeof logActions)[number]

const orderEventTitles: Record<OrderEvent, string> = {
  order_add_documents: 'Documents joints',
  order_remove_document: 'Document supprimé',
  order_ask_proof: 'Justificatif demandé',
  order_accept_changes: 'Changements acceptés',
  order_comment: 'Message envoyé',
}

/** Title in the past tense, for the timeline and mails. */
export const logTitle = (action: LogAction): string =>
  action in life ? life[action as OrderAction].done : orderEventTitles[action as OrderEvent]

/** Counts of what is deleted together with an order. */
export const deletionSummary = z.object({
  documentsDeletedTotal: z.int(),
  orderItemsDeletedTotal: z.int(),
  notificationsDeletedTotal: z.int(),
  stateLogsDeletedTotal: z.int(),
  shipmentDeletedTotal: z.int(),
})
export type DeletionSummary = z.infer<typeof deletionSummary>

export const orderLog = z.object({
  /** Unique among entries with the same action. */
  id: z.int(),
  action: z.enum(logActions),
  fromStatus: z.enum(orderStatuses).nullable(),
  /** null for a comment, which does not concern the status. */
  toStatus: z.enum(orderStatuses).nullable(),
  /** Recorded changes: field → [before, after]. */
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  /** The same changes, as people read them. */
  differences: z.array(difference),
  reason: z.string().nullable(),
  /** Text of a comment; null for other entries. */
  text: z.string().nullable(),
  /** null when the system acted (a pre-order was served). */
  contactName: z.string().nullable(),
  userName: z.string().nullable(),
  /** Admin who had taken over the account. */
  hijackerName: z.string().nullable(),
  createdAt: instant,
})
export type OrderLog = z.infer<typeof orderLog>

export const orderActionsOf = z.object({ orderUuid: uuid, ...actionsAndBlocks })

/** French names of order fields, for timelines, mails and reports. */
export const orderFieldLabels: Record<string, string> = {
  orderDateStart: 'Créneau',
  orderTransporter: 'Transport',
  transportLoadingTailgate: 'Hayon',
  transportLoadingSide: 'Chargement latéral',
  internalNumber: 'Numéro interne',
  addressCarry: 'Adresse',
  driverName: 'Chauffeur',
  driverPhone: 'Téléphone du chauffeur',
  driverLicensePlate: 'Immatriculation',
  driverOnTime: 'Ponctualité',
  messageToWarehouse: 'Message à l’entrepôt',
  messageToCustomer: 'Message au client',
  deliveryInstructions: 'Instructions de livraison',
  additionalInformation: 'Informations complémentaires',
  orderItems: 'Articles',
  products: 'Références',
  count: 'Comptage',
  orderDateDone: 'Date de réalisation',
  isStockAvailable: 'Stock disponible',
  reserves: 'Réserves',
  documents: 'Documents',
}
