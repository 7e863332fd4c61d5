import { z } from 'zod'
import { packagings } from '../../../goods/products/packaging.ts'
import { longText } from '../../../platform/ids.ts'
import { importIssue, oneFile, orNull } from '../import.ts'

const warehouse = z.object({ id: z.coerce.number().int().positive() })

export const stockFileQuery = warehouse.extend({ customerId: z.coerce.number().int().positive().optional() })
export type StockFileQuery = z.infer<typeof stockFileQuery>

export const uploadStockInput = warehouse.extend({
  file: oneFile,
  /** Only shows the differences. */
  dryRun: orNull(z.stringbool()),
  /** Reason of the adjustment. Not needed to see the differences. */
  reason: orNull(longText(500)),
})
export type UploadStockInput = z.infer<typeof uploadStockInput>

/** Line whose quantity the file changes. */
export const stockDifference = z.object({
  line: z.int(),
  customerName: z.string(),
  reference: z.string(),
  name: z.string(),
  batchNumber: z.string().nullable(),
  productPackaging: z.enum(packagings),
  before: z.int(),
  after: z.int(),
})
export type StockDifference = z.infer<typeof stockDifference>

export const stockFileAnswer = z.object({
  differences: z.array(stockDifference),
  errors: z.array(importIssue.extend({ line: z.int() })),
  /** Number of lines that change nothing. */
  sameTotal: z.int(),
  isApplied: z.boolean(),
  /** Its import in the history; null when nothing was applied. */
  importUuid: z.uuid().nullable(),
})
export type StockFileAnswer = z.infer<typeof stockFileAnswer>
