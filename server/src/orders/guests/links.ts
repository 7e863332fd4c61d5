import type { GuestLink } from '@quai/contract/orders/guests/guest.ts'
import { sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import { visibleOrderId } from '../orders/core/visible.ts'

/** Lists the links that the caller's side created for an order, newest first, including closed ones. */
export const listGuestLinks = async (ctx: Context, { uuid }: { uuid: string }): Promise<{ items: GuestLink[] }> => {
  const orderId = await visibleOrderId(ctx, uuid)
  const { rows } = await sql<GuestLink>`
    SELECT g.id, g.email, g.created_at AS "createdAt", c.name AS "createdBy", g.expires_at AS "expiresAt",
      g.revoked_at AS "revokedAt"
    FROM guest_links g JOIN contacts c ON c.id = g.contact_id
    WHERE g.order_id = ${orderId} AND g.user_id = ${ctx.actor.userId} ORDER BY g.id DESC`.execute(ctx.db)
  return { items: rows }
}
