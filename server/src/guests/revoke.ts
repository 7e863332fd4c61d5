import { sql } from 'kysely'
import { type Context, orderScope } from '../calls/context.ts'
import { fail } from '../platform/failure.ts'

/** Closes a link of the caller's side. Closing it again has no effect. */
export const revokeGuestLink = async (ctx: Context, { uuid, linkId }: { uuid: string; linkId: number }) => {
  const { rows } = await sql`
    UPDATE guest_links g SET revoked_at = coalesce(g.revoked_at, ${ctx.now.toISOString()})
    FROM orders o
    WHERE g.id = ${linkId} AND g.user_id = ${ctx.actor.userId} AND o.id = g.order_id AND o.uuid = ${uuid} AND ${orderScope(ctx, 'o')}
    RETURNING g.id`.execute(ctx.db)
  if (rows.length === 0) throw fail('NOT_FOUND')
}
