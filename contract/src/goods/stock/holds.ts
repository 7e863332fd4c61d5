import { z } from 'zod'
import { instant } from '../../platform/dates.ts'
import { id } from '../../platform/ids.ts'
import { packagings } from '../products/packaging.ts'

/** How long a form holds goods after its last change. */
export const holdMinutes = 10

const heldGoods = z.object({
  productId: id,
  productPackaging: z.enum(packagings),
  batchId: id.nullish(),
  quantity: z.int().positive().max(1_000_000),
})

/** Goods that a form asks to hold, in place of those it held. An empty list releases them. */
export const holdInput = z.object({
  /** Names the form: drawn by the client when it opens. */
  formKey: z.uuid(),
  warehouseId: id.optional(),
  /** Customer for whom a warehouse types the order. */
  customerId: id.optional(),
  items: z.array(heldGoods).max(2_000),
})
export type HoldInput = z.output<typeof holdInput>

/** Goods that a form holds: no more than was available and not held by others. */
export const ownHold = z.object({
  expiresAt: instant.nullable(),
  items: z.array(
    z.object({
      productId: z.int(),
      productPackaging: z.enum(packagings),
      batchId: z.int().nullable(),
      quantity: z.int(),
    }),
  ),
})
export type OwnHold = z.infer<typeof ownHold>

export const holdListQuery = z.object({ productId: id, warehouseId: id.optional() })

export const hold = z.object({
  warehouseId: z.int(),
  productId: z.int(),
  productPackaging: z.enum(packagings),
  batchId: z.int().nullable(),
  batchNumber: z.string().nullable(),
  quantity: z.int(),
  contactName: z.string(),
  /** True for the caller's own. */
  isOwn: z.boolean(),
  expiresAt: instant,
})
export type Hold = z.infer<typeof hold>
