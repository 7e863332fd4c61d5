import type pg from 'pg'
import { jobNames } from '../jobs.ts'

/** Values written to each column, in a fixed order, and rows gained by each table. */
export type Changes = Map<string, string>

/**
 * Prepares to tell what calls write: `const record = await changeRecorder(pool)`, then before a call
 * `const changes = await record()`, and after it `await changes()`. Includes the waiting jobs. Prepares its statements,
 * because planning one over all tables takes longer than running it.
 */
export const changeRecorder = async (pool: pg.Pool): Promise<() => Promise<() => Promise<Changes>>> => {
  const tables = await tablesOf(pool)
  return async () => {
    const before = await countRows(pool, tables)
    const { rows } = await pool.query<{ xid: string }>('SELECT pg_current_xact_id()::text AS xid')
    const xid = rows[0]?.xid
    return async () => {
      const after = await countRows(pool, tables)
      const gained = [...after].map(([table, count]): [string, string] => [
        table,
        String(count - (before.get(table) ?? 0)),
      ])
      return new Map([...gained, ...(await writtenSince(pool, tables, xid))])
    }
  }
}

/** SQL source of each table. */
type Tables = Record<string, string>

const tablesOf = async (pool: pg.Pool): Promise<Tables> => {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> 'schema_migrations' ORDER BY 1`,
  )
  const jobs = `(SELECT name, data, xmin FROM pgboss.job WHERE name = ANY('{${jobNames.join()}}'))`
  return { ...Object.fromEntries(rows.map(({ name }) => [name, `public.${name}`])), jobs }
}

const writtenSince = async (pool: pg.Pool, tables: Tables, xid: string | undefined): Promise<[string, string][]> => {
  const parts = Object.entries(tables).map(
    ([name, source]) =>
      `SELECT '${name}' AS "table", to_jsonb(r) - 'xmin' AS row FROM ${source} r WHERE r.xmin::text::bigint > $1::bigint`,
  )
  const { rows } = await pool.query<{ table: string; row: Record<string, unknown> }>({
    name: 'rows written',
    text: parts.join(' UNION ALL '),
    values: [xid],
  })
  const cells = rows.flatMap(({ table, row }) =>
    Object.entries(row).map(([column, value]): [string, string] => [`${table}.${column}`, JSON.stringify(value)]),
  )
  const byColumn = Map.groupBy(cells, ([column]) => column)
  return [...byColumn].map(([column, values]) => [
    column,
    values
      .map(([, value]) => value)
      .toSorted()
      .join('\n'),
  ])
}

const countRows = async (pool: pg.Pool, tables: Tables): Promise<Map<string, number>> => {
  const parts = Object.entries(tables).map(
    ([name, source]) => `SELECT '${name}' AS name, count(*)::int AS count FROM ${source} r`,
  )
  const text = parts.join(' UNION ALL ')
  const { rows } = await pool.query<{ name: string; count: number }>({ name: 'rows counted', text })
  return new Map(rows.map(({ name, count }) => [name, count]))
}
