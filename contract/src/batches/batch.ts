import { z } from 'zod'
import { civilDate, dayInput, instant } from '../dates.ts'
import { text } from '../ids.ts'

/** Batches are flagged when they expire in fewer days than this. */
export const expiryWarningDays = 30

export const batchInput = z.object({
  batchNumber: text(60).min(1),
  batchExpirationDate: dayInput.nullish(),
  batchProductionDate: dayInput.nullish(),
  additionalInformation: text(500).nullish(),
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
