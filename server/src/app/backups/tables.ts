import type pg from 'pg'

/** A table with its columns, in an order of their own: that of a base depends on when a column was added. */
export interface Table {
  /** Quoted, with its schema. */
  name: string
  columns: string[]
}

/** Lists the tables of Quai and of its jobs. A partitioned table stands for its parts. Columns that are computed are left out. */
export const tablesOf = async (client: pg.Client): Promise<Table[]> => {
  const { rows } = await client.query<Table>(`
    SELECT format('%I.%I', n.nspname, c.relname) AS name,
      (SELECT array_agg(quote_ident(a.attname) ORDER BY a.attname) FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname IN ('public', 'pgboss') AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    ORDER BY 1`)
  return rows
}

/** State of the schema: what a base must have to take the rows of another. */
export const schemaOf = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(`
    SELECT name FROM schema_migrations UNION ALL SELECT 'jobs ' || version FROM pgboss.version ORDER BY 1`)
  return rows.map(({ name }) => name)
}
