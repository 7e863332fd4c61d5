import type { Context } from '../calls/context.ts'
import { lockOpenImport } from './row.ts'

/** Gives up an import that made nothing; what was applied stays in the history. */
export const removeImport = async (ctx: Context, { uuid }: { uuid: string }): Promise<void> => {
  const { id } = await lockOpenImport(ctx, uuid)
  await ctx.db.deleteFrom('imports').where('id', '=', id).execute()
}
