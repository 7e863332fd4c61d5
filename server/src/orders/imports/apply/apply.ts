import type { ImportDetail } from '@quai/contract/orders/imports/import.ts'
import type { Context } from '../../../calls/context.ts'
import { fail } from '../../../platform/failure.ts'
import { readJudgement } from '../checks/judge.ts'
import { definitionOf } from '../definitions.ts'
import { loadLines } from '../lines.ts'
import { firstPage, presentImport } from '../present.ts'
import { type LoadedImport, lastApplied, loadImport, lockImport } from '../row.ts'
import { leaveWrong } from './left.ts'
import { markApplied } from './store.ts'

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
