import { z } from 'zod'
import { civilDate } from '../dates.ts'

/** Days before expiry under which a batch is flagged. */
export const expiryWarningDays = 30

export const batchInput = z.object({
  batchNumber: z.string().trim().min(1).max(60),
  batchExpirationDate: civilDate.nullish(),
  batchProductionDate: civilDate.nullish(),
  additionalInformation: z.string().trim().max(500).nullish(),
})
export type BatchInput = z.infer<typeof batchInput>

export const batch = z.object({
  id: z.int(),
  productId: z.int(),
  batchNumber: z.string(),
  batchExpirationDate: civilDate.nullable(),
  batchProductionDate: civilDate.nullable(),
  additionalInformation: z.string().nullable(),
  /** Archived at; an archived batch is no longer proposed. */
  deleteDate: z.iso.datetime().nullable(),
})
export type Batch = z.infer<typeof batch>
