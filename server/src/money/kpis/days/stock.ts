import { expiryWarningDays } from '@quai/contract/goods/batches/batch.ts'
import { type Packaging, packagings } from '@quai/contract/goods/products/packaging.ts'
import { dormantDays } from '@quai/contract/goods/stock/states.ts'
import { type RawBuilder, sql } from 'kysely'

/** Movements of a day. */
export interface StockRow extends Record<Packaging, number> {
  day: string
  /** Quantities taken by collections, in whatever packaging. */
  taken: number
}

export const stockColumns = [...packagings, 'taken'] as const

/** Sums up movements by customer, warehouse and day. `moves` are rows of the ledger with their `day`. */
export const stockDays = (moves: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  SELECT m.customer_id, m.warehouse_id, m.day,
    ${sql.join(
      packagings.map(
        (packaging) =>
          sql`coalesce(sum(m.quantity) FILTER (WHERE m.packaging = ${sql.lit(packaging)}), 0) AS ${sql.ref(packaging)}`,
      ),
    )},
    coalesce(-sum(m.quantity) FILTER (WHERE m.kind = 'collection'), 0) AS taken
  FROM (${moves}) m GROUP BY 1, 2, 3`

/** States of a product at a warehouse, each for days in a row. */
const spellKinds = ['in_stock', 'out_of_stock', 'dormant', 'expiring'] as const
export type SpellKind = (typeof spellKinds)[number]

/**
 * Days in a row on whose end a product was in a state at a warehouse, from the ledger: `from_day` to the day before
 * `until_day`, which is infinite while it lasts. Only active products are out of stock. `moves` are rows of the ledger with their `day`: all those of each product
 * and warehouse.
 */
export const stockSpells = (moves: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  SELECT customer_id, warehouse_id, product_id, kind, from_day, coalesce(until_day, 'infinity') AS until_day
  FROM (
    WITH moves AS NOT MATERIALIZED (${moves}),
    product_days AS (
      SELECT customer_id, warehouse_id, product_id, day, sum(sum(quantity)) OVER left_after > 0 AS is_in,
        lead(day) OVER left_after AS next
      FROM moves GROUP BY 1, 2, 3, 4 WINDOW left_after AS (${ofProduct})),
    changes AS MATERIALIZED (
      SELECT * FROM (
        SELECT *, lag(is_in) OVER (${ofProduct}) IS DISTINCT FROM is_in AS is_turn, ${isDormant} AS is_dormant FROM product_days) d
      WHERE is_turn OR is_dormant),
    turns AS (
      SELECT *, CASE WHEN is_in THEN 'in_stock' ELSE 'out_of_stock' END AS kind, lead(day) OVER (${ofProduct}) AS until_day
      FROM changes WHERE is_turn),
    batch_days AS (
      SELECT m.customer_id, m.warehouse_id, m.product_id, m.day, l.batch_expiration_date - ${expiryWarningDays - 1}::int AS warned,
        sum(sum(m.quantity)) OVER left_after AS closing, lead(m.day) OVER left_after AS next
      FROM moves m JOIN batches l ON l.id = m.batch_id WHERE l.batch_expiration_date IS NOT NULL
      GROUP BY m.customer_id, m.warehouse_id, m.product_id, m.batch_id, m.day, l.batch_expiration_date
      WINDOW left_after AS (PARTITION BY m.warehouse_id, m.batch_id ORDER BY m.day)),
    expiring AS (
      SELECT customer_id, warehouse_id, product_id, unnest(range_agg(daterange(greatest(day, warned), next))) AS days
      FROM batch_days WHERE closing > 0 AND (next IS NULL OR next > warned) GROUP BY 1, 2, 3)
    SELECT customer_id, warehouse_id, product_id, kind, day AS from_day, until_day FROM turns t
    WHERE is_in OR EXISTS (SELECT FROM products p WHERE p.id = t.product_id AND p.is_active)
    UNION ALL
    SELECT customer_id, warehouse_id, product_id, 'dormant', day + ${dormantDays}::int, next FROM changes WHERE is_dormant
    UNION ALL
    SELECT customer_id, warehouse_id, product_id, 'expiring', lower(days), upper(days) FROM expiring) spells`

const ofProduct = sql`PARTITION BY customer_id, warehouse_id, product_id ORDER BY day`
const isDormant = sql`(is_in AND (next IS NULL OR next > day + ${dormantDays}::int))`

/** Products that enter (1) or leave (-1) a state, from rows of {@link stockSpells}. */
export const stateChanges = (spells: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  SELECT s.customer_id, s.warehouse_id, c.day, s.kind, c.change FROM (${spells}) s
  CROSS JOIN LATERAL (VALUES (s.from_day, 1), (s.until_day, -1)) AS c (day, change)`

/** Sums up {@link stateChanges} by customer, warehouse, day and state. */
export const stateDays = (changes: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  SELECT c.customer_id, c.warehouse_id, c.day, c.kind, sum(c.change)::bigint AS change FROM (${changes}) c
  GROUP BY 1, 2, 3, 4 HAVING sum(c.change) <> 0`
