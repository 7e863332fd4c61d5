import type pg from 'pg'
import { jobNames } from '../jobs.ts'

/** Count and hash of the content of each table. */
export type Fingerprint = Record<string, string>

interface Table {
  name: string
  source: string
  /** SQL of the text of a row `r`. */
  row: string
}

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
    const written = tables.filter(({ name }) => known.get(name)?.stamp !== stamps[name])
    const contents = await contentsOf(pool, written)
    for (const { name } of written) known.set(name, { stamp: stamps[name] ?? '', content: contents[name] ?? '' })
    return Object.fromEntries(tables.map(({ name }) => [name, known.get(name)?.content ?? '']))
  }
}

const tablesOf = async (pool: pg.Pool): Promise<Table[]> => {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> 'schema_migrations' ORDER BY 1`,
  )
  const jobs = `pgboss.job r WHERE name = ANY('{${jobNames.join()}}')`
  return [
    ...rows.map(({ name }) => ({ name, source: `public.${name} r`, row: 'r::text' })),
    { name: 'jobs', source: jobs, row: '(r.name, r.data)::text' },
  ]
}

/** Number of rows and newest writing transaction: an insert or an update raises the second, a deletion lowers the first. */
const stampsOf = (pool: pg.Pool, tables: readonly Table[]): Promise<Record<string, string>> =>
  collect(pool, {
    name: 'stamps of tables',
    text: unionOf(tables, () => `count(*) || ' ' || coalesce(max(r.xmin::text::bigint), 0)`),
  })

const contentsOf = async (pool: pg.Pool, tables: readonly Table[]): Promise<Record<string, string>> => {
  if (tables.length === 0) return {}
  const hash = ({ row }: Table) => `count(*) || ' ' || coalesce(md5(string_agg(${row}, '|' ORDER BY ${row})), '')`
  return collect(pool, { text: unionOf(tables, hash) })
}

const unionOf = (tables: readonly Table[], factsOf: (table: Table) => string): string =>
  tables
    .map((table) => `SELECT '${table.name}' AS name, ${factsOf(table)} AS facts FROM ${table.source}`)
    .join(' UNION ALL ')

const collect = async (pool: pg.Pool, query: pg.QueryConfig): Promise<Record<string, string>> => {
  const { rows } = await pool.query<{ name: string; facts: string }>(query)
  return Object.fromEntries(rows.map(({ name, facts }) => [name, facts]))
}
