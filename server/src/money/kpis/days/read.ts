import { type Packaging, packagings } from '@quai/contract/goods/products/packaging.ts'
import type { KpiDays } from '@quai/contract/money/kpis/kpi.ts'
import { addDays } from '@quai/contract/platform/dates.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Counted } from '../counted.ts'
import { type DoneRow, doneColumns, type PlannedRow, plannedColumns } from './orders.ts'
import { type SpellKind, type StockRow, stateChanges, stockColumns } from './stock.ts'
import { currentSums, doneSums, notedKeys, plannedSums, type Sums, sameKeys, spellSums, stockSums } from './sums.ts'

/** First and last day of the rows that figures need: both periods. */
export const daysRead = ({ previous, period }: Counted): KpiDays => ({ from: (previous ?? period).from, to: period.to })

/** First days of what figures tell apart: the period before as a whole, then each step. */
export const startsOf = ({ previous, steps }: Counted): string[] => [
  ...(previous ? [previous.from] : []),
  ...steps.map(({ from }) => from),
]

export const readPlanned = (counted: Counted): Promise<PlannedRow[]> =>
  readDays(counted, plannedSums, { by: ['order_type'], columns: plannedColumns })

export const readDone = (counted: Counted): Promise<DoneRow[]> =>
  readDays(counted, doneSums, { by: ['order_type', 'order_transporter'], columns: doneColumns })

/** Growth of the stock by day, also after the last day: the tests' clock may lie in the past. */
export const readMoved = (counted: Counted): Promise<StockRow[]> =>
  readDays(counted, stockSums, { by: [], columns: stockColumns, isDaily: true })

interface Grouping {
  by: readonly string[]
  columns: readonly string[]
  /** By day, and also after the last one. */
  isDaily?: boolean
}

/** Adds up the sums of all partners, by day or, where figures need no more, by step: its rows have its first day. */
const readDays = async <Row>(counted: Counted, sums: Sums, { by, columns, isDaily }: Grouping): Promise<Row[]> => {
  const { from, to } = daysRead(counted)
  const where = sql`s.day >= ${from}::date AND ${isDaily ? sql`true` : sql`s.day <= ${to}::date`}`
  const keys = by.map((key) => sql`${sql.ref(key)} AS ${sql.ref(camelCase(key))}`)
  const added = columns.map((column) => sql`sum(${sql.ref(column)})::float8 AS ${sql.ref(camelCase(column))}`)
  const starts = startsOf(counted)
  const day = isDaily ? sql`r.day` : sql`(${starts}::date[])[width_bucket(r.day, ${starts}::date[])]`
  return counted.db.all(sql<Row>`
    SELECT ${sql.join([sql`${day} AS day`, ...keys, ...added])} FROM (${currentSums(sums, counted.within, where)}) r
    GROUP BY ${sql.join([sql`1`, ...by.map((key) => sql.ref(key))])}`)
}

/** Turns columns into fields. Statuses and packagings keep their names. */
const camelCase = (column: string): string =>
  keptNames.has(column) ? column : column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

const keptNames: ReadonlySet<string> = new Set(['no_show', ...packagings])

/** Quantities in stock now: the totals kept, corrected by what the noted days have now and had when summed up. */
export const readTotals = async ({ db, within }: Counted): Promise<Record<Packaging, number>> => {
  const each = (signed: (packaging: RawBuilder<unknown>) => RawBuilder<unknown>) =>
    sql.join(packagings.map((packaging) => signed(sql.ref(packaging))))
  return db.one(sql<Record<Packaging, number>>`
    WITH noted AS MATERIALIZED (${notedKeys(stockSums, within('n'))})
    SELECT ${sql.join(packagings.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)::float8 AS ${sql.ref(name)}`))} FROM (
      SELECT ${each((packaging) => packaging)} FROM kpi_stock_totals t WHERE ${within('t')}
      UNION ALL SELECT ${each((packaging) => packaging)} FROM (${stockSums.ofNoted}) s
      UNION ALL SELECT ${each((packaging) => sql`-${packaging}`)} FROM kpi_stock_days s JOIN noted n ON ${sameKeys(stockSums, 's', 'n')}
    ) r`)
}

interface StatesRow {
  kind: SpellKind
  /** First day of a step, or the day after the last one. */
  day: string
  /** Products that enter the state, less those that leave it, from this day to the day before the next row's. */
  change: number
}

/**
 * Sums up the products that enter and leave each state, by step, also after the last day: a state that lasts is left at infinity. Sums
 * kept are corrected by the spells that noted products have now and had when summed up.
 */
export const readStates = async (counted: Counted): Promise<StatesRow[]> => {
  const { db, within, period } = counted
  const starts = [...startsOf(counted), addDays(period.to, 1)]
  const noted = sql`SELECT s.* FROM kpi_stock_spells s JOIN noted n ON ${sameKeys(spellSums, 's', 'n')}`
  const rows = await db.all(sql<{ kind: SpellKind; step: number; change: number }>`
    WITH noted AS MATERIALIZED (${notedKeys(spellSums, within('n'))})
    SELECT kind, width_bucket(day, ${starts}::date[]) AS step, sum(change)::float8 AS change FROM (
      SELECT s.kind, s.day, s.change FROM kpi_state_days s WHERE ${within('s')} AND s.day >= ${starts[0]}::date
      UNION ALL SELECT c.kind, c.day, -c.change FROM (${stateChanges(noted)}) c WHERE c.day >= ${starts[0]}::date
      UNION ALL SELECT c.kind, c.day, c.change FROM (${stateChanges(spellSums.ofNoted)}) c WHERE c.day >= ${starts[0]}::date) r
    GROUP BY 1, 2`)
  return rows.map(({ kind, step, change }) => ({ kind, day: starts[step - 1] ?? '', change }))
}
