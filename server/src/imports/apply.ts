import type { ImportDetail } from '@quai/contract/imports/import.ts'
import type { Context } from '../calls/context.ts'
import { fail } from '../platform/failure.ts'
import { definitionOf } from './definitions.ts'
import { loadLines } from './lines.ts'
import { checkImport, firstPage, keepCounts, presentImport } from './present.ts'
import { type LoadedImport, lastApplied, loadImport, lockImport } from './row.ts'

/**
 * Makes all that an import asks for, once: applied again, or twice at a time, it answers what the first one made. What
 * is wrong by now refuses the whole (IMPORT_FAULTY, with the lines), and nothing is written.
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

/** The same file may have been applied since this one came in. */
const refuseRepeat = async (ctx: Context, found: LoadedImport): Promise<void> => {
  const repeated = found.isRepeat ? undefined : await lastApplied(ctx, found)
  if (repeated) throw fail('IMPORT_REPEATED', repeated)
}
