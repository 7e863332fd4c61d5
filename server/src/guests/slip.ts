import type { FileAnswer } from '@quai/contract/files.ts'
import type { UserType } from '@quai/contract/roles.ts'
import { sql } from 'kysely'
import { printSlip } from '../orders/print.ts'
import type { Context } from '../platform/context.ts'
import { fail } from '../platform/failure.ts'
import { isOpenLink } from './show.ts'

/** The slip that a partner takes along: what its sharer would print. Throws GUEST_LINK_CLOSED. */
export const printGuestSlip = async (ctx: Context, { token }: { token: string }): Promise<FileAnswer> => {
  const { rows } = await sql<{ uuid: string; userId: number; userType: UserType }>`
    SELECT o.uuid, g.user_id AS "userId", u.user_type AS "userType"
    FROM guest_links g JOIN orders o ON o.id = g.order_id JOIN users u ON u.id = g.user_id AND u.is_active
    WHERE ${isOpenLink(token, ctx.now)}`.execute(ctx.db)
  const link = rows[0]
  if (!link) throw fail('GUEST_LINK_CLOSED')
  const { uuid, ...sharer } = link
  return printSlip({ ...ctx, actor: { ...ctx.actor, ...sharer } }, { uuid })
}
