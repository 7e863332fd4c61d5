import { parisZone } from '@quai/contract/platform/dates.ts'
import { type RawBuilder, sql } from 'kysely'
import { answeredDays, doneDays, plannedDays } from './orders.ts'
import { stockDays, stockSpells } from './stock.ts'

const zone = sql.lit(parisZone)

/** Civil day of an instant in Paris. */
const dayOf = (instant: RawBuilder<unknown>): RawBuilder<unknown> => sql`(${instant} AT TIME ZONE ${zone})::date`

/** True for instants of a civil day in Paris, written so that an index of instants applies. */
const isOnDay = (instant: RawBuilder<unknown>, day: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${instant} >= (${day}::timestamp AT TIME ZONE ${zone}) AND ${instant} < ((${day} + 1)::timestamp AT TIME ZONE ${zone})`

/** Condition on rows of a table with customer_id and warehouse_id. */
export type Within = (alias: string) => RawBuilder<unknown>

/** Sums kept in a table, and how the rows of the business give them. */
export interface Sums {
  table: 'kpi_planned_days' | 'kpi_done_days' | 'kpi_answer_days' | 'kpi_stock_days' | 'kpi_stock_spells'
  /** Notes of what changed since the rows were summed up. */
  notes: 'changed_order_days' | 'changed_stock_days'
  /** Columns that a note and its sums have in common. */
  keys: readonly string[]
  /** Sums of all rows that `within` admits. */
  whole: (within: Within) => RawBuilder<unknown>
  /** Sums of the keys in the table `noted`. */
  ofNoted: RawBuilder<unknown>
}

const place = ['customer_id', 'warehouse_id'] as const

const orderNotes = { notes: 'changed_order_days', keys: [...place, 'day'] } as const

// OFFSET 0 keeps the planner from reading the whole table: there are few keys.
const ordersNoted = (instant: RawBuilder<unknown>) => sql`
  SELECT o.*, n.day FROM noted n CROSS JOIN LATERAL (
    SELECT o.* FROM orders o WHERE o.customer_id = n.customer_id AND o.warehouse_id = n.warehouse_id
      AND ${isOnDay(instant, sql`n.day`)} OFFSET 0) o`

const wholeOrders = (instant: RawBuilder<unknown>) => (within: Within) =>
  sql`
  SELECT o.*, ${dayOf(instant)} AS day FROM orders o WHERE ${within('o')} AND ${instant} IS NOT NULL`

const start = sql`o.order_date_start`

const done = sql`o.order_date_done`

export const plannedSums: Sums = {
  table: 'kpi_planned_days',
  ...orderNotes,
  whole: (within) => plannedDays(wholeOrders(start)(within)),
  ofNoted: plannedDays(ordersNoted(start)),
}

export const doneSums: Sums = {
  table: 'kpi_done_days',
  ...orderNotes,
  whole: (within) => doneDays(wholeOrders(done)(within)),
  ofNoted: doneDays(ordersNoted(done)),
}

const answeredAt = sql`a.answered_at`

export const answerSums: Sums = {
  table: 'kpi_answer_days',
  ...orderNotes,
  whole: (within) =>
    answeredDays(sql`SELECT a.*, ${dayOf(answeredAt)} AS day FROM order_answers a WHERE ${within('a')}`),
  ofNoted: answeredDays(sql`
    SELECT a.*, n.day FROM noted n CROSS JOIN LATERAL (
      SELECT a.* FROM order_answers a WHERE a.customer_id = n.customer_id AND a.warehouse_id = n.warehouse_id
        AND ${isOnDay(answeredAt, sql`n.day`)} OFFSET 0) a`),
}

const moved = sql`m.created_at`

const wholeMoves = (within: Within) =>
  sql`SELECT m.*, ${dayOf(moved)} AS day FROM stock_movements m WHERE ${within('m')}`

export const stockSums: Sums = {
  table: 'kpi_stock_days',
  notes: 'changed_stock_days',
  keys: [...place, 'day'],
  whole: (within) => stockDays(wholeMoves(within)),
  ofNoted: stockDays(sql`
    SELECT m.*, n.day FROM noted n CROSS JOIN LATERAL (
      SELECT m.* FROM stock_movements m WHERE m.customer_id = n.customer_id AND m.warehouse_id = n.warehouse_id
        AND ${isOnDay(moved, sql`n.day`)} OFFSET 0) m`),
}

export const spellSums: Sums = {
  table: 'kpi_stock_spells',
  notes: 'changed_stock_days',
  keys: [...place, 'product_id'],
  whole: (within) => stockSpells(wholeMoves(within)),
  ofNoted: stockSpells(sql`
    SELECT m.*, ${dayOf(moved)} AS day FROM noted n CROSS JOIN LATERAL (
      SELECT m.* FROM stock_movements m WHERE m.customer_id = n.customer_id AND m.product_id = n.product_id
        AND m.warehouse_id = n.warehouse_id OFFSET 0) m`),
}

export const allSums: readonly Sums[] = [plannedSums, doneSums, answerSums, stockSums, spellSums]

/** Selects each key once from the notes that `where` admits. A note without a day changes no day. */
export const notedKeys = ({ notes, keys }: Sums, where: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  SELECT DISTINCT ${columnsOf(keys, 'n')} FROM ${sql.table(notes)} n
  WHERE ${where} AND ${sql.ref(`n.${keys.at(-1)}`)} IS NOT NULL`

/** Condition that two tables agree in the keys. */
export const sameKeys = ({ keys }: Sums, one: string, other: string): RawBuilder<unknown> =>
  sql.join(
    keys.map((key) => sql`${sql.ref(`${one}.${key}`)} = ${sql.ref(`${other}.${key}`)}`),
    sql` AND `,
  )

export const columnsOf = (keys: readonly string[], table: string): RawBuilder<unknown> =>
  sql.join(keys.map((key) => sql.ref(`${table}.${key}`)))

/** The sums that hold now: those kept, except for noted keys, whose rows are summed up. Restricted by `where` on `s`. */
export const currentSums = (sums: Sums, within: Within, where: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  WITH noted AS MATERIALIZED (${notedKeys(sums, within('n'))})
  SELECT s.* FROM ${sql.table(sums.table)} s
  WHERE ${within('s')} AND ${where} AND NOT EXISTS (SELECT FROM noted n WHERE ${sameKeys(sums, 's', 'n')})
  UNION ALL
  SELECT s.* FROM (${sums.ofNoted}) s WHERE ${where}`
