import type { ImportDetail } from '@quai/contract/orders/imports/import.ts'
import type { Context } from '../../../calls/context.ts'
import { fail } from '../../../platform/failure.ts'
import { readJudgement } from '../checks/judge.ts'
import { definitionOf } from '../definitions.ts'
import { firstPage, presentImport } from '../present.ts'
import { loadImport, lockImport } from '../row.ts'

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
