import type pg from 'pg'
import { jobNames } from '../../app/modules/jobs.ts'

/** Table of the product, or the waiting jobs. */
export interface Table {
  name: string
  /** SQL of its rows `r`, from FROM on, to which `AND …` may be added. */
  source: string
  /** SQL of the columns of a row. */
  row: string
}

/** Lists the tables of the product, and the waiting jobs as one more. Leaves out the audit, which records refused calls too. */
export const tablesOf = async (pool: pg.Pool): Promise<Table[]> => {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT IN ('schema_migrations', 'schema_progress', 'running_servers', 'audit_entries')
     ORDER BY 1`,
  )
  const jobs = `FROM pgboss.job r WHERE r.name = ANY('{${jobNames.join()}}')`
  return [
    ...rows.map(({ name }) => ({ name, source: `FROM public.${name} r WHERE true`, row: 'r' })),
    { name: 'jobs', source: jobs, row: `jsonb_build_object('name', r.name, 'data', r.data)` },
  ]
}

/** Rows of a table and the transaction that wrote the newest. Every write changes one or both. */
export interface Stamp {
  count: number
  newest: number
}

/**
 * Prepares its statement, because planning one over all tables takes longer than running it. Counts from the first
 * transaction, 3, by ages, because PostgreSQL turns an xmin into a number only by way of a text, in a third of the time.
 */
export const stampsOf = async (pool: pg.Pool, tables: readonly Table[]): Promise<Map<string, Stamp>> => {
  const facts = "count(*)::int AS count, coalesce(age('3'::xid) + 3 - min(age(r.xmin)), 0) AS newest"
  const parts = tables.map(({ name, source }) => `SELECT '${name}' AS name, ${facts} ${source}`)
  const { rows } = await pool.query<Stamp & { name: string }>({
    name: 'stamps of tables',
    text: parts.join(' UNION ALL '),
  })
  return new Map(rows.map(({ name, count, newest }) => [name, { count, newest }]))
}
