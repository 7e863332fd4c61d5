import type { ImportDetail } from '@quai/contract/imports/import.ts'
import type { Context } from '../calls/context.ts'
import { loadLines } from './lines.ts'
import { checkImport, presentImport } from './present.ts'
import { loadImport } from './row.ts'

interface Question {
  uuid: string
  page: number
  pageSize: number
  onlyErrors?: boolean | undefined
}

/** Shows an import. One that is not applied yet is judged again, because stock and slots may have been taken since. */
export const showImport = async (ctx: Context, { uuid, ...shown }: Question): Promise<ImportDetail> => {
  const found = await loadImport(ctx, uuid)
  const lines = await loadLines(ctx.db, found.id)
  return presentImport(ctx, found, { lines, checked: await checkImport(ctx, found, lines), shown })
}
