import { z } from 'zod'
import { instant } from '../../platform/dates.ts'
import { maxCsvBytes, uploadedFile } from '../../platform/files.ts'
import { exactText, text } from '../../platform/ids.ts'
import type { ImportOption } from './kind.ts'
import { depositType, lineStates } from './query.ts'

export const importLimits = { maxBytes: maxCsvBytes, maxLines: 10_000, maxCellBytes: 10_240 } as const

/** Files that a picker offers. An old workbook is offered too, so that its refusal says what to do. */
export const sheetFiles = '.csv,.txt,.xlsx,.xls,text/csv,text/plain'

/** Reads an empty form field as null. */
export const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' || value === 'null' ? null : value), schema.nullish())

/** Accepts one file under `file`, or a single one under `file[]`. */
export const oneFile = z.preprocess(
  (value) => (Array.isArray(value) && value.length === 1 ? value[0] : value),
  uploadedFile,
)

/** Column of each header, by the header as the file has it; empty to ignore the header. */
export const columnMapping = z.record(exactText(200), text(60))
export type ColumnMapping = z.infer<typeof columnMapping>

/** Accepts what a form sends as JSON. */
export const jsonField = <Schema extends z.ZodType>(schema: Schema, message: string) =>
  z
    .string()
    .max(100_000)
    .transform((json, context): z.output<Schema> => {
      try {
        return schema.parse(JSON.parse(json))
      } catch {
        context.addIssue({ code: 'custom', params: { rule: 'mapping' }, message })
        return z.NEVER
      }
    })

/** Fields of an upload of any type. */
export const depositFields = {
  type: depositType,
  file: oneFile,
  /** The caller names only the other side: a customer the warehouse, a warehouse the customer. */
  warehouseId: orNull(z.coerce.number().int().positive()),
  customerId: orNull(z.coerce.number().int().positive()),
  /** Columns of headers that are not known. Remembered for the next files. */
  mapping: orNull(jsonField(columnMapping, 'Les colonnes ne se lisent pas.')),
  /** Allows applying the same file again. */
  allowRepeat: orNull(z.stringbool()),
}

/** Input of an upload; the type's options are additional fields. The verb refuses what is neither. */
export const createImportInput = (options: readonly ImportOption[]) =>
  z.looseObject({
    ...depositFields,
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
  /** null where the type does not compare its lines with what exists, and once applied. */
  state: z.enum(lineStates).nullable(),
  /** Present text, by column, of the cells that would change. */
  before: z.record(z.string(), z.string()),
})
export type ImportRow = z.infer<typeof importRow>

const nullableName = z.string().nullable()

/** Import in the list of imports. Counts are from its last check. */
export const importSummary = z.object({
  uuid: z.uuid(),
  importType: z.string(),
  filename: z.string(),
  sizeBytes: z.int(),
  /** null for a file of stock, whose lines may be of several customers. */
  customerId: z.int().nullable(),
  customerName: nullableName,
  /** null when the type needs no warehouse and a customer uploaded the file. */
  warehouseId: z.int().nullable(),
  warehouseName: nullableName,
  contactName: z.string(),
  createdAt: instant,
  appliedAt: instant.nullable(),
  appliedBy: nullableName,
  undoneAt: instant.nullable(),
  undoneBy: nullableName,
  /** Number of wrong lines that were left out when the right ones were applied. */
  leftTotal: z.int(),
  linesTotal: z.int(),
  errorsTotal: z.int(),
  /** Orders (products…) to create, or created once applied. */
  madeTotal: z.int(),
  /** Lines judged so far by the check under way, of all; null when none is. */
  checking: z.object({ done: z.int(), total: z.int() }).nullable(),
  /** True when the caller's side uploaded it. */
  isOwn: z.boolean(),
})
export type ImportSummary = z.infer<typeof importSummary>

/** Product (or other thing) that lines refer to and that does not exist yet. */
export const missingThing = z.object({
  name: z.string(),
  /** French description of what would be created; empty when the file does not say. */
  about: z.string(),
  lines: z.array(z.int()),
  /** Reason in French why it cannot be created. */
  problem: nullableName,
})
export type MissingThing = z.infer<typeof missingThing>

/** Reference (or other thing) that stayed when its import was undone. */
export const keptThing = z.object({
  name: z.string(),
  /** Reason in French. */
  reason: z.string(),
})
export type KeptThing = z.infer<typeof keptThing>

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
  /** True when the check is too old to be relied on, or has stopped: `POST /imports/{uuid}/check` asks for another. */
  isOutdated: z.boolean(),
  /** Things that the undone import had created and that stayed. */
  kept: z.array(keptThing),
  facts: z.array(importFact),
  /** Number of lines by state. Without those that the type does not use. */
  states: z.partialRecord(z.enum(lineStates), z.int()),
  rows: z.object({ items: z.array(importRow), total: z.int() }),
  /** Rows of what the import created, in the shape of its type (such as `madeOrder` of `made.ts`). */
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
  /** Replaces a text in every line that has it in a column. */
  alike: z
    .object({
      column: exactText(60),
      from: exactText(importLimits.maxCellBytes),
      to: exactText(importLimits.maxCellBytes),
    })
    .optional(),
  /** Lines to return, with or without errors. By default, the corrected ones. */
  shown: z.array(line).max(500).optional(),
})
export type CorrectRowsInput = z.infer<typeof correctRowsInput>

/** Import after a correction. */
export const correctedImport = importDetail.extend({
  /** Other lines with the text that the only corrected cell had. */
  alike: z.object({ column: z.string(), from: z.string(), to: z.string(), count: z.int() }).nullable(),
})
export type CorrectedImport = z.infer<typeof correctedImport>
