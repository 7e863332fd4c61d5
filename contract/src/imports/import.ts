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

/** Reads an empty form field as null. */
const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' || value === 'null' ? null : value), schema.nullish())

/** Accepts one file under `file`, or a single one under `file[]`. */
const oneFile = z.preprocess((value) => (Array.isArray(value) && value.length === 1 ? value[0] : value), uploadedFile)

const createFields = {
  /** Applies to lines that name no transporter. */
  transporter: orNull(transporter),
  file: oneFile,
  /** Other side of the orders; the caller is one side. */
  warehouseId: orNull(z.coerce.number().int().positive()),
  customerId: orNull(z.coerce.number().int().positive()),
  /** Allows applying the same file again. */
  allowRepeat: orNull(z.stringbool()),
}
export const createImportInput = z.object({ type: z.enum(importTypes), ...createFields })
export type CreateImportInput = z.infer<typeof createImportInput>

export const importIssue = z.object({
  /** null for the line as a whole. */
  column: z.string().nullable(),
  code: z.string(),
  message: z.string(),
})
export type ImportIssue = z.infer<typeof importIssue>

export const importRow = z.object({
  /** Line number as in a spreadsheet: 1 is the header. */
  line: z.int(),
  cells: z.record(z.string(), z.string()),
  issues: z.array(importIssue),
})
export type ImportRow = z.infer<typeof importRow>

const nullableName = z.string().nullable()

/** Import in the list of imports. Counts are from its last check. */
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
  /** Orders to create, or created once the import is applied. */
  ordersTotal: z.int(),
  /** True when the caller's side uploaded it. */
  isOwn: z.boolean(),
})
export type ImportSummary = z.infer<typeof importSummary>

export const missingReference = z.object({
  reference: z.string(),
  lines: z.array(z.int()),
  /** Packaging to create the product with; null when the file does not say enough, with the reason. */
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
  /** References and batches that the import creates first. */
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
  /** Instant at which the same file was applied before, if it may be applied again; null otherwise. */
  repeats: instant.nullable(),
  /** Names of the file's columns, in its order. */
  columns: z.array(z.string()),
  /** Unknown headers of the file, which are ignored. */
  ignoredColumns: z.array(z.string()),
  /** Number of lines with an error. */
  faultyLines: z.int(),
  missingReferences: z.array(missingReference),
  plan,
  rows: z.object({ items: z.array(importRow), total: z.int() }),
  /** Orders that the import created. */
  orders: z.array(madeOrder),
})
export type ImportDetail = z.infer<typeof importDetail>

const line = z.int().positive()

export const correctRowsInput = z.object({
  uuid: z.uuid(),
  /** Corrected cells by column. Other columns keep their text. */
  rows: z
    .array(z.object({ line, cells: z.record(exactText(60), exactText(importLimits.maxCellBytes)) }))
    .max(500)
    .default([]),
  /** Lines to exclude from the import. */
  removed: z.array(line).max(500).default([]),
  /** Lines to return whatever their state. By default, the corrected ones. */
  shown: z.array(line).max(500).optional(),
})
export type CorrectRowsInput = z.infer<typeof correctRowsInput>

/** Line of goods read from a file into the order form. */
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
