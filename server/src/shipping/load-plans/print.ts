import { FileAnswer } from '@quai/contract/platform/files.ts'
import type { Context } from '../../calls/context.ts'
import { renderPdf } from '../../services/print/render.ts'
import { showLoadPlan } from './plan.ts'

/** Prints one sheet for each vehicle that has a stop on a day. Throws PRINT_BUSY, PRINT_FAILED. */
export const printLoadPlan = async (ctx: Context, { date }: { date: string }): Promise<FileAnswer> => {
  const [plan, warehouse] = await Promise.all([
    showLoadPlan(ctx, { date }),
    ctx.db.selectFrom('users').select('name').where('id', '=', ctx.actor.userId).executeTakeFirstOrThrow(),
  ])
  const content = await renderPdf(ctx, {
    kind: 'load-plan',
    plan,
    warehouseName: warehouse.name,
    printedAt: ctx.now.toISOString(),
  })
  return new FileAnswer({ filename: `chargement-${date}.pdf`, type: 'pdf', content })
}
