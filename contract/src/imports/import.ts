import { z } from 'zod'
import { civilDate, instant } from '../dates.ts'
import { maxCsvBytes, uploadedFile } from '../files.ts'
import { exactText } from '../ids.ts'
import { orderStatuses } from '../orders/life.ts'
import { transporter } from '../orders/order.ts'
import { transporters } from '../orders/query.ts'
import { packagings } from '../products/packaging.ts'
import { type ImportColumn, orderColumns } from './columns.ts'
import { type ImportType, importTypes } from './query.ts'

export const importColumns: Record<ImportType, readonly ImportColumn[]> = {
  delivery: orderColumns,
  collection: orderColumns,
}

export const importLimits = { maxBytes: maxCsvBytes, maxLines: 10_000, maxCellBytes: 10_240, maxOrders: 1_000 } as const

/** A form's empty field says nothing. */
const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' || value === 'null' ? null : value), schema.nullish())

/** One file under `file`, or the only one under `file[]`. */
const oneFile = z.preprocess((value) => (Array.isArray(value) && value.length === 1 ? value[0] : value), uploadedFile)

const createFields = {
  /** For the lines that name none. */
  transporter: orNull(transporter),
  file: oneFile,
  /** The side that the caller is not. */
  warehouseId: orNull(z.coerce.number().int().positive()),
  customerId: orNull(z.coerce.number().int().positive()),
  /** The same file may be applied again. */
  allowRepeat: orNull(z.stringbool()),
}
export const createImportInput = z.object({ type: z.enum(importTypes), ...createFields })
export type CreateImportInput = z.infer<typeof createImportInput>

export const importIssue = z.object({
  /** null: the line as a whole. */
  column: z.string().nullable(),
  code: z.string(),
  message: z.string(),
})
export type ImportIssue = z.infer<typeof importIssue>

export const importRow = z.object({
  /** As a spreadsheet numbers it: 1 is the header. */
  line: z.int(),
  cells: z.record(z.string(), z.string()),
  issues: z.array(importIssue),
})
export type ImportRow = z.infer<typeof importRow>

const nullableName = z.string().nullable()

/** An import in the list of all. The counts are those of its last check. */
export const importSummary = z.object({
  uuid: z.uuid(),
  importType: z.enum(importTypes),
  filename: z.string(),
  sizeBytes: z.int(),
  customerId: z.int(),
  customerName: z.string(),
  warehouseId: z.int(),
  warehouseName: z.string(),
  contactName: z.string(),
  createdAt: instant,
  appliedAt: instant.nullable(),
  appliedBy: nullableName,
  linesTotal: z.int(),
  errorsTotal: z.int(),
  /** To be made; made, once applied. */
  ordersTotal: z.int(),
  /** The caller's side handed it in. */
  isOwn: z.boolean(),
})
export type ImportSummary = z.infer<typeof importSummary>

export const missingReference = z.object({
  reference: z.string(),
  lines: z.array(z.int()),
  /** What it would be made with; null when the file does not say enough, and why. */
  packaging: z.enum(packagings).nullable(),
  isBatchManaged: z.boolean(),
  problem: nullableName,
})
export type MissingReference = z.infer<typeof missingReference>

const plan = z.object({
  orders: z.int(),
  lines: z.int(),
  units: z.int(),
  boxes: z.int(),
  pallets: z.int(),
  /** References and batches that it makes first. */
  products: z.int(),
  batches: z.int(),
  firstDay: civilDate.nullable(),
  lastDay: civilDate.nullable(),
})
export type ImportPlan = z.infer<typeof plan>

const madeOrder = z.object({
  id: z.int(),
  uuid: z.uuid(),
  orderStatus: z.enum(orderStatuses),
  orderDateStart: instant,
  internalNumber: nullableName,
  linesCount: z.int(),
})
export type MadeOrder = z.infer<typeof madeOrder>

export const importDetail = importSummary.extend({
  transporter: z.enum(transporters).nullable(),
  createsReferences: z.boolean(),
  /** When the same file was applied before, where it may be again; null otherwise. */
  repeats: instant.nullable(),
  /** Names of the columns that the file has, in its order. */
  columns: z.array(z.string()),
  /** Headers that are none of ours: left aside. */
  ignoredColumns: z.array(z.string()),
  /** Lines with an error. */
  faultyLines: z.int(),
  missingReferences: z.array(missingReference),
  plan,
  rows: z.object({ items: z.array(importRow), total: z.int() }),
  /** What it made. */
  orders: z.array(madeOrder),
})
export type ImportDetail = z.infer<typeof importDetail>

const line = z.int().positive()

export const correctRowsInput = z.object({
  uuid: z.uuid(),
  /** Column → text; the columns left out stay. */
  rows: z
    .array(z.object({ line, cells: z.record(exactText(60), exactText(importLimits.maxCellBytes)) }))
    .max(500)
    .default([]),
  /** Lines to leave out of the import. */
  removed: z.array(line).max(500).default([]),
  /** The lines to answer, whatever is wrong with them; those corrected when left out. */
  shown: z.array(line).max(500).optional(),
})
export type CorrectRowsInput = z.infer<typeof correctRowsInput>

/** A line of goods that a file brings into the order form. */
export const readItem = z.object({
  line,
  productId: z.int(),
  reference: z.string(),
  name: z.string(),
  isBatchManaged: z.boolean(),
  packagings: z.array(z.enum(packagings)),
  productPackaging: z.enum(packagings),
  quantity: z.int(),
  batchId: z.int().nullable(),
  batchNumber: nullableName,
  batchExpirationDate: civilDate.nullable(),
  batchReason: nullableName,
})
export type ReadItem = z.infer<typeof readItem>

export const readItemsInput = z.object({
  file: oneFile,
  orderType: z.enum(importTypes),
  warehouseId: orNull(z.coerce.number().int().positive()),
  customerId: orNull(z.coerce.number().int().positive()),
})
export type ReadItemsInput = z.infer<typeof readItemsInput>

export const templateTypes = [...importTypes, 'items'] as const
export type TemplateType = (typeof templateTypes)[number]
