import { type Packaging, packagings } from '@quai/contract/goods/products/packaging.ts'
import type { StockBatch, StockProduct, StockTotal } from '@quai/contract/goods/stock/stock.ts'
import { addDays, formatCivilDate, startOfDay, wallClock } from '@quai/contract/platform/dates.ts'
import type { FieldIssue } from '@quai/contract/platform/issues.ts'
import { typeset } from '@quai/contract/platform/text/typography.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, historyStart } from '../../../calls/context.ts'
import { fail } from '../../../platform/failure.ts'

/** Balances as they are, and as they stood at the end of a past day. */
export interface Ledger {
  /** Undefined for today. */
  day: string | undefined
  /** Condition on the movements `m` of the stock that is read, for speed alone. */
  moved: RawBuilder<unknown>
}

/** Sums of each packaging as flat columns, which cost half as much as JSON built by the database (measured). */
type Sums = Record<`${'physical' | 'available' | 'forecast'}_${Packaging}`, number | null>

type RowOf<Shown extends { packagings: unknown }> = Omit<Shown, 'packagings'> & Sums

export type StockRow = RowOf<StockProduct>

export type TotalRow = RowOf<StockTotal>

export type BatchRow = RowOf<StockBatch>

const sumOf = (quantity: string, packaging: Packaging, name: keyof Sums) =>
  sql`sum(${sql.raw(quantity)}) FILTER (WHERE b.packaging = ${sql.lit(packaging)})::int AS ${sql.ref(name)}`

const sums = packagings.flatMap((packaging) => [
  sumOf('b.physical', packaging, `physical_${packaging}`),
  sumOf('b.physical - b.reserved', packaging, `available_${packaging}`),
  sumOf('b.physical + b.incoming - b.reserved - b.waiting', packaging, `forecast_${packaging}`),
])

/** Subject of one row: a product at a warehouse, a product at all warehouses, or a batch at a warehouse. */
const keysOf = {
  place: ['warehouse_id', 'product_id'],
  product: ['product_id'],
  batch: ['warehouse_id', 'product_id', 'batch_id'],
} as const

interface Selection {
  /** Condition on `stock_balances b`. */
  where: RawBuilder<unknown>
  /** Ledger of a past day; the balances of now by default. */
  ledger?: Ledger | undefined
  /** Condition on all balances of a row, with their `batches l`. */
  having?: RawBuilder<unknown>
  by?: keyof typeof keysOf
}

/** Selects sums of the balances in one pass. For their columns see {@link stockColumns} and its like. */
export const stockSums = ({ where, ledger, having = sql`true`, by = 'place' }: Selection): RawBuilder<unknown> => {
  const keys = sql.join(keysOf[by].map((key) => sql.ref(`b.${key}`)))
  return sql`
  SELECT ${keys}, ${sql.join(sums)},
    min(l.batch_expiration_date) FILTER (WHERE b.physical > 0) AS next_expiration_date
  FROM ${ledger ? balancesAt(ledger) : sql`stock_balances b`} LEFT JOIN batches l ON l.id = b.batch_id
  WHERE ${where}
  GROUP BY ${keys}
  HAVING ${having}`
}

const quantityColumns = sql.join(
  packagings
    .flatMap((packaging) => [`s.physical_${packaging}`, `s.available_${packaging}`, `s.forecast_${packaging}`])
    .map((column) => sql.ref(column)),
)

const productColumns = sql`p.id AS "productId", p.reference, p.name, p.customer_id AS "customerId",
  c.name AS "customerName"`

/** Packagings that have or had stock, as {@link packagingsOf} lists them, as JSON text. Joining it costs half of json_build_object(). */
const packagingsText = sql`'[' || concat_ws(',', ${sql.join(
  packagings.map((packaging) => {
    const of = (quantity: string) => sql.ref(`s.${quantity}_${packaging}`)
    // Null, and so left out, without a quantity.
    return sql`${sql.lit(`{"productPackaging":"${packaging}","physical":`)} || ${of('physical')} || ',"available":' || ${of('available')}
      || ',"forecast":' || ${of('forecast')} || '}'`
  }),
)}) || ']' AS packagings`

const totalFields = sql`${productColumns}, p.is_batch_managed AS "isBatchManaged", s.next_expiration_date AS "nextExpirationDate"`

const placeFields = sql`s.warehouse_id AS "warehouseId", w.name AS "warehouseName"`

/** Columns of sums by product as lists show them, with the packagings as text, from `sums s`, `products p` and `users c` (customer). */
export const listedTotalColumns: RawBuilder<unknown> = sql`${totalFields}, ${packagingsText}`

/** Columns of sums by product and warehouse as lists show them, with `users w` (warehouse). */
export const listedStockColumns: RawBuilder<unknown> = sql`${listedTotalColumns}, ${placeFields}`

/** Columns of sums by product, from `sums s`, `products p` and `users c` (customer). */
const totalColumns: RawBuilder<unknown> = sql`${totalFields}, ${quantityColumns}`

/** Columns of sums by product and warehouse, from those of {@link totalColumns} and `users w` (warehouse). */
export const stockColumns: RawBuilder<unknown> = sql`${totalColumns}, ${placeFields}`

/** Columns of sums by batch and warehouse, from `sums s`, `batches l`, `products p`, `users c` and `users w`. */
export const batchColumns: RawBuilder<unknown> = sql`${productColumns}, s.warehouse_id AS "warehouseId",
  w.name AS "warehouseName", l.id AS "batchId", l.batch_number AS "batchNumber",
  l.batch_expiration_date AS "batchExpirationDate", ${quantityColumns}`

const presentTotal = (row: TotalRow): StockTotal => ({
  productId: row.productId,
  reference: row.reference,
  name: row.name,
  isBatchManaged: row.isBatchManaged,
  customerId: row.customerId,
  customerName: row.customerName,
  packagings: packagingsOf(row),
  nextExpirationDate: row.nextExpirationDate,
})

export const presentStock = (row: StockRow): StockProduct => ({
  ...presentTotal(row),
  warehouseId: row.warehouseId,
  warehouseName: row.warehouseName,
})

export const presentBatch = (row: BatchRow): StockBatch => ({
  batchId: row.batchId,
  batchNumber: row.batchNumber,
  batchExpirationDate: row.batchExpirationDate,
  productId: row.productId,
  reference: row.reference,
  name: row.name,
  customerId: row.customerId,
  customerName: row.customerName,
  warehouseId: row.warehouseId,
  warehouseName: row.warehouseName,
  packagings: packagingsOf(row),
})

/** Returns the packagings that have or had stock, with their quantities. */
export const packagingsOf = (row: Sums): StockProduct['packagings'] =>
  packagings.flatMap((productPackaging) => {
    const physical = row[`physical_${productPackaging}`]
    const available = row[`available_${productPackaging}`]
    const forecast = row[`forecast_${productPackaging}`]
    // All three are null together when this packaging never had stock.
    if (physical === null || available === null || forecast === null) return []
    return [{ productPackaging, physical, available, forecast }]
  })

/**
 * Returns the past day that a reader asks for, and undefined for today, whose figures are the balances themselves.
 * Throws INVALID at the field for a day to come, and for one before the history of the plan.
 */
export const pastDay = (ctx: Pick<Context, 'actor' | 'now'>, date: string | undefined): string | undefined => {
  const today = wallClock(ctx.now).date
  if (date === undefined || date === today) return undefined
  if (date > today) throw refused('future', 'Choisissez aujourd’hui ou un jour passé.')
  const since = historyStart(ctx)
  if (since !== null && date < wallClock(since).date)
    throw refused(
      'history',
      `Votre formule montre un mois d’historique : choisissez le ${formatCivilDate(wallClock(since).date)} ou un jour suivant.`,
    )
  return date
}

const refused = (rule: string, sentence: string) => {
  const issue: FieldIssue = {
    path: ['date'],
    key: `errors.${rule}.custom`,
    params: {},
    fallback: typeset(sentence),
  }
  return fail('INVALID', { issues: [issue] })
}

/** True for rows of a table of stock whose product had moved at its warehouse by the end of a day. */
const hadMoved = (alias: string, day: string): RawBuilder<boolean> => {
  const same = (name: string) => sql`p.${sql.ref(name)} = ${sql.ref(`${alias}.${name}`)}`
  return sql<boolean>`EXISTS (
    SELECT FROM stock_places p WHERE ${same('warehouse_id')} AND ${same('product_id')} AND ${placeHadMoved('p', day)})`
}

/** True for rows of `stock_places` whose product had moved by the end of a day. */
export const placeHadMoved = (alias: string, day: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${alias}.first_moved_at`)} < ${endOf(day)}`

const endOf = (day: string): string => startOfDay(addDays(day, 1))

/**
 * Table `b` with the columns of `stock_balances`, at the end of a day in Paris (decision 004): today's balances without
 * the movements since. Leaves out products that had not moved at a warehouse by then. The ledger does not tell what was
 * reserved or expected: nothing is at a past day.
 */
export const balancesAt = ({ day, moved }: Ledger): RawBuilder<unknown> => {
  if (day === undefined) return sql`stock_balances b`
  return sql`(
    SELECT s.*, 0 AS reserved, 0 AS incoming, 0 AS waiting FROM (
      SELECT b.id, b.warehouse_id, b.customer_id, b.product_id, b.batch_id, b.packaging,
        (b.physical - coalesce(m.quantity, 0))::int AS physical
      FROM stock_balances b LEFT JOIN (
        SELECT m.warehouse_id, m.product_id, m.batch_id, m.packaging, sum(m.quantity) AS quantity
        FROM stock_movements m WHERE m.created_at >= ${endOf(day)} AND ${moved} GROUP BY 1, 2, 3, 4
      ) m ON m.warehouse_id = b.warehouse_id AND m.product_id = b.product_id
        AND coalesce(m.batch_id, 0) = coalesce(b.batch_id, 0) AND m.packaging = b.packaging) s
    WHERE s.physical <> 0 OR ${hadMoved('s', day)}) b`
}
