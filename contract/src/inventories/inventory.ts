import { z } from 'zod'
import { batchInput } from '../batches/batch.ts'
import { civilDate, dayInput, instant, instantInput } from '../dates.ts'
import { uploadedFile } from '../files.ts'
import { id, oncePer, text } from '../ids.ts'
import { countedProducts } from '../orders/count-scope.ts'
import { packagings } from '../products/packaging.ts'
import { movementKinds } from '../stock/stock.ts'

const uuid = z.uuid()
const quantity = z.int().min(0).max(1_000_000)

export const createInventoryInput = z.object({
  warehouseId: id.optional(),
  /** Named by a warehouse that plans an inventory for a customer of its deals. */
  customerId: id.optional(),
  /** A day the warehouse is open: an inventory needs no dock, hence no slot (decision 015). */
  plannedDate: dayInput,
  productIds: countedProducts,
  internalNumber: text(60).nullish(),
  messageToWarehouse: text(2_000).nullish(),
  messageToCustomer: text(2_000).nullish(),
})
export type CreateInventoryInput = z.infer<typeof createInventoryInput>

/** A place for goods in a count. A batch is named by id, or described when it was found and nobody knew of it. */
const countKey = {
  productId: id,
  productPackaging: z.enum(packagings),
  batchId: id.nullish(),
  batch: batchInput.nullish(),
}

/** One line counted; null takes the count of the line back. */
export const countEntry = z.object({
  ...countKey,
  counted: quantity.nullable(),
  /** How long the entry waited for the network, in ms: the goods were counted that much earlier. */
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

/** An inventory that is already counted: what it names is corrected, what it does not name stays. */
export const transmitInventoryInput = z.object({
  customerId: id,
  /** When the goods were counted; movements recorded since then are added to what was counted. */
  countedAt: instantInput(),
  internalNumber: text(60).nullish(),
  messageToCustomer: text(2_000).nullish(),
  lines: z
    .array(transmittedLine)
    .min(1, 'Au moins une ligne comptée est requise.')
    .max(2_000)
    .superRefine(oncePerPlace),
})
export type TransmitInventoryInput = z.infer<typeof transmitInventoryInput>

/** One filled-in count sheet, as CSV. */
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

/** A line as who counts sees it: nothing of what is expected (the count is blind). */
export const countLine = z.object({
  ...place,
  /** Found during the count: it was not on the list. */
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

/** The lines as they stand once saved; one counted later by somebody else keeps that later count. */
export const savedLines = z.object({ revision: z.int(), lines: z.array(countLine) })

export const countMovement = z.object({
  id: z.int(),
  kind: z.enum(movementKinds),
  quantity: z.int(),
  createdAt: instant,
  orderId: z.int().nullable(),
  orderUuid: uuid.nullable(),
  reason: z.string().nullable(),
  /** True when the line was counted before it was recorded: it is added to what was counted. */
  isAfterCount: z.boolean(),
  /** Recorded after the count, but its goods had moved before: the count had probably seen them already. */
  isBackdated: z.boolean(),
})
export type CountMovement = z.infer<typeof countMovement>

export const judgements = ['uncounted', 'equal', 'surplus', 'missing'] as const

/** A line judged: see judgeLine(). */
export const reviewLine = countLine.extend({
  expectedAtStart: z.int(),
  movements: z.array(countMovement),
  expectedNow: z.int(),
  reserved: z.int(),
  judgement: z.enum(judgements),
  /** Counted − expected when it was counted; 0 for a line that is not counted. */
  difference: z.int(),
  /** Physical stock once the inventory is finished. */
  target: z.int(),
  /** Why it cannot be written as it is. */
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
  /** Of the review that was read: whoever finishes has seen what they write. */
  revision: z.int().min(0),
  /** Lines nobody counted stay as they are, and somebody says so. */
  uncountedStay: z.boolean(),
  messageToCustomer: text(2_000).nullish(),
})
export type FinishInventoryInput = z.infer<typeof finishInventoryInput>

/** A line of a filled-in sheet, resolved. */
export const sheetLine = z.object({ ...place, counted: z.int() })
export type SheetLine = z.infer<typeof sheetLine>
