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

/** The specification's spelling. */
export const adjustmentTypes = ['addition', 'substraction'] as const
export const adjustmentTypeLabels: Record<(typeof adjustmentTypes)[number], string> = {
  addition: 'Ajout',
  substraction: 'Retrait',
}

/**
 * Quantities of one product in one packaging at one warehouse: `physical` = sum of movements; `available` = physical −
 * what open collections reserve; `forecast` = physical + open deliveries − open collections, pre-orders included.
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
  /** One entry a packaging that has or had stock. */
  packagings: z.array(z.object({ productPackaging: z.enum(packagings), ...quantities })),
  /** Earliest expiry among the batches in stock. */
  nextExpirationDate: civilDate.nullable(),
})
export type StockProduct = z.infer<typeof stockProduct>

/** The whole stock of a warehouse may be asked for at once (1,000 products). */
export const stockListQuery = pageQuery.extend({
  pageSize: z.union([z.literal(10), z.literal(25), z.literal(50), z.literal(100), z.literal(1000)]).default(25),
  search: text(120).optional(),
  warehouseId: id.optional(),
  customerId: id.optional(),
  /** in: something physical; out: nothing available; expiring: a batch under 30 days. */
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
  /** The packagings that the product may have. */
  packagingType: z.enum(packagingTypes),
  batchId: z.int().nullable(),
  batchNumber: z.string().nullable(),
  /** Signed: what came in is positive. */
  quantity: z.int(),
  ...quantityByPackaging,
  /** Which way the stock was corrected; null for what came in or left by an order. */
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
  /** What comes in may be of a batch not known yet: it is made by the same write. A known one keeps its dates. */
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
  /** The planned day: a batch that expires before it is never proposed. */
  date: dayInput,
})

/** Batches proposed first expired, first out. */
export const proposal = z.object({
  lines: z.array(
    z.object({
      batchId: z.int().nullable(),
      batchNumber: z.string().nullable(),
      batchExpirationDate: civilDate.nullable(),
      /** Days between the planned day and the expiry. */
      daysLeft: z.int().nullable(),
      available: z.int(),
      /** Taken from it by the proposal; 0 for the batches that come later. */
      quantity: z.int(),
    }),
  ),
  missing: z.int(),
})
export type Proposal = z.infer<typeof proposal>
