import { z } from 'zod'
import { instant } from '../dates.ts'
import { id } from '../ids.ts'

/** The references to count; null: all those the customer has at the warehouse when the count begins. */
export const countedProducts = z.array(id).min(1, 'Choisissez au moins une référence.').max(2_000).nullable()

/** The part of an order that only an inventory has. */
export const inventorySummary = z.object({
  coversAll: z.boolean(),
  /** The references chosen; empty when all are counted. */
  products: z.array(z.object({ id: z.int(), reference: z.string(), name: z.string() })),
  countStartedAt: instant.nullable(),
  countStartedBy: z.string().nullable(),
  lineCount: z.int(),
  countedCount: z.int(),
})
