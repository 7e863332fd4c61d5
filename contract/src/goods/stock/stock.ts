import { z } from 'zod'
import { civilDate, dayInput, instant } from '../../platform/dates.ts'
import { id, text } from '../../platform/ids.ts'
import { ofOrder } from '../../platform/of-order.ts'
import { pageQuery } from '../../platform/pagination.ts'
import { describedBatch } from '../batches/batch.ts'
import { requiredDays } from '../batches/remaining-days.ts'
import { packagings, packagingTypes, quantityByPackaging } from '../products/packaging.ts'
import { expiryTerms } from './expiries.ts'
import { stockStates } from './states.ts'

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
export type AdjustmentType = (typeof adjustmentTypes)[number]

export const adjustmentTypeLabels: Record<AdjustmentType, string> = { addition: 'Ajout', substraction: 'Retrait' }

/**
 * Quantities of one product in one packaging at one warehouse. `physical` is the sum of movements; `available` is
 * physical − open collections' reservations; `forecast` is physical + open deliveries − open collections, pre-orders
 * included. At a past day nothing is reserved or expected: all three are the physical stock.
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

/** Stock of a product at all warehouses that the caller may see. */
export const stockTotal = z.object({
  productId: z.int(),
  reference: z.string(),
  name: z.string(),
  isBatchManaged: z.boolean(),
  customerId: z.int(),
  customerName: z.string(),
  /** One entry for each packaging that has or had stock. */
  packagings: z.array(z.object({ productPackaging: z.enum(packagings), ...quantities })),
  /** Earliest expiry among the batches in stock. */
  nextExpirationDate: civilDate.nullable(),
})
export type StockTotal = z.infer<typeof stockTotal>

export const stockProduct = stockTotal.extend({
  warehouseId: z.int(),
  warehouseName: z.string(),
  /** Batch number for which a searched list shows a product whose reference and name do not match. */
  foundBatch: z.string().nullable().optional(),
})
export type StockProduct = z.infer<typeof stockProduct>

/** Stock of a batch at a warehouse. */
export const stockBatch = z.object({
  batchId: z.int(),
  batchNumber: z.string(),
  batchExpirationDate: civilDate.nullable(),
  ...stockProduct.pick({
    productId: true,
    reference: true,
    name: true,
    customerId: true,
    customerName: true,
    warehouseId: true,
    warehouseName: true,
    packagings: true,
  }).shape,
})
export type StockBatch = z.infer<typeof stockBatch>

/** Civil day in Paris, whose end the stock is told of; missing or today: the stock of now. No day to come. */
const stockDay = dayInput.optional()
export const stockOverviewQuery = z.object({ id, date: stockDay })

/** Allows asking for the whole stock of a warehouse at once (1,000 products). */
export const stockListQuery = pageQuery.extend({
  pageSize: z.union([z.literal(10), z.literal(25), z.literal(50), z.literal(100), z.literal(1000)]).default(25),
  search: text(120).optional(),
  warehouseId: id.optional(),
  customerId: id.optional(),
  state: z.enum(stockStates).optional(),
  date: stockDay,
  /** By default the earliest expiry with `state` expiring, else the reference. */
  sort: z.enum(['reference', 'name', 'expiry']).optional(),
  direction: z.enum(['asc', 'desc']).default('asc'),
})

export const stockTotalListQuery = stockListQuery.omit({ pageSize: true, warehouseId: true }).extend(pageQuery.shape)

export const stockBatchListQuery = pageQuery.extend({
  search: text(120).optional(),
  warehouseId: id.optional(),
  customerId: id.optional(),
  productId: id.optional(),
  /**
   * in: some physical stock; expiring: of it, what expires in less than 30 days or has; expired: of it, what has;
   * within30, within60, within90: the terms of the board of what expires.
   */
  state: z.enum(['in', 'expiring', ...expiryTerms]).optional(),
  sort: z.enum(['expiry', 'reference', 'batch']).default('expiry'),
  direction: z.enum(['asc', 'desc']).default('asc'),
})

/** Batches of one product at one warehouse, and what of it has no batch. */
export const batchesOfPlace = z.object({
  items: z.array(
    z.object({
      batchId: z.int(),
      batchNumber: z.string(),
      batchExpirationDate: civilDate.nullable(),
      packagings: stockTotal.shape.packagings,
    }),
  ),
  /** Unassigned quantity: stock of a product managed by batch that was given no batch. */
  unassigned: stockTotal.shape.packagings,
})
export type BatchesOfPlace = z.infer<typeof batchesOfPlace>

/** Query of the export, which contains the whole list. */
export const stockExportQuery = stockListQuery
  .omit({ page: true, pageSize: true })
  .extend({ format: z.enum(['csv', 'xlsx']).default('csv') })
export type StockExportQuery = z.infer<typeof stockExportQuery>

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
  /** Stock of its warehouse, batch and packaging after it. */
  balance: z.int(),
  ...quantityByPackaging,
  /** Direction of a correction; null for goods moved by an order. */
  adjustmentType: z.enum(adjustmentTypes).nullable(),
  ...ofOrder,
  reason: z.string().nullable(),
  contactName: z.string().nullable(),
  createdAt: instant,
})
export type Movement = z.infer<typeof movement>

const movementFilters = z.object({
  warehouseId: id.optional(),
  batchId: id.optional(),
  kind: z.enum(movementKinds).optional(),
  /** Civil days in Paris, both included. */
  from: dayInput.optional(),
  to: dayInput.optional(),
})

export const movementListQuery = pageQuery.extend(movementFilters.shape).extend({ productId: id })

/** Query of the export, which contains all movements of the caller unless it names a product or a customer. */
export const movementExportQuery = movementFilters.extend({
  productId: id.optional(),
  customerId: id.optional(),
  format: z.enum(['csv', 'xlsx']).default('csv'),
})
export type MovementExportQuery = z.infer<typeof movementExportQuery>

/** Number of lines that the list of what is to come stops at. */
export const mostComing = 200

export const comingStates = ['asked', 'planned', 'waiting'] as const

/** Line of an open order, which the forecast counts. */
export const comingMovement = z.object({
  orderUuid: z.uuid(),
  orderId: z.int(),
  internalNumber: z.string().nullable(),
  kind: z.enum(['delivery', 'collection']),
  /** `waiting` is a pre-order, which waits for its stock. */
  state: z.enum(comingStates),
  orderDateStart: instant,
  warehouseId: id,
  warehouseName: z.string(),
  productPackaging: z.enum(packagings),
  batchId: id.nullable(),
  batchNumber: z.string().nullable(),
  /** Signed: positive for incoming goods. */
  quantity: z.int(),
})
export type ComingMovement = z.infer<typeof comingMovement>

export const adjustmentInput = z.object({
  productId: id,
  productPackaging: z.enum(packagings),
  batchId: id.nullish(),
  /** An unknown batch of incoming goods is created by the same write. A known one keeps its dates, which none may contradict. */
  batch: describedBatch.nullish(),
  adjustmentType: z.enum(adjustmentTypes),
  quantity: z.int().positive().max(1_000_000),
})
export type AdjustmentInput = z.infer<typeof adjustmentInput>

/** Switches batch management; when it begins, the distribution names the batches of what is in stock. */
export const batchManagementInput = z.object({
  id,
  isBatchManaged: z.boolean(),
  distribution: z
    .array(
      z.object({
        warehouseId: id,
        productPackaging: z.enum(packagings),
        quantity: z.int().positive().max(1_000_000),
        batch: describedBatch,
      }),
    )
    .max(500)
    .default([]),
})
export type BatchManagementInput = z.infer<typeof batchManagementInput>

export const proposalQuery = z.object({
  warehouseId: id,
  productId: id,
  productPackaging: z.enum(packagings),
  quantity: z.int().positive().max(1_000_000),
  /** Planned day: batches that expire before it are never proposed. */
  date: dayInput,
  /** Saved consignee, whose minimum of remaining days counts. Only compared, so that any stored address can be asked for. */
  consigneeName: text(2_000).optional(),
  consigneeStreet: text(2_000).optional(),
  consigneeZipCode: text(2_000).optional(),
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
      /** Available quantity without others' holds. */
      available: z.int(),
      /** Quantity held by orders that others are typing. */
      held: z.int(),
      /** Minimum that the batch does not reach, so that it is not proposed; null for a batch with days enough. */
      shortOf: requiredDays.nullable(),
      /** Quantity proposed from this batch; 0 for batches that come later or have too few days left. */
      quantity: z.int(),
    }),
  ),
  missing: z.int(),
  /** Holds of others: contact, quantity and end. */
  holds: z.array(
    z.object({
      batchId: z.int().nullable(),
      batchNumber: z.string().nullable(),
      quantity: z.int(),
      contactName: z.string(),
      expiresAt: instant,
    }),
  ),
})
export type Proposal = z.infer<typeof proposal>
