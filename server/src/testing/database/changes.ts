import type pg from 'pg'
import { stampsOf, type Table, tablesOf } from './tables.ts'

/** Values written to each column, in a fixed order, and rows gained by each table. */
export type Changes = Map<string, string>

/**
 * Prepares to tell what calls write: `const record = await changeRecorder(pool)`, then before a call
 * `const changes = await record()`, and after it `await changes()`. Includes the waiting jobs.
 */
export const changeRecorder = async (pool: pg.Pool): Promise<() => Promise<() => Promise<Changes>>> => {
  const tables = await tablesOf(pool)
  return async () => {
    const before = await stampsOf(pool, tables)
    const { rows } = await pool.query<{ xid: string }>('SELECT pg_current_xact_id()::text AS xid')
    const xid = Number(rows[0]?.xid)
    return async () => {
      const after = await stampsOf(pool, tables)
      const gained = [...after].map(([table, { count }]): [string, string] => [
        table,
        String(count - (before.get(table)?.count ?? 0)),
      ])
      const written = tables.filter(({ name }) => (after.get(name)?.newest ?? 0) > xid)
      return new Map([...gained, ...(await writtenSince(pool, written, xid))])
    }
  }
}

const writtenSince = async (pool: pg.Pool, tables: readonly Table[], xid: number): Promise<[string, string][]> => {
  if (tables.length === 0) return []
  const parts = tables.map(
    ({ name, source, row }) =>
      `SELECT '${name}' AS "table", to_jsonb(${row}) AS row ${source} AND r.xmin::text::bigint > $1`,
  )
  const { rows } = await pool.query<{ table: string; row: Record<string, unknown> }>(parts.join(' UNION ALL '), [xid])
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
