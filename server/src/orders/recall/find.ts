import { type KeptLine, type Recall, type RecallLine, recallPageLimit } from '@quai/contract/orders/recall/recall.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, isOpenOrder, orderScope, scope } from '../../calls/context.ts'
import { showBatch } from '../../goods/batches/batches.ts'
import { showProduct } from '../../goods/products/present.ts'
import { movementsOf, ofOrder } from '../../goods/stock/movements.ts'

/** Shows where a batch came from, where it is and where it went, as far as the caller may see. Throws NOT_FOUND. */
export const showRecall = async (ctx: Context, { id }: { id: number }): Promise<Recall> => {
  const batch = await showBatch(ctx, { id })
  const [product, kept, planned, received, left, corrected] = await Promise.all([
    showProduct(ctx, { id: batch.productId }),
    selectKept(ctx, batch),
    selectPlanned(ctx, batch, firstLines),
    selectMoved(ctx, batch, 'received', firstLines),
    selectMoved(ctx, batch, 'left', firstLines),
    selectMoved(ctx, batch, 'corrected', firstLines),
  ])
  const parts = { planned, received, left, corrected }
  // A part shorter than its first page is whole: most recalls need no count.
  const isWhole = Object.values(parts).every(({ length }) => length < firstLines.limit)
  const totals = isWhole ? lengthsOf(parts) : await countLines(ctx, batch)
  return {
    batch,
    reference: product.reference,
    name: product.name,
    customerName: product.customerName,
    received: { items: received, total: totals.received },
    kept,
    planned: { items: planned, total: totals.planned },
    left: { items: left, total: totals.left },
    corrected: { items: corrected, total: totals.corrected },
  }
}

type Parts<Lines> = Record<'planned' | 'received' | 'left' | 'corrected', Lines>

const lengthsOf = ({ planned, received, left, corrected }: Parts<readonly unknown[]>): Parts<number> => ({
  planned: planned.length,
  received: received.length,
  left: left.length,
  corrected: corrected.length,
})

/** Batch of a product. */
export interface Recalled {
  id: number
  productId: number
}

/** Parts of a recall that the ledger tells. */
export type MovedPart = 'received' | 'left' | 'corrected'

const kinds: Record<MovedPart, RawBuilder<boolean>> = {
  received: sql`m.kind = 'delivery'`,
  left: sql`m.kind = 'collection'`,
  corrected: sql`m.kind NOT IN ('delivery', 'collection')`,
}

/** Columns of an order `o` with its address `a`, as a line of a recall has them. */
const orderColumns = sql`${ofOrder},
  o.order_transporter AS "orderTransporter", a.name AS "consigneeName",
  nullif(concat_ws(', ', a.street, nullif(concat_ws(' ', a.zip_code, a.city), ''), a.country), '') AS "consigneeAddress",
  o.driver_name AS "driverName", o.driver_license_plate AS "driverLicensePlate"`

interface Part {
  limit: number
  /** Last line already read. */
  last?: RecallLine | undefined
}

/** Selects movements of a batch, the newest first. Orders outside the caller's history keep their goods, without a name. */
export const selectMoved = async (
  ctx: Context,
  { id }: Recalled,
  part: MovedPart,
  { limit, last }: Part,
): Promise<RecallLine[]> =>
  ctx.db.all(sql<RecallLine>`
    SELECT m.id, m.created_at AS at, m.kind, w.name AS "warehouseName", m.packaging AS "productPackaging",
      ${part === 'corrected' ? sql`m.quantity` : sql`abs(m.quantity)`} AS quantity, m.reason, ${orderColumns}
    FROM stock_movements m
    JOIN users w ON w.id = m.warehouse_id
    LEFT JOIN orders o ON o.id = m.order_id AND ${orderScope(ctx, 'o')}
    LEFT JOIN addresses a ON a.id = o.address_carry_id
    WHERE ${movementsOf(ctx, { batchId: id })} AND ${kinds[part]} AND ${last ? sql`m.id < ${last.id}` : sql`true`}
    ORDER BY m.id DESC LIMIT ${limit}`)

/** Selects what open collections will take of a batch, in the order in which they were asked. */
export const selectPlanned = async (ctx: Context, { id }: Recalled, { limit, last }: Part): Promise<RecallLine[]> =>
  ctx.db.all(sql<RecallLine>`
    SELECT i.id, o.order_date_start AS at, 'collection' AS kind, w.name AS "warehouseName",
      i.product_packaging AS "productPackaging", i.quantity, NULL AS reason, ${orderColumns}
    FROM order_items i
    JOIN orders o ON o.id = i.order_id
    JOIN users w ON w.id = o.warehouse_id
    LEFT JOIN addresses a ON a.id = o.address_carry_id
    WHERE i.batch_id = ${id} AND ${isPlanned(ctx)} AND ${last ? sql`i.id > ${last.id}` : sql`true`}
    ORDER BY i.id LIMIT ${limit}`)

const isPlanned = (ctx: Context) =>
  sql<boolean>`o.order_type = 'collection' AND ${isOpenOrder('o')} AND ${orderScope(ctx, 'o')}`

export const selectKept = async (ctx: Context, { id, productId }: Recalled): Promise<KeptLine[]> =>
  ctx.db.all(sql<KeptLine>`
    SELECT w.name AS "warehouseName", b.packaging AS "productPackaging", b.physical AS quantity, b.reserved
    FROM stock_balances b JOIN users w ON w.id = b.warehouse_id
    WHERE b.product_id = ${productId} AND b.batch_id = ${id} AND b.physical > 0 AND ${scope(ctx, 'b')}
    ORDER BY w.name COLLATE "fr-x-icu", w.id, b.packaging`)

/** Counts the lines of each part. */
const countLines = async (ctx: Context, { id }: Recalled): Promise<Record<MovedPart | 'planned', number>> =>
  ctx.db.one(sql<Record<MovedPart | 'planned', number>>`
    SELECT count(*) FILTER (WHERE ${kinds.received})::int AS received, count(*) FILTER (WHERE ${kinds.left})::int AS left,
      count(*) FILTER (WHERE ${kinds.corrected})::int AS corrected,
      (SELECT count(*)::int FROM order_items i JOIN orders o ON o.id = i.order_id
        WHERE i.batch_id = ${id} AND ${isPlanned(ctx)}) AS planned
    FROM stock_movements m WHERE ${movementsOf(ctx, { batchId: id })}`)

const firstLines = { limit: recallPageLimit } as const
