import { headerOf } from '@quai/contract/orders/imports/columns.ts'
import type { ImportDetail } from '@quai/contract/orders/imports/import.ts'
import { FileAnswer } from '@quai/contract/platform/files.ts'
import { sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import { fail } from '../../platform/failure.ts'
import { codeCell, writeCsv } from '../../platform/files/csv.ts'
import { readJudgement } from './checks/judge.ts'
import { keepCounts } from './checks/verdict.ts'
import type { CheckedImport, FileLine, ImportSubject } from './definition.ts'
import { definitionOf } from './definitions.ts'
import { loadLines, saveLines } from './lines.ts'
import { firstPage, presentImport } from './present.ts'
import { type LoadedImport, lastApplied, loadImport, lockImport } from './row.ts'

interface Stored
  extends Pick<ImportSubject, 'importType' | 'customerId' | 'warehouseId' | 'options' | 'isRepeat'>,
    Pick<LoadedImport, 'filename' | 'sha256'> {
  content: Buffer
  table: { columns: string[]; ignoredColumns: string[]; lines: readonly FileLine[] }
}

interface Asked {
  uuid: string
  leavesWrong?: boolean | undefined
}

/**
 * Creates everything that an import requests. Applying it again, even at the same time, returns the first result.
 * Throws IMPORT_FAULTY with the lines that have become wrong, and then writes nothing.
 */
export const applyImport = async (ctx: Context, { uuid, leavesWrong }: Asked): Promise<ImportDetail> => {
  const found = await lockImport(ctx, uuid)
  if (!found.appliedAt) {
    let lines = await loadLines(ctx.db, found.id)
    if (leavesWrong) lines = await leaveWrong(ctx, found, lines)
    if (lines.length === 0) throw fail('IMPORT_EMPTY')
    await refuseRepeat(ctx, found)
    const checked = await definitionOf(found.importType).apply(ctx, found, lines)
    await markApplied(ctx, found.id, { checked, linesTotal: lines.length })
  }
  const applied = await loadImport(ctx, uuid)
  return presentImport(ctx, applied, { ...(await readJudgement(ctx, applied)), shown: firstPage })
}

/** Refuses an import whose file was applied since it was uploaded. */
const refuseRepeat = async (ctx: Context, found: LoadedImport): Promise<void> => {
  const repeated = found.isRepeat ? undefined : await lastApplied(ctx, found)
  if (repeated) throw fail('IMPORT_REPEATED', repeated)
}

/** Stores a file with its lines, as an import of the caller's side that is not applied yet. */
export const storeImport = async (ctx: Context, { content, table, ...file }: Stored): Promise<LoadedImport> => {
  const { id, uuid } = await ctx.db.one(sql<{ id: number; uuid: string }>`
    INSERT INTO imports (import_type, customer_id, warehouse_id, user_id, contact_id, hijacker_contact_id, options,
      filename, size_bytes, sha256, content, columns, ignored_columns, is_repeat)
    VALUES (${file.importType}, ${file.customerId}, ${file.warehouseId}, ${ctx.actor.userId}, ${ctx.actor.contactId},
      ${ctx.actor.hijackerContactId}, ${JSON.stringify(file.options)}::jsonb, ${file.filename}, ${content.length},
      ${file.sha256}, ${content}, ${table.columns}::text[], ${table.ignoredColumns}::text[], ${file.isRepeat})
    RETURNING id, uuid`)
  await saveLines(ctx.db, id, table.lines)
  return loadImport(ctx, uuid)
}

/** Marks an import as applied by the caller, with the counts that lists show. */
export const markApplied = async (
  ctx: Context,
  importId: number,
  counted: { checked: CheckedImport; linesTotal: number },
): Promise<void> => {
  await keepCounts(ctx.db, importId, counted)
  await ctx.db
    .updateTable('imports')
    .set({ applied_at: ctx.now.toISOString(), applied_by: ctx.actor.contactId })
    .where('id', '=', importId)
    .execute()
}

/**
 * Takes back what an import made, all or nothing. It stays in the history, and its file may be imported again. Throws
 * IMPORT_NOT_APPLIED, IMPORT_UNDONE, IMPORT_BUILT_ON.
 */
export const undoImport = async (ctx: Context, { uuid }: { uuid: string }): Promise<ImportDetail> => {
  const found = await lockImport(ctx, uuid)
  if (!found.appliedAt) throw fail('IMPORT_NOT_APPLIED')
  if (found.undoneAt) throw fail('IMPORT_UNDONE')
  const kept = await definitionOf(found.importType).undo(ctx, found)
  await ctx.db
    .updateTable('imports')
    .set({ undone_at: ctx.now.toISOString(), undone_by: ctx.actor.contactId, kept: JSON.stringify(kept) })
    .where('id', '=', found.id)
    .execute()
  const undone = await loadImport(ctx, uuid)
  return presentImport(ctx, undone, { ...(await readJudgement(ctx, undone)), shown: firstPage })
}

/** Leaves out the lines that cannot be applied, and returns the others. */
const leaveWrong = async (ctx: Context, found: LoadedImport, lines: readonly FileLine[]): Promise<FileLine[]> => {
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
  await ctx.db.run(sql`UPDATE import_rows r SET left_because = l.reason
    FROM jsonb_to_recordset(${JSON.stringify(reasons)}::jsonb) AS l (line int, reason text)
    WHERE r.import_id = ${found.id} AND r.line = l.line`)
  await ctx.db.updateTable('imports').set({ left_total: left.size }).where('id', '=', found.id).execute()
  return lines.filter(({ line }) => !left.has(line))
}

/** Returns the lines that were left out, as a file to finish and to import: its columns, and what is wrong. */
export const downloadLeft = async (ctx: Context, { uuid }: { uuid: string }): Promise<FileAnswer> => {
  const { id, filename, importType, columns } = await loadImport(ctx, uuid)
  const rows = await ctx.db.all(sql<{ cells: Record<string, string>; reason: string }>`
    SELECT cells, left_because AS reason FROM import_rows
    WHERE import_id = ${id} AND left_because IS NOT NULL ORDER BY line`)
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
