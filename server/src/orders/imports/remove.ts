import type { Context } from '../../calls/context.ts'
import { lockOpenImport } from './row.ts'

/** Removes an import that was not applied. An applied one stays in the history. */
export const removeImport = async (ctx: Context, { uuid }: { uuid: string }): Promise<void> => {
  const { id } = await lockOpenImport(ctx, uuid)
  await ctx.db.deleteFrom('imports').where('id', '=', id).execute()
}
