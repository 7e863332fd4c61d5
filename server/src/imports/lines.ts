import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import type { FileLine } from './definition.ts'

export const loadLines = async (db: Db, importId: number): Promise<FileLine[]> => {
  const { rows } = await sql<FileLine>`
    SELECT line, cells FROM import_rows WHERE import_id = ${importId} ORDER BY line`.execute(db)
  return rows
}

export const saveLines = (db: Db, importId: number, lines: readonly FileLine[]): Promise<unknown> =>
  sql`INSERT INTO import_rows (import_id, line, cells)
    SELECT ${importId}::bigint, l.line, l.cells
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS l (line int, cells jsonb)`.execute(db)
