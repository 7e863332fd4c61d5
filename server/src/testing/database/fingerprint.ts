import type pg from 'pg'
import { stampsOf, type Table, tablesOf } from './tables.ts'

/** Count and hash of the content of each table. */
type Fingerprint = Record<string, string>

/**
 * Prepares to count and hash the content of every table and the waiting jobs: `const fingerprint = await
 * fingerprintsOf(pool)`. Two results are equal before and after a call that changed nothing. Hashes a table again only
 * when a transaction has written to it, because hashing all of them takes longer than most calls.
 */
export const fingerprintsOf = async (pool: pg.Pool): Promise<() => Promise<Fingerprint>> => {
  const tables = await tablesOf(pool)
  const known = new Map<string, { stamp: string; content: string }>()
  return async () => {
    const stamps = await stampsOf(pool, tables)
    const stampOf = ({ name }: Table) => JSON.stringify(stamps.get(name))
    const written = tables.filter((table) => known.get(table.name)?.stamp !== stampOf(table))
    const contents = await contentsOf(pool, written)
    for (const table of written)
      known.set(table.name, { stamp: stampOf(table), content: contents.get(table.name) ?? '' })
    return Object.fromEntries([...known].map(([name, { content }]) => [name, content]))
  }
}

const contentsOf = async (pool: pg.Pool, tables: readonly Table[]): Promise<Map<string, string>> => {
  if (tables.length === 0) return new Map()
  const parts = tables.map(({ name, source, row }) => {
    const text = `${row}::text`
    return `SELECT '${name}' AS name, count(*) || ' ' || coalesce(md5(string_agg(${text}, '|' ORDER BY ${text})), '') AS content ${source}`
  })
  const { rows } = await pool.query<{ name: string; content: string }>(parts.join(' UNION ALL '))
  return new Map(rows.map(({ name, content }) => [name, content]))
}
