import { z } from 'zod'
import { instant } from '../../platform/dates.ts'
import { filledList, id } from '../../platform/ids.ts'

/** References to count; null counts all references that the customer has at the warehouse when the count begins. */
export const countedProducts = filledList(id, 'Choisissez au moins une référence.').max(2_000).nullable()

/** Part of an order that only inventories have. */
export const inventorySummary = z.object({
  coversAll: z.boolean(),
  /** Chosen references; empty when all are counted. */
  products: z.array(z.object({ id: z.int(), reference: z.string(), name: z.string() })),
  countStartedAt: instant.nullable(),
  countStartedBy: z.string().nullable(),
  lineCount: z.int(),
  countedCount: z.int(),
})
