import type { BatchManagementInput, StockDetail } from '@quai/contract/goods/stock/stock.ts'
import { sql } from 'kysely'
import { type Context, isOpenOrder, orderScope, scope } from '../../../calls/context.ts'
import { fail } from '../../../platform/failure.ts'
import { batchKey, findOrMakeBatches } from '../../batches/resolve.ts'
import { recordProductEdits } from '../../products/history.ts'
import { requireBatchPlan, requireOwners, requireProduct } from '../../products/present.ts'
import { mergeDeltas, type StockDelta } from '../balances.ts'
import { selectStockDetails } from '../figures/details.ts'
import { announceAdjustment } from '../mails.ts'
import { moveStock } from '../move.ts'

/**
 * Begins or ends the management of a product by batch. Beginning moves what the distribution names into batches and
 * leaves the rest unassigned; ending moves all batches into one stock and archives them. Quantities stay the same.
 * Throws NO_CHANGE, BATCH_SWITCH_ORDERS_OPEN while open orders name the product, BATCH_SWITCH_ELSEWHERE to a warehouse
 * when another keeps some, STOCK_SHORTAGE when more is distributed than is there.
 */
export const switchBatchManagement = async (
  ctx: Context,
  { id, isBatchManaged, distribution }: BatchManagementInput,
): Promise<{ items: StockDetail[] }> => {
  const { customerId, reference } = await lockProduct(ctx, id, isBatchManaged)
  if (isBatchManaged) await requireBatchPlan(ctx, customerId)
  else if (distribution.length > 0) throw fail('BATCH_NOT_MANAGED', { reference })
  const stock = await lockStock(ctx, id)
  await refuseWithOpenOrders(ctx, id)
  const moves = isBatchManaged ? await intoBatches(ctx, { id, customerId, distribution }) : outOfBatches(stock)
  await ctx.db.updateTable('products').set({ is_batch_managed: isBatchManaged }).where('id', '=', id).execute()
  await recordProductEdits(ctx, [
    { productId: id, action: 'update', changes: { isBatchManaged: [!isBatchManaged, isBatchManaged] } },
  ])
  await writeMoves(ctx, moves, reasons[isBatchManaged ? 'begin' : 'end'])
  if (!isBatchManaged) await archiveAll(ctx, id)
  await tellCustomer(ctx, { id, customerId, isBatchManaged, moves })
  return { items: await selectStockDetails(ctx.db, sql`b.product_id = ${id} AND ${scope(ctx, 'b')}`) }
}

const reasons = { begin: 'Passage à la gestion par lot', end: 'Fin de la gestion par lot' }

const lockProduct = async (ctx: Context, id: number, isBatchManaged: boolean) => {
  await requireProduct(ctx, id)
  // Lets movements of the product, which refer to its row, be written meanwhile: they lock balances before.
  ctx.db.send(sql`SELECT FROM products WHERE id = ${id} FOR NO KEY UPDATE`)
  const product = await requireProduct(ctx, id)
  await requireOwners(ctx, [product.customerId])
  if (product.isBatchManaged === isBatchManaged) throw fail('NO_CHANGE')
  return product
}

/** Signed change of one balance. */
type Move = Required<
  Pick<StockDelta, 'warehouseId' | 'customerId' | 'productId' | 'batchId' | 'packaging' | 'physical'>
>

/** Locks all balances of the product, at every warehouse, and returns those with stock. */
const lockStock = async ({ db, actor }: Context, id: number): Promise<Move[]> => {
  const rows = await db.all(sql<Move>`
    SELECT b.warehouse_id AS "warehouseId", b.customer_id AS "customerId", b.product_id AS "productId",
      b.batch_id AS "batchId", b.packaging, b.physical
    FROM stock_balances b WHERE b.product_id = ${id} ORDER BY b.id FOR UPDATE`)
  const stock = rows.filter(({ physical }) => physical > 0)
  if (actor.userType === 'warehouse' && stock.some(({ warehouseId }) => warehouseId !== actor.userId))
    throw fail('BATCH_SWITCH_ELSEWHERE')
  return stock
}

/**
 * Counts all open orders of the product, because even those that the caller does not see hold its stock; names the first
 * of those that it sees.
 */
const refuseWithOpenOrders = async (ctx: Context, id: number): Promise<void> => {
  const rows = await ctx.db.all(sql<{ id: number; uuid: string; isSeen: boolean; count: number }>`
    SELECT o.id, o.uuid, ${orderScope(ctx, 'o')} AS "isSeen", count(*) OVER ()::int AS count
    FROM orders o WHERE ${isOpenOrder('o')} AND o.id IN (SELECT i.order_id FROM order_items i WHERE i.product_id = ${id})
    ORDER BY "isSeen" DESC, o.id LIMIT ${mostNamed}`)
  const count = rows[0]?.count ?? 0
  const orders = rows.flatMap(({ isSeen, id: orderId, uuid }) => (isSeen ? [{ id: orderId, uuid }] : []))
  if (count > 0) throw fail('BATCH_SWITCH_ORDERS_OPEN', { count, orders })
}

const mostNamed = 5

type Distributed = Pick<BatchManagementInput, 'id' | 'distribution'> & { customerId: number }

const intoBatches = async (ctx: Context, { id, customerId, distribution }: Distributed): Promise<Move[]> => {
  await requirePlaces(ctx, customerId, [...new Set(distribution.map(({ warehouseId }) => warehouseId))])
  const named = distribution.map(({ batch }) => ({ ...batch, productId: id }))
  const batches = await findOrMakeBatches(ctx.db, named)
  return mergeDeltas(
    distribution.flatMap(({ warehouseId, productPackaging: packaging, quantity, batch }) => {
      const place = { warehouseId, customerId, productId: id, packaging }
      const batchId = batches.get(batchKey(id, batch.batchNumber)) ?? null
      return [
        { ...place, batchId: null, physical: -quantity },
        { ...place, batchId, physical: quantity },
      ]
    }),
  )
}

/** Throws NOT_FOUND for a warehouse whose stock of this customer the caller does not see. */
const requirePlaces = async (ctx: Context, customerId: number, warehouseIds: number[]): Promise<void> => {
  const rows = await ctx.db.all(sql`
    SELECT FROM deals d WHERE d.customer_id = ${customerId} AND d.warehouse_id = ANY(${warehouseIds}::bigint[])
      AND ${scope(ctx, 'd')}`)
  if (rows.length < warehouseIds.length) throw fail('NOT_FOUND')
}

const outOfBatches = (stock: readonly Move[]): Move[] =>
  mergeDeltas(
    stock
      .filter(({ batchId }) => batchId !== null)
      .flatMap((held) => [
        { ...held, physical: -held.physical },
        { ...held, batchId: null },
      ]),
  )

/** Writes one adjustment for each warehouse. */
const writeMoves = async (ctx: Context, moves: readonly Move[], reason: string): Promise<void> => {
  if (moves.length === 0) return
  const warehouseIds = [...new Set(moves.map(({ warehouseId }) => warehouseId))]
  const rows = await ctx.db
    .insertInto('stock_adjustments')
    .values(warehouseIds.map((warehouseId) => ({ warehouse_id: warehouseId, reason, contact_id: ctx.actor.contactId })))
    .returning(['id', 'warehouse_id'])
    .execute()
  const adjustments = new Map(rows.map((row) => [row.warehouse_id, row.id]))
  await moveStock(
    ctx,
    moves.map(({ physical, ...key }) => ({
      ...key,
      kind: 'batch_change' as const,
      quantity: physical,
      adjustmentId: adjustments.get(key.warehouseId) ?? 0,
      reason,
    })),
  )
}

const archiveAll = ({ db, now }: Context, id: number) =>
  db.run(sql`UPDATE batches SET delete_date = ${now.toISOString()} WHERE product_id = ${id} AND delete_date IS NULL`)

interface Switched {
  id: number
  customerId: number
  isBatchManaged: boolean
  moves: readonly Move[]
}

/** Mails the customer when its warehouse switched the product. */
const tellCustomer = async (ctx: Context, { id, customerId, isBatchManaged, moves }: Switched): Promise<void> => {
  if (ctx.actor.userType !== 'warehouse') return
  const product = await ctx.db.one(sql<{ reference: string; name: string }>`
    SELECT reference, name FROM products WHERE id = ${id}`)
  const batches = await ctx.db.all(sql<{ id: number; batchNumber: string }>`
    SELECT l.id, l.batch_number AS "batchNumber" FROM batches l WHERE l.product_id = ${id}`)
  const numbers = new Map(batches.map((batch) => [batch.id, batch.batchNumber]))
  announceAdjustment(ctx, {
    warehouseName: ctx.actor.userName,
    reason: reasons[isBatchManaged ? 'begin' : 'end'],
    lines: moves.map(({ batchId, packaging, physical }) => ({
      customerId,
      ...product,
      batchNumber: batchId === null ? null : (numbers.get(batchId) ?? null),
      packaging,
      quantity: physical,
    })),
  })
}
