import type pg from 'pg'
import { jobNames } from '../jobs.ts'

/**
 * Counts and hashes the content of every table and the waiting jobs. Equal before and after a call that changed
 * nothing.
 */
export const fingerprint = async (pool: pg.Pool): Promise<Record<string, string>> => {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> 'schema_migrations' ORDER BY 1`,
  )
  const parts = tables.map(({ name }) => contentOf(name, `public.${name}`))
  const jobs = contentOf('jobs', '(SELECT name, data FROM pgboss.job WHERE name = ANY($1))')
  const { rows } = await pool.query<{ name: string; content: string }>({
    name: 'content of tables',
    text: [...parts, jobs].join(' UNION ALL '),
    values: [jobNames],
  })
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]))
}

const contentOf = (name: string, source: string): string =>
  `SELECT '${name}' AS name, count(*) || ' ' || coalesce(md5(string_agg(r::text, '|' ORDER BY r::text)), '') AS content FROM ${source} r`
