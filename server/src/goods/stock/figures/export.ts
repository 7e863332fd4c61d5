import { type Packaging, packagingLabels } from '@quai/contract/goods/products/packaging.ts'
import type { StockExportQuery } from '@quai/contract/goods/stock/stock.ts'
import { formatCivilDate } from '@quai/contract/platform/dates.ts'
import type { FileAnswer } from '@quai/contract/platform/files.ts'
import { sql } from 'kysely'
import { type Context, scope } from '../../../calls/context.ts'
import type { SheetColumn } from '../../../platform/files/sheet.ts'
import { batchesOf, exportOf } from '../../../services/lists/export-list.ts'
import { searching } from '../../../services/lists/searching.ts'
import { listedStock } from '../list.ts'
import { balancesAt } from './sums.ts'

interface Line {
  reference: string
  name: string
  customerName: string
  warehouseName: string
  batchNumber: string | null
  batchExpirationDate: string | null
  packaging: Packaging
  physical: number
  available: number
  forecast: number
}

/**
 * Exports the stock of the list as one file, in the list's order: a line for each batch and packaging. A past day has
 * its physical stock alone.
 */
export const exportStock = async (ctx: Context, { format, ...query }: StockExportQuery): Promise<FileAnswer> => {
  const { ledger, ...listed } = listedStock(ctx, query)
  const found = await findLines(ctx, { ...listed, ledger, isSearched: query.search !== undefined })
  const ids = async function* () {
    yield found.map(({ id }) => id)
  }
  const past = ledger.day === undefined ? undefined : new Map(found.map(({ id, physical }) => [id, physical]))
  return exportOf(ctx, {
    name: 'stock',
    format,
    day: ledger.day,
    columns: ledger.day === undefined ? [...goodsColumns, ...figures] : [...goodsColumns, stockOn(ledger.day)],
    batches: batchesOf(ids(), (some) => read(ctx, some, past)),
  })
}

interface Found {
  id: number
  physical: number
}

/** Finds the balances `b` to write. Leaves out empty ones, such as used-up batches, unless a product has nothing else. */
const findLines = async (
  ctx: Context,
  { sums, order, ledger, isSearched }: ReturnType<typeof listedStock> & { isSearched: boolean },
): Promise<Found[]> => {
  const lines = sql<Found>`
    SELECT b.id, b.physical FROM (
      SELECT s.warehouse_id, s.product_id, s.next_expiration_date, b.id, b.physical, b.packaging, l.batch_expiration_date,
        l.batch_number, b.physical = 0 AND b.incoming = 0 AND b.waiting = 0 AS is_empty,
        row_number() OVER (PARTITION BY b.warehouse_id, b.product_id
          ORDER BY b.physical = 0 AND b.incoming = 0 AND b.waiting = 0, b.id) AS rank
      FROM (${sums}) s
      JOIN ${balancesAt(ledger)} ON b.warehouse_id = s.warehouse_id AND b.product_id = s.product_id
      LEFT JOIN batches l ON l.id = b.batch_id
    ) b JOIN products p ON p.id = b.product_id
    WHERE NOT b.is_empty OR b.rank = 1
    ORDER BY ${order('b')}, b.batch_expiration_date NULLS LAST, b.batch_number NULLS LAST, b.packaging, b.id`
  return isSearched ? searching(ctx, (db) => db.all(lines)) : ctx.db.all(lines)
}

/** Reads lines by their balances; with the quantities of a `past` day, as they were found at once. */
const read = async (
  ctx: Context,
  ids: readonly number[],
  past: ReadonlyMap<number, number> | undefined,
): Promise<Line[]> => {
  const rows = await ctx.db.all(sql<Line & { id: number }>`
    SELECT b.id, p.reference, p.name, c.name AS "customerName", w.name AS "warehouseName", l.batch_number AS "batchNumber",
      l.batch_expiration_date AS "batchExpirationDate", b.packaging, b.physical, b.physical - b.reserved AS available,
      b.physical + b.incoming - b.reserved - b.waiting AS forecast
    FROM stock_balances b JOIN products p ON p.id = b.product_id JOIN users c ON c.id = b.customer_id
      JOIN users w ON w.id = b.warehouse_id LEFT JOIN batches l ON l.id = b.batch_id
    WHERE b.id = ANY(${ids}::bigint[]) AND ${scope(ctx, 'b')}
    ORDER BY array_position(${ids}::bigint[], b.id)`)
  return rows.map((row) => ({ ...row, physical: past?.get(row.id) ?? row.physical }))
}

/** What names goods at a warehouse, in both exports. */
export const goodsColumns: SheetColumn<
  Pick<
    Line,
    'reference' | 'name' | 'customerName' | 'warehouseName' | 'batchNumber' | 'batchExpirationDate' | 'packaging'
  >
>[] = [
  { header: 'Référence', cell: ({ reference }) => reference },
  { header: 'Désignation', cell: ({ name }) => name, width: 40 },
  { header: 'Client', cell: ({ customerName }) => customerName, width: 26 },
  { header: 'Entrepôt', cell: ({ warehouseName }) => warehouseName, width: 26 },
  { header: 'Lot', cell: ({ batchNumber }) => batchNumber },
  {
    header: 'Péremption',
    cell: ({ batchExpirationDate }) => batchExpirationDate && formatCivilDate(batchExpirationDate),
  },
  { header: 'Conditionnement', cell: ({ packaging }) => packagingLabels[packaging].one },
]

const stockOn = (day: string): SheetColumn<Line> => ({
  header: `Stock au ${formatCivilDate(day)}`,
  cell: ({ physical }) => physical,
  width: 20,
})

const figures: SheetColumn<Line>[] = [
  { header: 'Physique', cell: ({ physical }) => physical, width: 12 },
  { header: 'Disponible', cell: ({ available }) => available, width: 12 },
  { header: 'Prévisionnel', cell: ({ forecast }) => forecast, width: 12 },
]
