import { type Insertable, sql } from 'kysely'
import type { Db } from './database.ts'
import type { Database } from './schema.generated.ts'

type Table = keyof Database

/** Reserves ids of a table's sequence, so that rows that reference each other can be inserted in bulk. */
export const reserveIds = async (db: Db, table: Table, count: number): Promise<number[]> => {
  const rows = await db.all(sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence(${table}, 'id')) AS id FROM generate_series(1, ${count}::int)`)
  return rows.map(({ id }) => id)
}

/**
 * Inserts rows in one statement with one parameter. The first row determines the columns of all. Rows may contain ids
 * from {@link reserveIds}.
 */
export const insertRows = async <Name extends Table>(
  db: Db,
  table: Name,
  rows: readonly (Insertable<Database[Name]> & { id?: number })[],
): Promise<void> => {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)))
  if (rows.length > 0)
    await sql`INSERT INTO ${sql.table(table)} (${columns}) OVERRIDING SYSTEM VALUE
      SELECT ${columns} FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
      db,
    )
}
