import {
  type Packaging,
  type PackagingType,
  packagings,
  packagingTypeLabels,
} from '@quai/contract/goods/products/packaging.ts'
import {
  type AdjustmentType,
  adjustmentTypeLabels,
  type MovementExportQuery,
  type MovementKind,
  movementKindLabels,
} from '@quai/contract/goods/stock/stock.ts'
import { formatDateTime } from '@quai/contract/platform/dates.ts'
import type { FileAnswer } from '@quai/contract/platform/files.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, orderScope, scope } from '../../../calls/context.ts'
import type { SheetColumn } from '../../../platform/files/sheet.ts'
import { batchesAfter, exportOf } from '../../../services/lists/export-list.ts'
import { requireProduct } from '../../products/present.ts'
import { adjustmentType, movementsOf } from '../movements.ts'
import { goodsColumns } from './export.ts'

interface Line {
  id: number
  /** Place of its product among those read together. */
  rank: number
  createdAt: string
  kind: MovementKind
  reference: string
  name: string
  customerName: string
  warehouseName: string
  batchNumber: string | null
  batchExpirationDate: string | null
  packaging: Packaging
  packagingType: PackagingType
  adjustmentType: AdjustmentType | null
  quantity: number
  balance: number
  orderId: number | null
  internalNumber: string | null
  reason: string | null
  contactName: string | null
}

/** Exports the ledger as one file: product by product, the newest first. Throws NOT_FOUND for a hidden product. */
export const exportMovements = async (ctx: Context, { format, ...query }: MovementExportQuery): Promise<FileAnswer> => {
  if (query.productId) await requireProduct(ctx, query.productId)
  return exportOf(ctx, { name: 'mouvements', format, columns, batches: readAll(ctx, query) })
}

type Query = Omit<MovementExportQuery, 'format'>

const productsAtOnce = 500

/** Reads by product, because the ledger's index of products serves every caller, however small its part of it. */
async function* readAll(ctx: Context, query: Query) {
  const ids = await findProducts(ctx, query)
  for (let from = 0; from < Math.max(1, ids.length); from += productsAtOnce) {
    const some = ids.slice(from, from + productsAtOnce)
    yield* batchesAfter<Line>((last, limit) => read(ctx, query, { ids: some, last, limit }))
  }
}

/** Finds the products with stock or with a past, in the file's order. */
const findProducts = async (ctx: Context, query: Query): Promise<number[]> => {
  const conditions: RawBuilder<unknown>[] = [scope(ctx, 'b')]
  if (query.productId) conditions.push(sql`b.product_id = ${query.productId}`)
  if (query.customerId) conditions.push(sql`b.customer_id = ${query.customerId}`)
  if (query.warehouseId) conditions.push(sql`b.warehouse_id = ${query.warehouseId}`)
  const rows = await ctx.db.all(sql<{ id: number }>`
    SELECT p.id FROM products p
    WHERE p.id IN (SELECT b.product_id FROM stock_balances b WHERE ${sql.join(conditions, sql` AND `)})
    ORDER BY p.reference, p.id`)
  return rows.map(({ id }) => id)
}

interface Part {
  ids: readonly number[]
  last: Line | undefined
  limit: number
}

const read = async (ctx: Context, query: Query, { ids, last, limit }: Part): Promise<Line[]> => {
  const after = last ? sql`(u.rank > ${last.rank} OR m.id < ${last.id})` : sql`true`
  return ctx.db.all(sql<Line>`
    SELECT page.id, page.rank, m.created_at AS "createdAt", m.kind, p.reference, p.name, c.name AS "customerName",
      w.name AS "warehouseName", l.batch_number AS "batchNumber", l.batch_expiration_date AS "batchExpirationDate",
      m.packaging, p.packaging_type AS "packagingType", m.quantity, m.balance, ${adjustmentType} AS "adjustmentType", o.id AS "orderId", o.internal_number AS "internalNumber", m.reason,
      k.name AS "contactName"
    FROM (
      SELECT m.id, u.rank
      FROM unnest(${[...ids]}::bigint[]) WITH ORDINALITY AS u (id, rank)
      CROSS JOIN LATERAL (
        SELECT m.id FROM stock_movements m WHERE m.product_id = u.id AND ${after} AND ${movementsOf(ctx, query)}
        ORDER BY m.id DESC LIMIT ${limit}) m
      WHERE u.rank >= ${last?.rank ?? 1}
      ORDER BY u.rank, m.id DESC LIMIT ${limit}) page
    JOIN stock_movements m ON m.id = page.id
    JOIN products p ON p.id = m.product_id
    JOIN users c ON c.id = m.customer_id
    JOIN users w ON w.id = m.warehouse_id
    LEFT JOIN batches l ON l.id = m.batch_id
    LEFT JOIN orders o ON o.id = m.order_id AND ${orderScope(ctx, 'o')}
    LEFT JOIN contacts k ON k.id = m.contact_id
    ORDER BY page.rank, m.id DESC`)
}

const packagingHeaders: Record<Packaging, string> = {
  package_unit: 'Unités',
  package_box: 'Colis',
  package_pallet: 'Palettes',
}

const columns: SheetColumn<Line>[] = [
  { header: 'Date', cell: ({ createdAt }) => formatDateTime(createdAt), width: 18 },
  { header: 'Mouvement', cell: ({ kind }) => movementKindLabels[kind], width: 18 },
  ...goodsColumns,
  { header: 'Quantité', cell: ({ quantity }) => quantity, width: 12 },
  { header: 'Stock après', cell: ({ balance }) => balance, width: 12 },
  { header: 'Commande', cell: ({ orderId }) => orderId, width: 12 },
  { header: 'Numéro interne', cell: ({ internalNumber }) => internalNumber, width: 20 },
  { header: 'Motif', cell: ({ reason }) => reason, width: 30 },
  { header: 'Par', cell: ({ contactName }) => contactName, width: 22 },
  { header: 'Sens', cell: ({ adjustmentType }) => adjustmentType && adjustmentTypeLabels[adjustmentType] },
  ...packagings.map(
    (one): SheetColumn<Line> => ({
      header: packagingHeaders[one],
      cell: ({ packaging, quantity }) => (packaging === one ? quantity : null),
    }),
  ),
  { header: 'Conditionnements du produit', cell: ({ packagingType }) => packagingTypeLabels[packagingType], width: 26 },
  { header: 'N° de mouvement', cell: ({ id }) => id, width: 16 },
]
