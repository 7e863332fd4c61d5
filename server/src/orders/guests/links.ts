import type { GuestLink } from '@quai/contract/orders/guests/guest.ts'
import { planHas } from '@quai/contract/platform/plans.ts'
import { sql } from 'kysely'
import type { Actor } from '../../calls/actor.ts'
import { type Context, orderScope } from '../../calls/context.ts'
import { fail } from '../../platform/failure.ts'
import { tokenHash } from '../../platform/secrets.ts'
import { withdrawLinks } from '../../services/mails/announce.ts'
import { visibleOrderId } from '../orders/core/state.ts'

/** Lists the links that the caller's side created for an order, newest first, including closed ones. */
export const listGuestLinks = async (ctx: Context, { uuid }: { uuid: string }): Promise<{ items: GuestLink[] }> => {
  const orderId = await visibleOrderId(ctx, uuid)
  const rows = await ctx.db.all(sql<GuestLink>`
    SELECT g.id, g.email, g.created_at AS "createdAt", c.name AS "createdBy", g.expires_at AS "expiresAt",
      g.revoked_at AS "revokedAt"
    FROM guest_links g JOIN contacts c ON c.id = g.contact_id
    WHERE g.order_id = ${orderId} AND g.user_id = ${ctx.actor.userId} ORDER BY g.id DESC`)
  return { items: rows }
}

/** Closes a link of the caller's side. Closing it again has no effect. */
export const revokeGuestLink = async (ctx: Context, { uuid, linkId }: { uuid: string; linkId: number }) => {
  const closed = await ctx.db.maybe(sql<{ orderId: number; expiresAt: string }>`
    UPDATE guest_links g SET revoked_at = coalesce(g.revoked_at, ${ctx.now.toISOString()})
    FROM orders o
    WHERE g.id = ${linkId} AND g.user_id = ${ctx.actor.userId} AND o.id = g.order_id AND o.uuid = ${uuid} AND ${orderScope(ctx, 'o')}
    RETURNING g.order_id AS "orderId", g.expires_at AS "expiresAt"`)
  if (!closed) throw fail('NOT_FOUND')
  await withdrawLinks(ctx, sql`order_id = ${closed.orderId} AND link_expires_at = ${closed.expiresAt}`)
}

/** Fields of the person who shared an order that decide what they may see. */
type Sharer = Pick<Actor, 'userId' | 'userType' | 'pricingPlan'>

interface OpenLink {
  orderId: number
  uuid: string
  expiresAt: string
  sharer: Sharer
}

/**
 * Finds the order of a link. Shows only what its sharer may see, for as long as they may, and their plan has links. Throws GUEST_LINK_CLOSED for
 * an expired, closed or unknown link.
 */
export const requireOpenLink = async ({ db, now }: Pick<Context, 'db' | 'now'>, token: string): Promise<OpenLink> => {
  const link = await db.maybe(sql<Omit<OpenLink, 'uuid'>>`
    SELECT g.order_id AS "orderId", g.expires_at AS "expiresAt",
      json_build_object('userId', u.id, 'userType', u.user_type, 'pricingPlan', u.pricing_plan) AS sharer
    FROM guest_links g JOIN users u ON u.id = g.user_id AND u.is_active
    WHERE g.token_hash = ${tokenHash(token)} AND g.revoked_at IS NULL AND g.expires_at > ${now.toISOString()}`)
  if (!link || !mayShare(link.sharer)) throw fail('GUEST_LINK_CLOSED')
  const order = await db
    .selectFrom('orders as o')
    .select('o.uuid')
    .where('o.id', '=', link.orderId)
    .where(orderScope({ actor: link.sharer, now }, 'o'))
    .executeTakeFirst()
  if (!order) throw fail('GUEST_LINK_CLOSED')
  return { ...link, uuid: order.uuid }
}

const mayShare = ({ userType, pricingPlan }: Sharer): boolean =>
  userType !== 'customer' || planHas(pricingPlan, 'partnerGuest')
