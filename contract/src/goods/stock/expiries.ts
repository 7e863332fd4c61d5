import { z } from 'zod'
import { quantityByPackaging } from '../products/packaging.ts'

/** Terms of the board of what expires: past, then within 30, from 30 to 60 and from 60 to 90 days. */
export const expiryTerms = ['expired', 'within30', 'within60', 'within90'] as const

export const expiries = z.object({
  items: z.array(
    z.object({
      warehouseId: z.int(),
      warehouseName: z.string(),
      term: z.enum(expiryTerms),
      batchCount: z.int(),
      ...quantityByPackaging,
    }),
  ),
})
export type Expiries = z.infer<typeof expiries>
