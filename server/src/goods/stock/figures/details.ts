import type { StockDetail, StockLine } from '@quai/contract/goods/stock/stock.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { balancesAt, type Ledger } from './balances-at.ts'
import { presentStock, type StockRow, stockColumns, stockSums } from './sums.ts'

type PlacedLine = StockLine & { productId: number; warehouseId: number }

/**
 * Selects the stock of products by warehouse, with lines by batch and packaging; `where` applies to `stock_balances b`.
 * For a product managed by batch, the line without a batch is the unassigned quantity. Reads today's stock without a `ledger`.
 */
export const selectStockDetails = async (
  db: Db,
  where: RawBuilder<unknown>,
  ledger: Ledger = { day: undefined, moved: sql`true` },
): Promise<StockDetail[]> => {
  const [{ rows: products }, { rows: lines }] = await Promise.all([
    sql<StockRow>`
      SELECT ${stockColumns}
      FROM (${stockSums({ where, ledger })}) s JOIN products p ON p.id = s.product_id JOIN users c ON c.id = p.customer_id
        JOIN users w ON w.id = s.warehouse_id
      ORDER BY p.reference, p.id, w.name COLLATE "fr-x-icu", w.id`.execute(db),
    // Leaves out empty lines, for example of used-up batches.
    sql<PlacedLine>`
      SELECT b.product_id AS "productId", b.warehouse_id AS "warehouseId", b.packaging AS "productPackaging",
        b.batch_id AS "batchId", l.batch_number AS "batchNumber", l.batch_expiration_date AS "batchExpirationDate",
        b.physical, b.physical - b.reserved AS available,
        b.physical + b.incoming - b.reserved - b.waiting AS forecast
      FROM ${balancesAt(ledger)} LEFT JOIN batches l ON l.id = b.batch_id
      WHERE (b.physical > 0 OR b.incoming > 0 OR b.waiting > 0) AND ${where}
      ORDER BY l.batch_expiration_date NULLS LAST, l.batch_number NULLS LAST, b.packaging`.execute(db),
  ])
  const byPlace = Map.groupBy(lines, placeOf)
  return products.map((row) => ({
    ...presentStock(row),
    lines: (byPlace.get(placeOf(row)) ?? []).map(lineOf),
  }))
}

const lineOf = (placed: PlacedLine): StockLine => {
  const { productId: _product, warehouseId: _warehouse, ...line } = placed
  return line
}

const placeOf = ({ productId, warehouseId }: { productId: number; warehouseId: number }): string =>
  `${productId}/${warehouseId}`
