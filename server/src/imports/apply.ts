import type { ImportDetail } from '@quai/contract/imports/import.ts'
import type { Context } from '../calls/context.ts'
import { fail } from '../platform/failure.ts'
import { definitionOf } from './definitions.ts'
import { loadLines } from './lines.ts'
import { checkImport, firstPage, keepCounts, presentImport } from './present.ts'
import { type LoadedImport, lastApplied, loadImport, lockImport } from './row.ts'

/**
 * Creates everything an import asks for, once. Applied again or twice at a time, it returns the first result. Throws
 * IMPORT_FAULTY with the lines that are wrong by now, and writes nothing.
 */
export const applyImport = async (ctx: Context, { uuid }: { uuid: string }): Promise<ImportDetail> => {
  const found = await lockImport(ctx, uuid)
  const lines = await loadLines(ctx.db, found.id)
  if (!found.appliedAt) {
    if (lines.length === 0) throw fail('IMPORT_EMPTY')
    await refuseRepeat(ctx, found)
    const checked = await definitionOf(found.importType).apply(ctx, found, lines)
    await keepCounts(ctx, found, { lines, checked })
    await ctx.db
      .updateTable('imports')
      .set({ applied_at: ctx.now.toISOString(), applied_by: ctx.actor.contactId })
      .where('id', '=', found.id)
      .execute()
  }
  const applied = await loadImport(ctx, uuid)
  return presentImport(ctx, applied, { lines, checked: await checkImport(ctx, applied, lines), shown: firstPage })
}

/** Refuses an import whose file was applied since it was uploaded. */
const refuseRepeat = async (ctx: Context, found: LoadedImport): Promise<void> => {
  const repeated = found.isRepeat ? undefined : await lastApplied(ctx, found)
  if (repeated) throw fail('IMPORT_REPEATED', repeated)
}
