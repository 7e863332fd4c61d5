import { z } from 'zod'
import { describedBatch } from '../../goods/batches/batch.ts'
import { packagings } from '../../goods/products/packaging.ts'
import { movementKinds } from '../../goods/stock/stock.ts'
import { civilDate, dayInput, instant, instantInput } from '../../platform/dates.ts'
import { uploadedFile } from '../../platform/files.ts'
import { filledList, id, oncePer } from '../../platform/ids.ts'
import { ofOrder } from '../../platform/of-order.ts'
import { countedProducts } from '../orders/count-scope.ts'
import { plainInput } from '../orders/plain-fields.ts'

const uuid = z.uuid()
const quantity = z.int().min(0).max(1_000_000)

export const createInventoryInput = z.object({
  warehouseId: id.optional(),
  /** Customer of one of the warehouse's deals, when a warehouse plans the inventory. */
  customerId: id.optional(),
  /** Day on which the warehouse is open. An inventory needs no dock and therefore no slot (decision 015). */
  plannedDate: dayInput,
  productIds: countedProducts,
  internalNumber: plainInput.internalNumber,
  messageToWarehouse: plainInput.messageToWarehouse,
  messageToCustomer: plainInput.messageToCustomer,
})
export type CreateInventoryInput = z.infer<typeof createInventoryInput>

/**
 * Place of goods in a count. A batch is named by id, or described when it was found during the count and is unknown.
 */
const countKey = {
  productId: id,
  productPackaging: z.enum(packagings),
  batchId: id.nullish(),
  batch: describedBatch.nullish(),
}

/** One counted line; null withdraws its count. */
export const countEntry = z.object({
  ...countKey,
  counted: quantity.nullable(),
  /** Time in ms that the entry waited for the network: the goods were counted that much earlier. */
  heldForMs: z.int().min(0).max(604_800_000).default(0),
})
export type CountEntry = z.infer<typeof countEntry>

export const saveCountInput = z.object({ uuid, entries: z.array(countEntry).min(1).max(500) })

export const transmittedLine = z.object({ ...countKey, counted: quantity })
export type TransmittedLine = z.infer<typeof transmittedLine>

const oncePerPlace = oncePer(
  (line: TransmittedLine) =>
    [line.productId, line.productPackaging, line.batchId ?? line.batch?.batchNumber ?? ''].join('/'),
  { field: 'productPackaging', message: 'Ce conditionnement est déjà compté pour ce produit.' },
)

/** Inventory counted beforehand: corrects the lines it names and leaves the others unchanged. */
export const transmitInventoryInput = z.object({
  customerId: id,
  /** Instant of the count. Movements recorded since then are added to the counted quantity. */
  countedAt: instantInput(),
  internalNumber: plainInput.internalNumber,
  messageToCustomer: plainInput.messageToCustomer,
  lines: filledList(transmittedLine, 'Au moins une ligne comptée est requise.').max(2_000).superRefine(oncePerPlace),
})
export type TransmitInventoryInput = z.infer<typeof transmitInventoryInput>

/** A filled-in count sheet as CSV. */
export const sheetInput = z.object({ files: z.array(uploadedFile).length(1, 'Joignez une feuille de comptage.') })

const place = {
  productId: z.int(),
  reference: z.string(),
  name: z.string(),
  ean: z.string().nullable(),
  isBatchManaged: z.boolean(),
  productPackaging: z.enum(packagings),
  batchId: z.int().nullable(),
  batchNumber: z.string().nullable(),
  batchExpirationDate: civilDate.nullable(),
}

/** Line as the person counting sees it, without expected quantities (the count is blind). */
export const countLine = z.object({
  ...place,
  /** True when the line was found during the count and was not on the list. */
  isAdded: z.boolean(),
  counted: z.int().nullable(),
  countedAt: instant.nullable(),
  countedBy: z.string().nullable(),
})
export type CountLine = z.infer<typeof countLine>

export const count = z.object({
  orderId: z.int(),
  orderUuid: uuid,
  customerId: z.int(),
  customerName: z.string(),
  startedAt: instant,
  /** Grows with every change of any line. */
  revision: z.int(),
  lines: z.array(countLine),
})
export type Count = z.infer<typeof count>

/** Lines after saving. A line counted later by someone else keeps that later count. */
export const savedLines = z.object({ revision: z.int(), lines: z.array(countLine) })

export const countMovement = z.object({
  id: z.int(),
  kind: z.enum(movementKinds),
  quantity: z.int(),
  createdAt: instant,
  ...ofOrder,
  reason: z.string().nullable(),
  /** True when the movement was recorded after the line was counted, so it is added to the counted quantity. */
  isAfterCount: z.boolean(),
  /**
   * True when the movement was recorded after the count although its goods had moved before it, so the count probably
   * includes it already.
   */
  isBackdated: z.boolean(),
})
export type CountMovement = z.infer<typeof countMovement>

export const judgements = ['uncounted', 'equal', 'surplus', 'missing'] as const

/** Line with its judgement, see judgeLine(). */
export const reviewLine = countLine.extend({
  expectedAtStart: z.int(),
  movements: z.array(countMovement),
  expectedNow: z.int(),
  reserved: z.int(),
  judgement: z.enum(judgements),
  /** Counted minus expected at the time of counting; 0 for an uncounted line. */
  difference: z.int(),
  /** Physical stock after the inventory is finished. */
  target: z.int(),
  /** Reason why the line cannot be written as it is; null when it can. */
  problem: z.enum(['belowReserved', 'batchRequired']).nullable(),
})
export type ReviewLine = z.infer<typeof reviewLine>

export const review = z.object({
  orderUuid: uuid,
  startedAt: instant,
  revision: z.int(),
  lines: z.array(reviewLine),
})
export type Review = z.infer<typeof review>

export const finishInventoryInput = z.object({
  uuid,
  version: id.optional(),
  /** Revision of the review that was read, so that nobody finishes an inventory with lines they have not seen. */
  revision: z.int().min(0),
  /** Confirms that lines without a count stay unchanged. */
  uncountedStay: z.boolean(),
  messageToCustomer: plainInput.messageToCustomer,
})
export type FinishInventoryInput = z.infer<typeof finishInventoryInput>

/** Line of a filled-in sheet, with its product and batch resolved. */
export const sheetLine = z.object({ ...place, counted: z.int() })
export type SheetLine = z.infer<typeof sheetLine>
