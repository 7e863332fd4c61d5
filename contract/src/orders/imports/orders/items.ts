import { z } from 'zod'
import { packagings } from '../../../goods/products/packaging.ts'
import { civilDate } from '../../../platform/dates.ts'
import { oneFile, orNull } from '../import.ts'
import { orderImportTypes } from '../query.ts'

/** Line of goods read from a file into the order form. */
export const readItem = z.object({
  line: z.int().positive(),
  productId: z.int(),
  reference: z.string(),
  name: z.string(),
  isBatchManaged: z.boolean(),
  packagings: z.array(z.enum(packagings)),
  productPackaging: z.enum(packagings),
  quantity: z.int(),
  batchId: z.int().nullable(),
  batchNumber: z.string().nullable(),
  batchExpirationDate: civilDate.nullable(),
  batchReason: z.string().nullable(),
})
export type ReadItem = z.infer<typeof readItem>

export const readItemsInput = z.object({
  file: oneFile,
  orderType: z.enum(orderImportTypes),
  warehouseId: orNull(z.coerce.number().int().positive()),
  customerId: orNull(z.coerce.number().int().positive()),
})
export type ReadItemsInput = z.infer<typeof readItemsInput>
