import { z } from 'zod'

/** Product that an import created or changed. */
export const madeProduct = z.object({
  id: z.int(),
  reference: z.string(),
  name: z.string(),
  /** False for a product that the import changed. */
  isNew: z.boolean(),
})
export type MadeProduct = z.infer<typeof madeProduct>
