import { z } from 'zod'
import { instant } from '../../platform/dates.ts'

/** Entry of a product's history. */
export const productChange = z.object({
  id: z.int(),
  action: z.enum(['create', 'update']),
  /** Field of the product → [before, after]. */
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  /** True when an import of a file made it, or took it back. */
  isImported: z.boolean(),
  /** That import, for the side that made it; null for others. */
  importUuid: z.uuid().nullable(),
  /** Null for another warehouse of the customer, which this warehouse does not know. */
  contactName: z.string().nullable(),
  userName: z.string().nullable(),
  /** Administrator who acted in the name of that contact. */
  hijackerName: z.string().nullable(),
  createdAt: instant,
})
export type ProductChange = z.infer<typeof productChange>
