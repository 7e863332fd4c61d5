import type {
  ColumnMapping,
  CorrectedImport,
  CorrectRowsInput,
  ImportDetail,
} from '@quai/contract/orders/imports/import.ts'
import { sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import { fail, failOn } from '../../platform/failure.ts'
import { keptText } from './cells.ts'
import { judge, judgeAtOnce } from './checks/judge.ts'
import { definitionOf } from './definitions.ts'
import { loadLines, saveLines } from './lines.ts'
import { firstPage, presentImport } from './present.ts'
import { keepNamedColumns, loadNamedColumns } from './reading/read-columns.ts'
import { readTable } from './reading/table.ts'
import { customerOf, type LoadedImport, lockOpenImport } from './row.ts'

/** Stores corrected cells and excluded lines. The uploaded file stays unchanged. */
export const correctImport = async (ctx: Context, input: CorrectRowsInput): Promise<CorrectedImport> => {
  const found = await lockOpenImport(ctx, input.uuid)
  const alike = await findAlike(ctx, found, input.rows)
  await writeCells(ctx, found, input.rows)
  if (input.alike) await replaceAlike(ctx, found, input.alike)
  ctx.db.send(sql`DELETE FROM import_rows WHERE import_id = ${found.id} AND line = ANY(${input.removed}::int[])`)
  const shown = input.shown ?? input.rows.map(({ line }) => line)
  return { ...(await present(ctx, found, judgeAtOnce, shown)), alike }
}

/** Counts the other lines that have the text of the only cell to correct. */
const findAlike = async (
  { db }: Context,
  { id, importType }: LoadedImport,
  rows: CorrectRowsInput['rows'],
): Promise<CorrectedImport['alike']> => {
  const [row] = rows
  const [cell] = Object.entries(row?.cells ?? {})
  if (!row || !cell || rows.length > 1 || Object.keys(row.cells).length > 1) return null
  const [column, typed] = cell
  const to = textFor(importType, column, typed)
  const alike = await db.maybe(sql<{ from: string; count: number }>`
    SELECT coalesce(r.cells ->> ${column}, '') AS "from", (
      SELECT count(*) FROM import_rows o WHERE o.import_id = r.import_id AND o.line <> r.line
        AND coalesce(o.cells ->> ${column}, '') = coalesce(r.cells ->> ${column}, '')) AS count
    FROM import_rows r WHERE r.import_id = ${id} AND r.line = ${row.line}`)
  return alike && alike.count > 0 && alike.from !== to ? { column, to, ...alike } : null
}

/** Keeps what somebody typed as the file's own cells are kept. */
const textFor = (type: LoadedImport['importType'], name: string, text: string): string =>
  keptText(text, definitionOf(type).kind.columns.find((column) => column.name === name) ?? { kind: 'text' })

const replaceAlike = async (
  { db }: Context,
  { id, importType }: LoadedImport,
  { column, from, to }: NonNullable<CorrectRowsInput['alike']>,
): Promise<void> => {
  if (!definitionOf(importType).kind.columns.some(({ name }) => name === column))
    throw failOn(['alike', 'column'], 'column', 'Cette colonne n’existe pas.')
  db.send(sql`UPDATE import_rows SET cells = cells || jsonb_build_object(${column}::text, ${textFor(importType, column, to)}::text)
    WHERE import_id = ${id} AND coalesce(cells ->> ${column}, '') = ${from}`)
}

/** Reads the file again with other columns. Corrections of its cells are lost. */
export const nameColumns = async (
  ctx: Context,
  { uuid, mapping }: { uuid: string; mapping: ColumnMapping },
): Promise<ImportDetail> => {
  const found = await lockOpenImport(ctx, uuid)
  const { kind } = definitionOf(found.importType)
  const files = { customerId: customerOf(found), importType: found.importType }
  await keepNamedColumns(ctx, files, mapping)
  const { content } = await ctx.db
    .selectFrom('imports')
    .select('content')
    .where('id', '=', found.id)
    .executeTakeFirstOrThrow()
  const table = await readTable(ctx, { content, shape: kind, named: await loadNamedColumns(ctx, files) })
  await ctx.db.deleteFrom('import_rows').where('import_id', '=', found.id).execute()
  await saveLines(ctx.db, found.id, table.lines)
  const { columns, ignoredColumns } = table
  ctx.db.send(sql`UPDATE imports SET columns = ${columns}::text[], ignored_columns = ${ignoredColumns}::text[]
    WHERE id = ${found.id}`)
  return present(ctx, { ...found, columns, ignoredColumns }, judge)
}

/** Sets whether applying creates what lines name but does not exist yet. */
export const updateImport = async (
  ctx: Context,
  { uuid, createsMissing }: { uuid: string; createsMissing: boolean },
): Promise<ImportDetail> => {
  const found = await lockOpenImport(ctx, uuid)
  await ctx.db.updateTable('imports').set({ creates_missing: createsMissing }).where('id', '=', found.id).execute()
  return present(ctx, { ...found, createsMissing }, judge)
}

/** Presents an import once its lines are judged by `by`. */
const present = async (
  ctx: Context,
  found: LoadedImport,
  by: typeof judge,
  shown?: readonly number[],
): Promise<ImportDetail> => {
  const judged = await by(ctx, found, await loadLines(ctx.db, found.id))
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
    cells: Object.fromEntries(Object.entries(cells).map(([name, text]) => [name, textFor(importType, name, text)])),
  }))
  const { numAffectedRows } = await sql`
    UPDATE import_rows r SET cells = r.cells || l.cells
    FROM jsonb_to_recordset(${JSON.stringify(corrected)}::jsonb) AS l (line int, cells jsonb)
    WHERE r.import_id = ${id} AND r.line = l.line`.execute(db)
  if (Number(numAffectedRows) < new Set(rows.map(({ line }) => line)).size) throw fail('NOT_FOUND')
}
