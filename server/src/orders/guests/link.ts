import { planHas } from '@quai/contract/platform/plans.ts'
import { sql } from 'kysely'
import type { Actor } from '../../calls/actor.ts'
import { type Context, orderScope } from '../../calls/context.ts'
import { fail } from '../../platform/failure.ts'
import { tokenHash } from '../../platform/one-time-token.ts'

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
  const { rows } = await sql<Omit<OpenLink, 'uuid'>>`
    SELECT g.order_id AS "orderId", g.expires_at AS "expiresAt",
      json_build_object('userId', u.id, 'userType', u.user_type, 'pricingPlan', u.pricing_plan) AS sharer
    FROM guest_links g JOIN users u ON u.id = g.user_id AND u.is_active
    WHERE g.token_hash = ${tokenHash(token)} AND g.revoked_at IS NULL AND g.expires_at > ${now.toISOString()}`.execute(
    db,
  )
  const link = rows[0]
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
