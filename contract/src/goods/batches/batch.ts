import { z } from 'zod'
import { civilDate, dayInput, instant } from '../../platform/dates.ts'
import { code, id, longText, text } from '../../platform/ids.ts'
import { pageQuery } from '../../platform/pagination.ts'

/** Batches are flagged when they expire in fewer days than this. */
export const expiryWarningDays = 30

export const batchInput = z.object({
  batchNumber: code(60).min(1),
  batchExpirationDate: dayInput.nullish(),
  batchProductionDate: dayInput.nullish(),
  additionalInformation: longText(500).nullish(),
})
export type BatchInput = z.infer<typeof batchInput>

export const batch = z.object({
  id: z.int(),
  productId: z.int(),
  batchNumber: z.string(),
  batchExpirationDate: civilDate.nullable(),
  batchProductionDate: civilDate.nullable(),
  additionalInformation: z.string().nullable(),
  /** Instant of archiving; archived batches are no longer proposed. */
  deleteDate: instant.nullable(),
})
export type Batch = z.infer<typeof batch>

/** `alikeNumber`: a batch of the product whose number differs by capitals and spaces alone, probably the same. */
export const createdBatch = batch.extend({ alikeNumber: z.string().nullable() })

/** Batch of a list, with its product. */
export const listedBatch = batch.extend({
  reference: z.string(),
  name: z.string(),
  customerId: z.int(),
  customerName: z.string(),
})
export type ListedBatch = z.infer<typeof listedBatch>

export const batchListQuery = pageQuery.extend({
  search: text(120).optional(),
  customerId: id.optional(),
  productId: id.optional(),
  /** Archived batches only, or only the others, which is the default. */
  isArchived: z.boolean().default(false),
  sort: z.enum(['expiry', 'batch']).default('expiry'),
  direction: z.enum(['asc', 'desc']).default('asc'),
})
