import { type Packaging, packagings } from '@quai/contract/products/packaging.ts'
import type { StockProduct } from '@quai/contract/stock/stock.ts'
import { type RawBuilder, sql } from 'kysely'

/** Sums of each packaging as flat columns, which cost half as much as JSON built by the database (measured). */
type Sums = Record<`${'physical' | 'available' | 'forecast'}_${Packaging}`, number | null>

export type StockRow = Omit<StockProduct, 'packagings'> & Sums

const sumOf = (quantity: string, packaging: Packaging, name: keyof Sums) =>
  sql`sum(${sql.raw(quantity)}) FILTER (WHERE b.packaging = ${sql.lit(packaging)})::int AS ${sql.ref(name)}`

const sums = packagings.flatMap((packaging) => [
  sumOf('b.physical', packaging, `physical_${packaging}`),
  sumOf('b.physical - b.reserved', packaging, `available_${packaging}`),
  sumOf('b.physical + b.incoming - b.reserved - b.waiting', packaging, `forecast_${packaging}`),
])

interface Selection {
  /** Condition on `stock_balances b`. */
  where: RawBuilder<unknown>
  /** Condition on all balances of a product at a warehouse, with their `batches l`. */
  having?: RawBuilder<unknown>
}

/**
 * Selects one row per product and warehouse in one pass over the balances. For its columns see {@link stockColumns}.
 */
export const stockSums = ({ where, having = sql`true` }: Selection): RawBuilder<unknown> => sql`
  SELECT b.warehouse_id, b.product_id, ${sql.join(sums)},
    min(l.batch_expiration_date) FILTER (WHERE b.physical > 0) AS next_expiration_date
  FROM stock_balances b LEFT JOIN batches l ON l.id = b.batch_id
  WHERE ${where}
  GROUP BY b.warehouse_id, b.product_id
  HAVING ${having}`

/**
 * Columns that {@link presentStock} reads from `sums s`, `products p`, `users c` (customer) and `users w` (warehouse).
 */
export const stockColumns: RawBuilder<unknown> = sql`p.id AS "productId", p.reference, p.name,
  p.is_batch_managed AS "isBatchManaged", p.customer_id AS "customerId", c.name AS "customerName",
  s.warehouse_id AS "warehouseId", w.name AS "warehouseName", s.next_expiration_date AS "nextExpirationDate",
  ${sql.join(packagings.flatMap((packaging) => [`s.physical_${packaging}`, `s.available_${packaging}`, `s.forecast_${packaging}`]).map((column) => sql.ref(column)))}`

export const presentStock = (row: StockRow): StockProduct => ({
  productId: row.productId,
  reference: row.reference,
  name: row.name,
  isBatchManaged: row.isBatchManaged,
  customerId: row.customerId,
  customerName: row.customerName,
  warehouseId: row.warehouseId,
  warehouseName: row.warehouseName,
  packagings: packagings.flatMap((productPackaging) => {
    const physical = row[`physical_${productPackaging}`]
    const available = row[`available_${productPackaging}`]
    const forecast = row[`forecast_${productPackaging}`]
    // All three are null together when this packaging never had stock.
    if (physical === null || available === null || forecast === null) return []
    return [{ productPackaging, physical, available, forecast }]
  }),
  nextExpirationDate: row.nextExpirationDate,
})
