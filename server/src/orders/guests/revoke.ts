import { sql } from 'kysely'
import { type Context, orderScope } from '../../calls/context.ts'
import { fail } from '../../platform/failure.ts'
import { withdrawLinks } from '../../services/mails/announce.ts'

/** Closes a link of the caller's side. Closing it again has no effect. */
export const revokeGuestLink = async (ctx: Context, { uuid, linkId }: { uuid: string; linkId: number }) => {
  const { rows } = await sql<{ orderId: number; expiresAt: string }>`
    UPDATE guest_links g SET revoked_at = coalesce(g.revoked_at, ${ctx.now.toISOString()})
    FROM orders o
    WHERE g.id = ${linkId} AND g.user_id = ${ctx.actor.userId} AND o.id = g.order_id AND o.uuid = ${uuid} AND ${orderScope(ctx, 'o')}
    RETURNING g.order_id AS "orderId", g.expires_at AS "expiresAt"`.execute(ctx.db)
  const [closed] = rows
  if (!closed) throw fail('NOT_FOUND')
  await withdrawLinks(ctx, sql`order_id = ${closed.orderId} AND link_expires_at = ${closed.expiresAt}`)
}
