import type { FileAnswer } from '@quai/contract/files.ts'
import type { Context } from '../calls/context.ts'
import { printSlip } from '../orders/papers/print.ts'
import { requireOpenLink } from './link.ts'

/** The slip that a partner takes along: what its sharer would print. Throws GUEST_LINK_CLOSED. */
export const printGuestSlip = async (ctx: Context, { token }: { token: string }): Promise<FileAnswer> => {
  const { uuid, sharer } = await requireOpenLink(ctx, token)
  return printSlip({ ...ctx, actor: { ...ctx.actor, ...sharer } }, { uuid })
}
