import { type PackagingType, usablePackagings } from '@quai/contract/goods/products/packaging.ts'
import type { AdjustmentInput, StockDetail } from '@quai/contract/goods/stock/stock.ts'
import { sql } from 'kysely'
import { type Context, productScope } from '../../calls/context.ts'
import { fail, failOn } from '../../platform/failure.ts'
import { batchKey, findOrMakeBatches } from '../batches/resolve.ts'
import { requireOwners } from '../products/present.ts'
import { mergeDeltas, type StockKey } from './balances.ts'
import { selectStockDetails } from './figures/details.ts'
import { servePreOrdersJob } from './jobs.ts'
import { announceAdjustment } from './mails.ts'
import { moveStock } from './move.ts'

/** Change of one quantity, with the names that the customer reads. */
export interface AdjustedPlace extends StockKey {
  reference: string
  name: string
  batchNumber: string | null
  /** Signed, in packagings. */
  physical: number
}

interface Adjustment {
  warehouseId: number
  reason: string
  lines: readonly AdjustedPlace[]
}

interface AdjustInput {
  warehouseId: number
  reason: string
  adjustments: AdjustmentInput[]
}

/** Adjusts the stock of a warehouse (see adjustQuantities). Returns the changed stock. */
export const adjustStock = async (ctx: Context, input: AdjustInput): Promise<{ items: StockDetail[] }> => {
  const { productIds } = await adjustQuantities(ctx, input)
  return {
    items: await selectStockDetails(
      ctx.db,
      sql`b.warehouse_id = ${input.warehouseId} AND b.product_id = ANY(${productIds}::bigint[])`,
    ),
  }
}

/**
 * Adjusts the stock of the calling warehouse, all lines or none: writes one adjustment, its movements and a mail to each
 * customer. Throws STOCK_SHORTAGE below what is reserved, NO_CHANGE when the lines cancel out. Returns the adjustment.
 */
export const adjustQuantities = async (
  ctx: Context,
  input: AdjustInput,
): Promise<{ id: number; productIds: number[] }> => {
  const { warehouseId, reason } = input
  if (warehouseId !== ctx.actor.userId) throw fail('NOT_FOUND')
  const known = await loadPlaces(ctx, input.adjustments)
  await requireOwners(ctx, [...new Set(known.map(({ customerId }) => customerId))])
  checkLines(input.adjustments, known)
  const places = await nameBatches(ctx, input.adjustments, known)
  const lines = netLines(input, places)
  if (lines.length === 0) throw fail('NO_CHANGE')
  const id = await writeAdjustment(ctx, { warehouseId, reason, lines: named(lines, places) })
  return { id, productIds: [...new Set(lines.map(({ productId }) => productId))] }
}

/** Product and, if named, its batch. */
interface Place {
  productId: number
  customerId: number
  reference: string
  name: string
  packagingType: PackagingType
  isBatchManaged: boolean
  batchId: number | null
  /** null when the named batch does not belong to the product. */
  batchNumber: string | null
  isArchived: boolean
}

/**
 * Loads one place for each line, in order. Throws PRODUCT_UNKNOWN for a product that is missing or in another
 * catalogue.
 */
const loadPlaces = async (ctx: Context, adjustments: AdjustmentInput[]): Promise<Place[]> => {
  const rows = await ctx.db.all(sql<Place>`
    SELECT p.id AS "productId", p.customer_id AS "customerId", p.reference, p.name, p.packaging_type AS "packagingType",
      p.is_batch_managed AS "isBatchManaged", a.batch_id AS "batchId", l.batch_number AS "batchNumber",
      l.delete_date IS NOT NULL AS "isArchived"
    FROM unnest(${adjustments.map(({ productId }) => productId)}::bigint[],
      ${adjustments.map(({ batchId }) => batchId ?? null)}::bigint[]) WITH ORDINALITY AS a (product_id, batch_id, rank)
    JOIN products p ON p.id = a.product_id AND ${productScope(ctx)}
    LEFT JOIN batches l ON l.id = a.batch_id AND l.product_id = p.id
    ORDER BY a.rank`)
  if (rows.length < adjustments.length) throw fail('PRODUCT_UNKNOWN')
  return rows
}

const checkLines = (adjustments: AdjustmentInput[], places: Place[]): void => {
  adjustments.forEach(({ productPackaging, adjustmentType, batch }, index) => {
    const place = places[index]
    if (!place) return
    const { reference } = place
    if (!usablePackagings[place.packagingType].includes(productPackaging))
      throw fail('PACKAGING_UNUSABLE', { reference, packaging: productPackaging })
    if (!place.isBatchManaged && (place.batchId || batch)) throw fail('BATCH_NOT_MANAGED', { reference })
    if (place.batchId && place.batchNumber === null)
      throw failOn(['adjustments', index, 'batchId'], 'batch', 'Ce lot n’est pas un lot de ce produit.')
    if (adjustmentType === 'substraction') {
      if (batch && !place.batchId)
        throw failOn(['adjustments', index, 'batch', 'batchNumber'], 'batch', 'Ce qui sort est d’un lot déjà en stock.')
      return
    }
    // Outgoing goods may be unassigned or of an archived batch. Incoming goods need a batch.
    if (place.isBatchManaged && !place.batchId && !batch) throw fail('BATCH_REQUIRED', { references: [reference] })
    if (place.isArchived) throw failOn(['adjustments', index, 'batchId'], 'archived', 'Ce lot est archivé.')
  })
}

/** Resolves batches given by number, creating new ones and unarchiving archived ones. */
const nameBatches = async ({ db }: Context, adjustments: AdjustmentInput[], places: Place[]): Promise<Place[]> => {
  const described = adjustments.map(({ productId, batchId, batch }) =>
    batch ? { ...batch, productId, batchId } : null,
  )
  const made = await findOrMakeBatches(
    db,
    described.filter((batch) => batch !== null),
  )
  return places.map((place, index) => {
    const batch = described[index]
    if (!batch || batch.batchId) return place
    const { productId, batchNumber } = batch
    return { ...place, batchId: made.get(batchKey(productId, batchNumber)) ?? null, batchNumber }
  })
}

/** Adds up the lines of each product, batch and packaging. */
const netLines = ({ warehouseId, adjustments }: AdjustInput, places: Place[]) =>
  mergeDeltas(
    adjustments.flatMap(({ productPackaging, adjustmentType, quantity }, index) => {
      const place = places[index]
      if (!place) return []
      const { customerId, productId, batchId } = place
      const physical = adjustmentType === 'addition' ? quantity : -quantity
      return [{ warehouseId, customerId, productId, batchId, packaging: productPackaging, physical }]
    }),
  )

/** Adds the names of the places to the lines. */
const named = (lines: ReturnType<typeof netLines>, places: readonly Place[]): AdjustedPlace[] => {
  const key = ({ productId, batchId }: Pick<Place, 'productId' | 'batchId'>) => `${productId}/${batchId}`
  const byKey = new Map(places.map((place) => [key(place), place]))
  return lines.flatMap((line) => {
    const place = byKey.get(key(line))
    if (!place) return []
    const { reference, name, batchNumber } = place
    return [{ ...line, reference, name, batchNumber }]
  })
}

/**
 * Writes one adjustment with its movements and a mail to each customer. Serves pre-orders that wait for the added goods
 * after the commit. Throws STOCK_SHORTAGE below what is reserved.
 */
export const writeAdjustment = async (ctx: Context, { warehouseId, reason, lines }: Adjustment): Promise<number> => {
  const { id: adjustmentId } = await ctx.db
    .insertInto('stock_adjustments')
    .values({ warehouse_id: warehouseId, reason, contact_id: ctx.actor.contactId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const freesAwaited = await moveStock(
    ctx,
    lines.map(({ physical, warehouseId, customerId, productId, batchId, packaging }) => ({
      warehouseId,
      customerId,
      productId,
      batchId,
      packaging,
      kind: 'adjustment' as const,
      quantity: physical,
      adjustmentId,
      reason,
    })),
  )
  const added = [...new Set(lines.filter(({ physical }) => physical > 0).map(({ productId }) => productId))]
  if (freesAwaited) ctx.enqueue(servePreOrdersJob.with({ warehouseId, productIds: added }))
  announceAdjustment(ctx, {
    warehouseName: ctx.actor.userName,
    reason,
    lines: lines.map(({ physical, ...line }) => ({ ...line, quantity: physical })),
  })
  return adjustmentId
}
