import type { CorrectRowsInput, ImportDetail } from '@quai/contract/imports/import.ts'
import { sql } from 'kysely'
import type { Context } from '../calls/context.ts'
import { fail, failOn } from '../platform/failure.ts'
import { trimmed } from './cells.ts'
import { definitionOf } from './definitions.ts'
import { loadLines } from './lines.ts'
import { checkImport, firstPage, keepCounts, presentImport } from './present.ts'
import { type LoadedImport, lockOpenImport } from './row.ts'

/** Stores corrected cells and excluded lines. The uploaded file stays unchanged. */
export const correctImport = async (ctx: Context, input: CorrectRowsInput): Promise<ImportDetail> => {
  const found = await lockOpenImport(ctx, input.uuid)
  await writeCells(ctx, found, input.rows)
  await sql`DELETE FROM import_rows WHERE import_id = ${found.id} AND line = ANY(${input.removed}::int[])`.execute(
    ctx.db,
  )
  return recheck(ctx, found, input.shown ?? input.rows.map(({ line }) => line))
}

/** Sets whether applying creates what lines name but does not exist yet. */
export const updateImport = async (
  ctx: Context,
  { uuid, createsMissing }: { uuid: string; createsMissing: boolean },
): Promise<ImportDetail> => {
  const found = await lockOpenImport(ctx, uuid)
  await ctx.db.updateTable('imports').set({ creates_missing: createsMissing }).where('id', '=', found.id).execute()
  return recheck(ctx, { ...found, createsMissing })
}

const recheck = async (ctx: Context, found: LoadedImport, shown?: readonly number[]): Promise<ImportDetail> => {
  const lines = await loadLines(ctx.db, found.id)
  const judged = { lines, checked: await checkImport(ctx, found, lines) }
  await keepCounts(ctx, found, judged)
  return presentImport(ctx, found, { ...judged, shown: { ...firstPage, lines: shown } })
}

const writeCells = async (
  { db }: Context,
  { id, importType }: LoadedImport,
  rows: CorrectRowsInput['rows'],
): Promise<void> => {
  const names = new Set(definitionOf(importType).kind.columns.map(({ name }) => name))
  rows.forEach(({ cells }, index) => {
    const stranger = Object.keys(cells).find((name) => !names.has(name))
    if (stranger !== undefined)
      throw failOn(['rows', index, 'cells', stranger], 'column', 'Cette colonne n’existe pas.')
    if (Object.values(cells).some((cell) => cell.includes('\0')))
      throw failOn(['rows', index, 'cells'], 'text', 'La valeur n’est pas valide.')
  })
  const corrected = rows.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(Object.entries(cells).map(([name, text]) => [name, trimmed(text)])),
  }))
  const { numAffectedRows } = await sql`
    UPDATE import_rows r SET cells = r.cells || l.cells
    FROM jsonb_to_recordset(${JSON.stringify(corrected)}::jsonb) AS l (line int, cells jsonb)
    WHERE r.import_id = ${id} AND r.line = l.line`.execute(db)
  if (Number(numAffectedRows) < new Set(rows.map(({ line }) => line)).size) throw fail('NOT_FOUND')
}
