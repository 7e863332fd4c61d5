import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import { startSlices } from '../platform/slices.ts'
import type { FileLine } from './definition.ts'

/** Number of lines converted to or from JSON together, which blocks the loop. */
const atOnce = 500

export const loadLines = async (db: Db, importId: number): Promise<FileLine[]> => {
  const pause = startSlices()
  const lines: FileLine[] = []
  for (;;) {
    const { rows } = await sql<FileLine>`
      SELECT line, cells FROM import_rows
      WHERE import_id = ${importId} AND line > ${lines.at(-1)?.line ?? 0} ORDER BY line LIMIT ${atOnce}`.execute(db)
    lines.push(...rows)
    if (rows.length < atOnce) return lines
    await pause()
  }
}

export const saveLines = async (db: Db, importId: number, lines: readonly FileLine[]): Promise<void> => {
  const pause = startSlices()
  for (let from = 0; from < lines.length; from += atOnce) {
    await sql`INSERT INTO import_rows (import_id, line, cells)
      SELECT ${importId}::bigint, l.line, l.cells
      FROM jsonb_to_recordset(${JSON.stringify(lines.slice(from, from + atOnce))}::jsonb) AS l (line int, cells jsonb)`.execute(
      db,
    )
    await pause()
  }
}
