import type { FileAnswer } from '@quai/contract/platform/files.ts'
import type { Context } from '../../calls/context.ts'
import { printSlip } from '../orders/papers/print.ts'
import { requireOpenLink } from './link.ts'

/** Prints the slip for a partner, as its sharer would see it. Throws GUEST_LINK_CLOSED. */
export const printGuestSlip = async (ctx: Context, { token }: { token: string }): Promise<FileAnswer> => {
  const { uuid, sharer } = await requireOpenLink(ctx, token)
  return printSlip({ ...ctx, actor: { ...ctx.actor, ...sharer } }, { uuid })
}
