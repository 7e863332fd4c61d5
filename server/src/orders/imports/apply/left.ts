import { headerOf } from '@quai/contract/orders/imports/columns.ts'
import { FileAnswer } from '@quai/contract/platform/files.ts'
import { sql } from 'kysely'
import type { Context } from '../../../calls/context.ts'
import { fail } from '../../../platform/failure.ts'
import { codeCell, writeCsv } from '../../../platform/files/csv.ts'
import type { FileLine } from '../definition.ts'
import { definitionOf } from '../definitions.ts'
import { type LoadedImport, loadImport } from '../row.ts'

/** Leaves out the lines that cannot be applied, and returns the others. */
export const leaveWrong = async (
  ctx: Context,
  found: LoadedImport,
  lines: readonly FileLine[],
): Promise<FileLine[]> => {
  const { issues } = await definitionOf(found.importType).check(ctx, found, lines)
  if (issues.total === 0) return [...lines]
  const left = definitionOf(found.importType).linesToLeave?.(lines, issues) ?? new Set(issues.lines)
  const reasons = [...left].map((line) => ({
    line,
    reason:
      issues
        .of(line)
        .map(({ message }) => message)
        .join(' ') || 'Une autre ligne de cette commande est à corriger.',
  }))
  await sql`UPDATE import_rows r SET left_because = l.reason
    FROM jsonb_to_recordset(${JSON.stringify(reasons)}::jsonb) AS l (line int, reason text)
    WHERE r.import_id = ${found.id} AND r.line = l.line`.execute(ctx.db)
  await ctx.db.updateTable('imports').set({ left_total: left.size }).where('id', '=', found.id).execute()
  return lines.filter(({ line }) => !left.has(line))
}

/** Returns the lines that were left out, as a file to finish and to import: its columns, and what is wrong. */
export const downloadLeft = async (ctx: Context, { uuid }: { uuid: string }): Promise<FileAnswer> => {
  const { id, filename, importType, columns } = await loadImport(ctx, uuid)
  const { rows } = await sql<{ cells: Record<string, string>; reason: string }>`
    SELECT cells, left_because AS reason FROM import_rows
    WHERE import_id = ${id} AND left_because IS NOT NULL ORDER BY line`.execute(ctx.db)
  if (rows.length === 0) throw fail('NOT_FOUND')
  const corrected = new Set(rows.flatMap(({ cells }) => Object.keys(cells)))
  const known = definitionOf(importType).kind.columns
  const shown = known.filter(({ name }) => columns.includes(name) || corrected.has(name))
  const batches = async function* () {
    yield rows.map(({ cells, reason }) => [
      ...shown.map(({ name, kind }) => (kind === 'code' ? codeCell(cells[name] ?? '') : (cells[name] ?? ''))),
      reason,
    ])
  }
  return new FileAnswer({
    filename: `${filename.replace(/\.\w+$/, '')}-a-terminer.csv`,
    type: 'csv',
    content: writeCsv([...shown.map(headerOf), 'À corriger'], batches()),
  })
}
