import type { ImportDetail } from '@quai/contract/orders/imports/import.ts'
import type { LineState } from '@quai/contract/orders/imports/query.ts'
import type { Context } from '../../calls/context.ts'
import { Failure } from '../../platform/failure.ts'
import { askForFreshCheck, type Judged, readJudgement } from './checks/judge.ts'
import { nothingJudged } from './checks/verdict.ts'
import { loadLineNumbers } from './lines.ts'
import { firstPage, presentImport } from './present.ts'
import { type LoadedImport, loadImport, lockOpenImport } from './row.ts'

interface Question {
  uuid: string
  page: number
  pageSize: number
  state?: LineState | undefined
}

/** Shows an import with its judgement. */
export const showImport = async (ctx: Context, { uuid, ...shown }: Question): Promise<ImportDetail> => {
  const found = await loadImport(ctx, uuid)
  return presentImport(ctx, found, { ...(await readJudgement(ctx, found)), shown })
}

/** Shows an import to a repeated call. Its write stands, so a check that fails leaves the lines unjudged: showImport says why. */
export const showImportAgain = async (ctx: Context, uuid: string): Promise<ImportDetail> => {
  const found = await loadImport(ctx, uuid)
  const judged = await readJudgement(ctx, found).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error
    return unjudged(ctx, found)
  })
  return presentImport(ctx, found, { ...judged, shown: firstPage })
}

const unjudged = async (ctx: Context, { id }: LoadedImport): Promise<Judged> => {
  const lines = await loadLineNumbers(ctx.db, id)
  return { lines, checked: nothingJudged(), checking: null, isOutdated: true }
}

/** Judges a long import again, because stock and slots may have been taken since. Does nothing while a check is under way. */
export const checkAgain = async (ctx: Context, { uuid }: { uuid: string }): Promise<ImportDetail> => {
  const found = await lockOpenImport(ctx, uuid)
  await askForFreshCheck(ctx, found)
  return presentImport(ctx, found, { ...(await readJudgement(ctx, found)), shown: firstPage })
}
