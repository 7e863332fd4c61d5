import { type RawBuilder, sql } from 'kysely'
import type { App } from '../../calls/app.ts'
import { type Db, inTransaction, withLock } from '../../platform/database/database.ts'
import { limitStatements } from '../../platform/database/silence.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'
import { stateChanges, stateDays } from './days/stock.ts'
import { allSums, columnsOf, notedKeys, type Sums, sameKeys, spellSums, type Within } from './days/sums.ts'

/** Sums up again the days whose orders or movements changed. */
export const sumUpKpisJob = jobKind('sum-up-kpis', '* * * * *')

/** Notes taken at a time, so that a long backlog is worked off in short transactions. */
const notesAtATime = 5_000

/** Sums up again every day and product noted since the last run. */
export const sumUpKpis = async ({ db }: Pick<App, 'db'>): Promise<void> => {
  for (const notes of ['changed_order_days', 'changed_stock_days'] as const) {
    while ((await inTurn(db, (snapshot) => sumUpNoted(snapshot, notes))) === notesAtATime);
  }
}

/** Sums up the oldest notes and removes them. Returns how many there were. */
const sumUpNoted = async (snapshot: Db, notes: Sums['notes']): Promise<number> => {
  const { last, count } = await snapshot.one(sql<{ last: number; count: number }>`
    SELECT max(id) AS last, count(*) AS count FROM (
      SELECT id FROM ${sql.table(notes)} ORDER BY id LIMIT ${notesAtATime}) n`)
  if (count === 0) return 0
  // The snapshot hides notes of transactions still open, whatever their number: they stay for the next run.
  const taken = sql`n.id <= ${last}`
  const isStock = notes === 'changed_stock_days'
  if (isStock) await addStates(snapshot, taken, -1)
  for (const sums of allSums.filter((one) => one.notes === notes)) await sumUpKeys(snapshot, sums, taken)
  if (isStock) {
    await addStates(snapshot, taken, 1)
    await snapshot.run(sql`DELETE FROM kpi_state_days WHERE change = 0`)
    await keepTotals(snapshot, sql`SELECT DISTINCT customer_id, warehouse_id FROM changed_stock_days n WHERE ${taken}`)
  }
  await snapshot.run(sql`DELETE FROM ${sql.table(notes)} n WHERE ${taken}`)
  return count
}

const sumUpKeys = async (snapshot: Db, sums: Sums, taken: RawBuilder<unknown>): Promise<void> => {
  const noted = sql`WITH noted AS MATERIALIZED (${notedKeys(sums, taken)})`
  const table = sql.table(sums.table)
  await snapshot.run(sql`${noted} DELETE FROM ${table} s USING noted n WHERE ${sameKeys(sums, 's', 'n')}`)
  await snapshot.run(sql`${noted} INSERT INTO ${table} SELECT * FROM (${sums.ofNoted}) s`)
}

/** Adds the spells of the noted products, as they are now, to the states by day; -1 takes them away. */
const addStates = async (snapshot: Db, taken: RawBuilder<unknown>, sign: 1 | -1): Promise<void> => {
  const spells = sql`SELECT s.* FROM kpi_stock_spells s JOIN noted n ON ${sameKeys(spellSums, 's', 'n')}`
  await snapshot.run(sql`
    WITH noted AS MATERIALIZED (${notedKeys(spellSums, taken)})
    INSERT INTO kpi_state_days AS s (customer_id, warehouse_id, day, kind, change)
    SELECT customer_id, warehouse_id, day, kind, ${sql.lit(sign)} * change FROM (${stateDays(stateChanges(spells))}) d
    ON CONFLICT (customer_id, warehouse_id, day, kind) DO UPDATE SET change = s.change + excluded.change`)
}

/** Adds up the days of some customers at their warehouses. */
const keepTotals = async (snapshot: Db, places: RawBuilder<unknown>): Promise<void> => {
  const key = columnsOf(['customer_id', 'warehouse_id'], 's')
  await snapshot.run(sql`DELETE FROM kpi_stock_totals s WHERE (${key}) IN (${places})`)
  await snapshot.run(sql`INSERT INTO kpi_stock_totals ${totals(sql`(${key}) IN (${places})`)}`)
}

const totals = (where: RawBuilder<unknown>) => sql`
  SELECT s.customer_id, s.warehouse_id, sum(s.package_unit), sum(s.package_box), sum(s.package_pallet)
  FROM kpi_stock_days s WHERE ${where} GROUP BY 1, 2`

const everything: Within = () => sql`true`

/** Makes all sums anew from the rows. Readers see the former ones until it is done. */
export const rebuildKpis = async (db: Db): Promise<void> =>
  inTurn(
    db,
    async (snapshot) => {
      for (const sums of allSums) {
        await snapshot.run(sql`DELETE FROM ${sql.table(sums.table)}`)
        await snapshot.run(sql`INSERT INTO ${sql.table(sums.table)} ${sums.whole(everything)}`)
        await snapshot.run(sql`DELETE FROM ${sql.table(sums.notes)}`)
      }
      await snapshot.run(sql`DELETE FROM kpi_stock_totals`)
      await snapshot.run(sql`INSERT INTO kpi_stock_totals ${totals(sql`true`)}`)
      await snapshot.run(sql`DELETE FROM kpi_state_days`)
      await snapshot.run(
        sql`INSERT INTO kpi_state_days ${stateDays(stateChanges(sql`SELECT * FROM kpi_stock_spells`))}`,
      )
    },
    { workMem: '256MB' },
  )

/** Runs work in one snapshot, one at a time. The lock is taken first, so that the snapshot sees what the one before has written. */
const inTurn = <Result>(db: Db, work: (snapshot: Db) => Promise<Result>, { workMem = '32MB' } = {}): Promise<Result> =>
  withLock(db, 'kpi-sums', () =>
    inTransaction(db, async (snapshot) => {
      snapshot.send(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`)
      snapshot.send(sql.raw(limitStatements(600)))
      snapshot.send(sql`SELECT set_config('work_mem', ${workMem}, true)`)
      return work(snapshot)
    }),
  )
