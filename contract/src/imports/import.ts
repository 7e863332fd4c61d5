import { z } from 'zod'
import { instant } from '../dates.ts'
import { maxCsvBytes, uploadedFile } from '../files.ts'
import { exactText } from '../ids.ts'
import type { ImportOption } from './kind.ts'
import { importType } from './query.ts'

export const importLimits = { maxBytes: maxCsvBytes, maxLines: 10_000, maxCellBytes: 10_240 } as const

/** Reads an empty form field as null. */
export const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' || value === 'null' ? null : value), schema.nullish())

/** Accepts one file under `file`, or a single one under `file[]`. */
export const oneFile = z.preprocess(
  (value) => (Array.isArray(value) && value.length === 1 ? value[0] : value),
  uploadedFile,
)

/** Input of an upload; the type's options are additional fields. */
export const createImportInput = (options: readonly ImportOption[]) =>
  z.looseObject({
    type: importType,
    file: oneFile,
    /** Other side of the orders; the caller is one side. */
    warehouseId: orNull(z.coerce.number().int().positive()),
    customerId: orNull(z.coerce.number().int().positive()),
    /** Allows applying the same file again. */
    allowRepeat: orNull(z.stringbool()),
    ...Object.fromEntries(options.map(({ name, schema }) => [name, orNull(schema)])),
  })
export type CreateImportInput = z.infer<ReturnType<typeof createImportInput>>

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
  importType: z.string(),
  filename: z.string(),
  sizeBytes: z.int(),
  customerId: z.int(),
  customerName: z.string(),
  /** null when the type needs no warehouse and a customer uploaded the file. */
  warehouseId: z.int().nullable(),
  warehouseName: nullableName,
  contactName: z.string(),
  createdAt: instant,
  appliedAt: instant.nullable(),
  appliedBy: nullableName,
  linesTotal: z.int(),
  errorsTotal: z.int(),
  /** Orders (products…) to create, or created once applied. */
  madeTotal: z.int(),
  /** True when the caller's side uploaded it. */
  isOwn: z.boolean(),
})
export type ImportSummary = z.infer<typeof importSummary>

/** Product (or other thing) that lines name and that does not exist yet. */
export const missingThing = z.object({
  name: z.string(),
  /** French description of what would be created; empty when the file does not say. */
  about: z.string(),
  lines: z.array(z.int()),
  /** Reason in French why it cannot be created. */
  problem: nullableName,
})
export type MissingThing = z.infer<typeof missingThing>

/** French label and value of what applying would create: « Quantités », « 12 colis ». */
export const importFact = z.object({ label: z.string(), value: z.string() })
export type ImportFact = z.infer<typeof importFact>

export const importDetail = importSummary.extend({
  /** Options chosen at upload, by name. */
  options: z.record(z.string(), z.string()),
  createsMissing: z.boolean(),
  /** Instant at which the same file was applied before, if it may be applied again; null otherwise. */
  repeats: instant.nullable(),
  /** Names of the file's columns, in its order. */
  columns: z.array(z.string()),
  /** Unknown headers of the file, which are ignored. */
  ignoredColumns: z.array(z.string()),
  /** Number of lines with an error. */
  faultyLines: z.int(),
  missing: z.array(missingThing),
  facts: z.array(importFact),
  rows: z.object({ items: z.array(importRow), total: z.int() }),
  /** Rows of what the import created, in the shape of its type (such as `orders/made.ts`). */
  made: z.array(z.looseObject({})),
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
