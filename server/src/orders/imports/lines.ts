import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { startSlices } from '../../platform/slices.ts'
import type { FileLine } from './definition.ts'

/** Number of lines converted to or from JSON together, which blocks the loop. */
const atOnce = 500

export const loadLines = async (db: Db, importId: number): Promise<FileLine[]> => {
  const pause = startSlices()
  const lines: FileLine[] = []
  for (;;) {
    const rows = await db.all(sql<FileLine>`
      SELECT line, cells FROM import_rows
      WHERE import_id = ${importId} AND left_because IS NULL AND line > ${lines.at(-1)?.line ?? 0} ORDER BY line LIMIT ${atOnce}`)
    lines.push(...rows)
    if (rows.length < atOnce) return lines
    await pause()
  }
}

/** Loads the numbers of an import's lines, without their cells. */
export const loadLineNumbers = async (db: Db, importId: number): Promise<{ line: number }[]> =>
  db.all(sql<{ line: number }>`
    SELECT line FROM import_rows WHERE import_id = ${importId} AND left_because IS NULL ORDER BY line`)

/** Loads some lines by number, in the order of the file. */
export const loadSomeLines = async (db: Db, importId: number, numbers: readonly number[]): Promise<FileLine[]> =>
  db.all(sql<FileLine>`
    SELECT line, cells FROM import_rows WHERE import_id = ${importId} AND line = ANY(${[...numbers]}::int[])
    ORDER BY line`)

export const saveLines = async (db: Db, importId: number, lines: readonly FileLine[]): Promise<void> => {
  const pause = startSlices()
  for (let from = 0; from < lines.length; from += atOnce) {
    await db.run(sql`INSERT INTO import_rows (import_id, line, cells)
      SELECT ${importId}::bigint, l.line, l.cells
      FROM jsonb_to_recordset(${JSON.stringify(lines.slice(from, from + atOnce))}::jsonb) AS l (line int, cells jsonb)`)
    await pause()
  }
}
