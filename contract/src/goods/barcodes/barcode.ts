import { z } from 'zod'
import { civilDate } from '../../platform/dates.ts'
import { exactText, id } from '../../platform/ids.ts'
import { orderStatuses, orderTypes } from '../../platform/of-order.ts'
import { packagings, packagingTypes } from '../products/packaging.ts'

export const scanQuery = z.object({
  /** As the scanner sends it, with its separators. */
  code: exactText(500).min(1),
  customerId: id.optional(),
})

/** A product that a code names, in the packaging and of the batch that it names. */
export const scannedProduct = z.object({
  id: z.int(),
  reference: z.string(),
  name: z.string(),
  ean: z.string().nullable(),
  customerId: z.int(),
  customerName: z.string(),
  isActive: z.boolean(),
  isBatchManaged: z.boolean(),
  packagingType: z.enum(packagingTypes),
  packagings: z.array(z.enum(packagings)),
  productPackaging: z.enum(packagings),
  /** In that packaging: the code's own, or what one scan stands for. */
  quantity: z.int(),
  /** Null for a batch that the product does not have yet, or for none. */
  batchId: z.int().nullable(),
  batchNumber: z.string().nullable(),
  batchExpirationDate: civilDate.nullable(),
  batchProductionDate: civilDate.nullable(),
  isBatchArchived: z.boolean(),
})
export type ScannedProduct = z.infer<typeof scannedProduct>

export const scanned = z.object({
  /** The code as a person would type it: GTIN, SSCC, reference, number. */
  text: z.string(),
  gtin: z.string().nullable(),
  sscc: z.string().nullable(),
  /** Why the code may be misread, in French. */
  doubt: z.string().nullable(),
  /** Active ones first; several where customers share a code. */
  products: z.array(scannedProduct),
  orders: z.array(
    z.object({
      id: z.int(),
      uuid: z.uuid(),
      internalNumber: z.string().nullable(),
      orderType: z.enum(orderTypes),
      orderStatus: z.enum(orderStatuses),
    }),
  ),
})
export type Scanned = z.infer<typeof scanned>
