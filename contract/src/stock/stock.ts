import { z } from 'zod'
import { batchInput } from '../batches/batch.ts'
import { civilDate, dayInput, instant } from '../dates.ts'
import { id, text } from '../ids.ts'
import { pageQuery } from '../pagination.ts'
import { packagings, packagingTypes, quantityByPackaging } from '../products/packaging.ts'

export const movementKinds = ['delivery', 'collection', 'adjustment', 'inventory', 'batch_change'] as const
export type MovementKind = (typeof movementKinds)[number]

export const movementKindLabels: Record<MovementKind, string> = {
  delivery: 'Entrée',
  collection: 'Sortie',
  adjustment: 'Ajustement',
  inventory: 'Inventaire',
  batch_change: 'Changement de lot',
}

/** Spelled as in the specification. */
export const adjustmentTypes = ['addition', 'substraction'] as const
export const adjustmentTypeLabels: Record<(typeof adjustmentTypes)[number], string> = {
  addition: 'Ajout',
  substraction: 'Retrait',
}

/**
 * Quantities of one product in one packaging at one warehouse. `physical` is the sum of movements; `available` is
 * physical − open collections' reservations; `forecast` is physical + open deliveries − open collections, pre-orders
 * included.
 */
const quantities = { physical: z.int(), available: z.int(), forecast: z.int() }

export const stockLine = z.object({
  productPackaging: z.enum(packagings),
  batchId: z.int().nullable(),
  batchNumber: z.string().nullable(),
  batchExpirationDate: civilDate.nullable(),
  ...quantities,
})
export type StockLine = z.infer<typeof stockLine>

export const stockProduct = z.object({
  productId: z.int(),
  reference: z.string(),
  name: z.string(),
  isBatchManaged: z.boolean(),
  customerId: z.int(),
  customerName: z.string(),
  warehouseId: z.int(),
  warehouseName: z.string(),
  /** One entry for each packaging that has or had stock. */
  packagings: z.array(z.object({ productPackaging: z.enum(packagings), ...quantities })),
  /** Earliest expiry among the batches in stock. */
  nextExpirationDate: civilDate.nullable(),
})
export type StockProduct = z.infer<typeof stockProduct>

/** Allows asking for the whole stock of a warehouse at once (1,000 products). */
export const stockListQuery = pageQuery.extend({
  pageSize: z.union([z.literal(10), z.literal(25), z.literal(50), z.literal(100), z.literal(1000)]).default(25),
  search: text(120).optional(),
  warehouseId: id.optional(),
  customerId: id.optional(),
  /** in: some physical stock; out: nothing available; expiring: a batch expires in less than 30 days. */
  state: z.enum(['in', 'out', 'expiring']).optional(),
  sort: z.enum(['reference', 'name']).default('reference'),
  direction: z.enum(['asc', 'desc']).default('asc'),
})

export const stockDetail = stockProduct.extend({ lines: z.array(stockLine) })
export type StockDetail = z.infer<typeof stockDetail>

export const movement = z.object({
  id: z.int(),
  kind: z.enum(movementKinds),
  warehouseId: z.int(),
  warehouseName: z.string(),
  productId: z.int(),
  productPackaging: z.enum(packagings),
  /** Packagings that the product may have. */
  packagingType: z.enum(packagingTypes),
  batchId: z.int().nullable(),
  batchNumber: z.string().nullable(),
  /** Signed: positive for incoming goods. */
  quantity: z.int(),
  ...quantityByPackaging,
  /** Direction of a correction; null for goods moved by an order. */
  adjustmentType: z.enum(adjustmentTypes).nullable(),
  orderUuid: z.uuid().nullable(),
  orderId: z.int().nullable(),
  reason: z.string().nullable(),
  contactName: z.string().nullable(),
  createdAt: instant,
})
export type Movement = z.infer<typeof movement>

export const adjustmentInput = z.object({
  productId: id,
  productPackaging: z.enum(packagings),
  batchId: id.nullish(),
  /** An unknown batch of incoming goods is created by the same write. A known one keeps its dates. */
  batch: batchInput.nullish(),
  adjustmentType: z.enum(adjustmentTypes),
  quantity: z.int().positive().max(1_000_000),
})
export type AdjustmentInput = z.infer<typeof adjustmentInput>

export const proposalQuery = z.object({
  warehouseId: id,
  productId: id,
  productPackaging: z.enum(packagings),
  quantity: z.int().positive().max(1_000_000),
  /** Planned day: batches that expire before it are never proposed. */
  date: dayInput,
})

/** Batches proposed first expired, first out. */
export const proposal = z.object({
  lines: z.array(
    z.object({
      batchId: z.int().nullable(),
      batchNumber: z.string().nullable(),
      batchExpirationDate: civilDate.nullable(),
      /** Days from the planned day to the expiry. */
      daysLeft: z.int().nullable(),
      available: z.int(),
      /** Quantity proposed from this batch; 0 for batches that come later. */
      quantity: z.int(),
    }),
  ),
  missing: z.int(),
})
export type Proposal = z.infer<typeof proposal>
