import type { ImportDetail } from '@quai/contract/orders/imports/import.ts'
import type { LineState } from '@quai/contract/orders/imports/query.ts'
import type { Context } from '../../calls/context.ts'
import { askForFreshCheck, readJudgement } from './checks/judge.ts'
import { firstPage, presentImport } from './present.ts'
import { loadImport, lockOpenImport } from './row.ts'

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

/** Judges a long import again, because stock and slots may have been taken since. Does nothing while a check is under way. */
export const checkAgain = async (ctx: Context, { uuid }: { uuid: string }): Promise<ImportDetail> => {
  const found = await lockOpenImport(ctx, uuid)
  await askForFreshCheck(ctx, found)
  return presentImport(ctx, found, { ...(await readJudgement(ctx, found)), shown: firstPage })
}
