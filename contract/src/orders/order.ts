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

/** Other spellings that the API reads (decisions, section 4). */
const transporterAliases: Record<string, Transporter> = { by_client: 'by_customer', by_quai: 'by_quai_shuttle' }

export const transporter = z.preprocess(
  (value) => (typeof value === 'string' ? (transporterAliases[value] ?? value) : value),
  z.enum(transporters, { error: 'Merci de renseigner un type de transporteur valide' }),
)

const optionalText = (max: number) => text(max).nullish()

/** One line asked for. A batch is named by id, or described (deliveries create it when it is new). */
export const orderItemInput = z.object({
  productId: id,
  productPackaging: z.enum(packagings, { error: requiredAs('Choisissez un conditionnement.') }),
  quantity: z
    .int({ error: requiredAs('Indiquez une quantité.') })
    .positive()
    .max(1_000_000),
  batchId: id.nullish(),
  batch: batchInput.nullish(),
  /** Why another batch than the first to expire. */
  batchReason: optionalText(300),
})
export type OrderItemInput = z.infer<typeof orderItemInput>

/** A counted line at closing: 0 is « none came ». */
export const actualItemInput = orderItemInput.extend({ quantity: z.int().min(0).max(1_000_000) })

const oncePerKey = oncePer(
  (item: OrderItemInput) =>
    [item.productId, item.productPackaging, item.batchId ?? item.batch?.batchNumber ?? ''].join('/'),
  { field: 'productPackaging', message: 'Ce conditionnement est déjà choisi pour ce produit.' },
)

const itemList = <Item extends z.ZodType<OrderItemInput>>(item: Item) =>
  z.array(item).min(1, 'Au moins une référence est requise.').max(2_000).superRefine(oncePerKey)

/** The fields that both sides may fill when creating or changing an order. */
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
  /** Named by a warehouse that orders for a customer of its deals. */
  customerId: id.optional(),
  ...content,
  orderItems: itemList(orderItemInput),
  /** The order that this one takes again: after an absence, a refusal… */
  previousOrderUuid: z.uuid().nullish(),
})
export type CreateOrderInput = z.infer<typeof createOrderInput>

export const orderChanges = z.object({ ...content, orderItems: itemList(orderItemInput) }).partial()
export type OrderChanges = z.infer<typeof orderChanges>

const uuid = z.uuid()
/** The version that the form was filled from; a stale one is refused (409 STALE). */
const version = z.int().positive()

/** Of an inventory: the references to count. */
const productIds = countedProducts.optional()

export const updateOrderInput = orderChanges.extend({ uuid, version, productIds })
export type UpdateOrderInput = z.infer<typeof updateOrderInput>

export const confirmOrderInput = orderChanges.extend({ uuid, version: version.optional(), productIds })
export type ConfirmOrderInput = z.infer<typeof confirmOrderInput>

export const endOrderInput = z.object({ uuid, version: version.optional(), reason: text(1_000).min(1) })
export const cancelOrderInput = endOrderInput.extend({ reason: text(1_000).nullish() })
export const noShowInput = z.object({ uuid, version: version.optional() })
/** The version is that of the changes the customer has read. */
export const acceptChangesInput = z.object({ uuid, version })

/** What a drawn signature may be: a PNG of the pad. */
export const signatureLimits = { maxBytes: 102_400, maxWidth: 2_000, maxHeight: 1_000 } as const

const pngDataUrl = z
  .string()
  .max(Math.ceil(signatureLimits.maxBytes / 3) * 4 + 22, 'La signature est trop lourde.')
  .regex(/^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/, 'La signature n’est pas une image lisible.')

/** What stands for the goods having come or left: a PDF made from the closing, or a document of the order. */
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
  /** What the two sides at the dock do not agree on, or noticed. */
  reserves: optionalText(2_000),
  /** Who signed at the dock; without an image, the name written stands for it. */
  signature: z.object({ signerName: text(120).min(1), image: pngDataUrl.nullish() }).nullish(),
  /** Left out, it is a slip that the order must have already. */
  proof: z.enum(closingProofs).optional(),
})
export type CompleteOrderInput = z.infer<typeof completeOrderInput>

/** Orders that are done at once. */
export const bulkInput = z.object({
  orderUuids: z.array(uuid).min(1, 'Choisissez au moins une commande.').max(100, 'Choisissez au plus 100 commandes.'),
})

/** What came of one of them. */
export const bulkResult = z.object({
  uuid,
  ok: z.boolean(),
  /** Why not: a failure's code and its French sentence. */
  code: z.string().optional(),
  message: z.string().optional(),
})
export type BulkResult = z.infer<typeof bulkResult>

export const bulkConfirmAnswer = z.object({
  items: z.array(bulkResult.extend({ undoUntil: instant.nullish() })),
  /** How long all that can be undone still may be; 0 when nothing can. */
  undoSeconds: z.number(),
})

/** What the list shows, whole, as a file. */
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
  /** The product is active, and this packaging still one of its own: the line could be ordered again. */
  isOrderable: z.boolean(),
  productPackaging: z.enum(packagings),
  /** The packagings that the product may have. */
  packagingType: z.enum(packagingTypes),
  batchId: z.int().nullable(),
  batchNumber: z.string().nullable(),
  batchExpirationDate: civilDate.nullable(),
  batchReason: z.string().nullable(),
  quantity: z.int(),
  ...quantityByPackaging,
  /** null until the order is finished. */
  actualQuantity: z.int().nullable(),
  /** The direction in which a finished inventory corrected the line; null when it did not, and for other orders. */
  adjustmentType: z.enum(adjustmentTypes).nullable(),
})
export type OrderItem = z.infer<typeof orderItem>

const block = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  message: z.string(),
})

export const actionsAndBlocks = {
  /** What the caller may do now. */
  actions: z.array(z.enum(orderActions)),
  /** What the caller's role could do at this status, and why it can't now. */
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
  /** The import that made it. */
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
  /** The customer asks that an order be closed with a signature or a signed slip. */
  requiresSignedSlip: z.boolean(),
  /** Of the closing; null before it. */
  reserves: z.string().nullable(),
  proof: z.enum(closingProofs).nullable(),
  signature: z.object({ signerName: z.string(), isDrawn: z.boolean(), signedAt: instant }).nullable(),
  /** What whoever asks for the proof gets now: what was handed in, else what is made of the closing; null before. */
  availableProof: z.enum(['uploaded', 'generated']).nullable(),
  /** The caller may ask the warehouse for a proof: nobody has yet, and none was handed in. */
  isProofAskable: z.boolean(),
  isStockAvailable: z.boolean(),
  customerId: z.int(),
  warehouseId: z.int(),
  customer: party,
  warehouse: party,
  addressCarryId: z.int().nullable(),
  addressCarry: carryAddress.nullable(),
  orderItems: z.array(orderItem),
  /** What is counted, and how far; null but for an inventory. */
  inventory: inventorySummary.nullable(),
  /** Rank among the waiting pre-orders of the warehouse (1 = next), null when the order does not wait for stock. */
  preOrderRank: z.int().nullable(),
  /** The order that this one takes again, and the last that takes this one again. */
  previousOrder: linkedOrder.nullable(),
  nextOrder: linkedOrder.nullable(),
  /** What the warehouse changed, for the customer to accept; null when there is nothing to agree on. */
  proposal: orderProposal.nullable(),
  /** Until when the caller may edit, and cancel; null: no limit, or not the caller's to do. */
  editableUntil: instant.nullable(),
  cancellableUntil: instant.nullable(),
  ...actionsAndBlocks,
})
export type Order = z.infer<typeof order>

/** What a history tells besides actions: what happens to an order without moving it. */
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

/** Past, in the timeline and in mails. */
export const logTitle = (action: LogAction): string =>
  action in life ? life[action as OrderAction].done : orderEventTitles[action as OrderEvent]

/** What goes with a deleted order. */
export const deletionSummary = z.object({
  documentsDeletedTotal: z.int(),
  orderItemsDeletedTotal: z.int(),
  notificationsDeletedTotal: z.int(),
  stateLogsDeletedTotal: z.int(),
  shipmentDeletedTotal: z.int(),
})
export type DeletionSummary = z.infer<typeof deletionSummary>

export const orderLog = z.object({
  /** Unique among those of its action. */
  id: z.int(),
  action: z.enum(logActions),
  fromStatus: z.enum(orderStatuses).nullable(),
  /** null for a comment, which has nothing to do with it. */
  toStatus: z.enum(orderStatuses).nullable(),
  /** Field → [before, after], as it was written. */
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  /** The same as a person reads it. */
  differences: z.array(difference),
  reason: z.string().nullable(),
  /** What a comment says. */
  text: z.string().nullable(),
  /** null: the system (a pre-order served). */
  contactName: z.string().nullable(),
  userName: z.string().nullable(),
  /** The admin who had taken the account over. */
  hijackerName: z.string().nullable(),
  createdAt: instant,
})
export type OrderLog = z.infer<typeof orderLog>

export const orderActionsOf = z.object({ orderUuid: uuid, ...actionsAndBlocks })

/** French names of the fields of an order, for timelines, mails and reports. */
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
