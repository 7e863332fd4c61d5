import type { KpiDays } from '@quai/contract/kpis/kpi.ts'
import { type Packaging, packagings } from '@quai/contract/products/packaging.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Counted } from '../counted.ts'
import { type DoneRow, doneColumns } from './done.ts'
import { type PlannedRow, plannedColumns } from './planned.ts'
import { type SpellKind, type StockRow, stockColumns } from './stock.ts'
import { currentSums, doneSums, notedKeys, plannedSums, type Sums, sameKeys, spellSums, stockSums } from './sums.ts'

/** First and last day of the rows that figures need: both periods. */
export const daysRead = ({ previous, period }: Counted): KpiDays => ({ from: (previous ?? period).from, to: period.to })

export const readPlanned = (counted: Counted): Promise<PlannedRow[]> =>
  readDays(counted, plannedSums, { by: ['order_type'], columns: plannedColumns })

export const readDone = (counted: Counted): Promise<DoneRow[]> =>
  readDays(counted, doneSums, { by: ['order_type', 'order_transporter'], columns: doneColumns })

/** Growth of the stock by day, also after the last day: the tests' clock may lie in the past. */
export const readMoved = (counted: Counted): Promise<StockRow[]> =>
  readDays(counted, stockSums, { by: [], columns: stockColumns, isOpenEnded: true })

interface Grouping {
  by: readonly string[]
  columns: readonly string[]
  isOpenEnded?: boolean
}

/** Adds up the sums of all partners, by day. */
const readDays = async <Row>(counted: Counted, sums: Sums, { by, columns, isOpenEnded }: Grouping): Promise<Row[]> => {
  const { from, to } = daysRead(counted)
  const where = sql`s.day >= ${from}::date AND ${isOpenEnded ? sql`true` : sql`s.day <= ${to}::date`}`
  const keys = by.map((key) => sql`${sql.ref(key)} AS ${sql.ref(camelCase(key))}`)
  const added = columns.map((column) => sql`sum(${sql.ref(column)})::float8 AS ${sql.ref(camelCase(column))}`)
  const { rows } = await sql<Row>`
    SELECT ${sql.join([sql`day`, ...keys, ...added])} FROM (${currentSums(sums, counted.within, where)}) r
    GROUP BY ${sql.join([sql`day`, ...by.map((key) => sql.ref(key))])}`.execute(counted.db)
  return rows
}

/** Turns columns into fields. Statuses and packagings keep their names. */
const camelCase = (column: string): string =>
  keptNames.has(column) ? column : column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

const keptNames: ReadonlySet<string> = new Set(['no_show', ...packagings])

/** Quantities in stock now: the totals kept, corrected by what the noted days have now and had when summed up. */
export const readTotals = async ({ db, within }: Counted): Promise<Record<Packaging, number>> => {
  const each = (signed: (packaging: RawBuilder<unknown>) => RawBuilder<unknown>) =>
    sql.join(packagings.map((packaging) => signed(sql.ref(packaging))))
  const { rows } = await sql<Record<Packaging, number>>`
    WITH noted AS MATERIALIZED (${notedKeys(stockSums, within('n'))})
    SELECT ${sql.join(packagings.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)::float8 AS ${sql.ref(name)}`))} FROM (
      SELECT ${each((packaging) => packaging)} FROM kpi_stock_totals t WHERE ${within('t')}
      UNION ALL SELECT ${each((packaging) => packaging)} FROM (${stockSums.ofNoted}) s
      UNION ALL SELECT ${each((packaging) => sql`-${packaging}`)} FROM kpi_stock_days s JOIN noted n ON ${sameKeys(stockSums, 's', 'n')}
    ) r`.execute(db)
  // A sum without groups has one row.
  return rows[0] as (typeof rows)[0]
}

interface SpellsChange {
  kind: SpellKind
  day: string
  /** Growth of the number of products in this state on this day. */
  count: number
}

/**
 * Counts the products at a warehouse that enter each state on each day, less those that leave it. The first day read
 * has all that were in the state already.
 */
export const readSpells = async (counted: Counted): Promise<SpellsChange[]> => {
  const { from, to } = daysRead(counted)
  const where = sql`s.until_day > ${from}::date AND s.from_day <= ${to}::date`
  const { rows } = await sql<SpellsChange>`
    WITH seen AS MATERIALIZED (
      SELECT s.kind, greatest(s.from_day, ${from}::date) AS from_day, s.until_day, count(*) AS count
      FROM (${currentSums(spellSums, counted.within, where)}) s
      WHERE s.kind <> 'out_of_stock' OR EXISTS (SELECT FROM products p WHERE p.id = s.product_id AND p.is_active)
      GROUP BY 1, 2, 3)
    SELECT kind, day, sum(count)::float8 AS count FROM (
      SELECT kind, from_day AS day, count FROM seen
      UNION ALL
      SELECT kind, until_day, -count FROM seen WHERE until_day <= ${to}::date) c
    GROUP BY 1, 2`.execute(counted.db)
  return rows
}
