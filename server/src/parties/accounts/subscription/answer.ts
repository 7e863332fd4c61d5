import type { SubscriptionRequest } from '@quai/contract/parties/subscription/request.ts'
import { type PricingPlan, planOf } from '@quai/contract/platform/plans.ts'
import { sql } from 'kysely'
import type { Context } from '../../../calls/context.ts'
import { fail } from '../../../platform/failure.ts'
import { recordAccountChange } from '../logs.ts'
import { mailPlanAnswered } from './mails.ts'
import { latestRequest } from './request.ts'

/** Accepts a request: the plan changes in the same transaction. Throws NOT_FOUND, PLAN_REQUEST_CLOSED. */
export const acceptPlan = async (
  ctx: Context,
  { id, reason }: { id: number; reason?: string | undefined },
): Promise<SubscriptionRequest> => {
  const request = await lockOpenRequest(ctx, id)
  const { userId, plan } = request
  await ctx.db.updateTable('users').set({ pricing_plan: plan }).where('id', '=', userId).execute()
  await recordAccountChange(ctx, {
    userId,
    action: 'plan_accept',
    before: { pricingPlan: request.presentPlan },
    after: { pricingPlan: plan, reason },
  })
  return close(ctx, request, { state: 'accepted', reason: reason || null })
}

/** Refuses a request, with a reason. Throws NOT_FOUND, PLAN_REQUEST_CLOSED. */
export const refusePlan = async (
  ctx: Context,
  { id, reason }: { id: number; reason: string },
): Promise<SubscriptionRequest> => {
  const request = await lockOpenRequest(ctx, id)
  await recordAccountChange(ctx, {
    userId: request.userId,
    action: 'plan_refuse',
    before: { requestedPlan: request.plan },
    after: { requestedPlan: null, reason },
  })
  return close(ctx, request, { state: 'refused', reason })
}

/** Accepts the open request of a user, whose row is locked, when an administrator gives it the plan by hand. */
export const settleRequest = async (ctx: Context, userId: number, plan: PricingPlan | null): Promise<void> => {
  const asked = await latestRequest(
    ctx.db,
    sql`r.customer_id = ${userId} AND r.state = 'open' AND r.plan = ${planOf(plan)}`,
  )
  if (!asked) return
  await close(ctx, await lockOpenRequest(ctx, asked.id), { state: 'accepted', reason: null })
}

interface OpenRequest {
  id: number
  userId: number
  plan: PricingPlan
  presentPlan: PricingPlan | null
}

/** Locks the user, then the request, as every change of a plan does. */
const lockOpenRequest = async ({ db }: Context, id: number): Promise<OpenRequest> => {
  const owner = sql`SELECT FROM users WHERE id = (SELECT customer_id FROM subscription_requests WHERE id = ${id})
    FOR NO KEY UPDATE`
  const locked = await db.maybe(owner)
  if (!locked) throw fail('NOT_FOUND')
  const request = await db.maybe(sql<OpenRequest>`
    SELECT r.id, u.id AS "userId", r.plan, u.pricing_plan AS "presentPlan"
    FROM subscription_requests r JOIN users u ON u.id = r.customer_id
    WHERE r.id = ${id} AND r.state = 'open' FOR UPDATE OF r`)
  if (!request) throw fail('PLAN_REQUEST_CLOSED')
  return request
}

interface Answer {
  state: 'accepted' | 'refused'
  reason: string | null
}

const close = async (ctx: Context, { id }: OpenRequest, { state, reason }: Answer): Promise<SubscriptionRequest> => {
  const { db, actor, now } = ctx
  await db
    .updateTable('subscription_requests')
    .set({ state, reason, answered_at: now.toISOString(), answered_by: actor.contactId })
    .where('id', '=', id)
    .execute()
  await mailPlanAnswered(ctx, id)
  const request = await latestRequest(db, sql`r.id = ${id}`)
  if (!request) throw fail('NOT_FOUND')
  return request
}
