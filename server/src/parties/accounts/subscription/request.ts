import type { RequestInput, Subscription, SubscriptionRequest } from '@quai/contract/parties/subscription/request.ts'
import { planOf } from '@quai/contract/platform/plans.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../calls/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import { instantJson } from '../../../platform/database/statement-parts.ts'
import { fail } from '../../../platform/failure.ts'
import { countSending } from '../../../services/mails/sendings.ts'
import { recordAccountChange } from '../logs.ts'
import { mailPlanRequested } from './mails.ts'

/** Columns of a request `r` made by the contact `c`, as the API shows them. */
export const requestColumns = sql`r.id, r.plan, r.former_plan AS "formerPlan", r.state, c.name AS "contactName",
  ${instantJson(sql`r.created_at`)} AS "createdAt", ${instantJson(sql`r.answered_at`)} AS "answeredAt", r.reason`

/** Shows the caller's plan and its latest request. */
export const showSubscription = async ({ db, actor }: Context): Promise<Subscription> => ({
  plan: planOf(actor.pricingPlan),
  request: (await latestRequest(db, sql`r.customer_id = ${actor.userId}`)) ?? null,
})

/**
 * Asks for another plan, and tells the team and the contact. The database refuses a second open request. Throws
 * PLAN_ALREADY_YOURS, PLAN_REQUEST_OPEN.
 */
export const requestPlan = async (ctx: Context, { plan }: RequestInput): Promise<SubscriptionRequest> => {
  const { db, actor, now } = ctx
  const { userId } = actor
  // Waits for a change of the plan under way, which may grant the very plan asked for.
  const { pricing_plan } = await db
    .selectFrom('users')
    .select('pricing_plan')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const formerPlan = planOf(pricing_plan)
  if (formerPlan === plan) throw fail('PLAN_ALREADY_YOURS', { plan })
  await countSending(ctx, { kind: 'message' })
  const { id } = await db
    .insertInto('subscription_requests')
    .values({
      customer_id: userId,
      plan,
      former_plan: formerPlan,
      contact_id: actor.contactId,
      hijacker_contact_id: actor.hijackerContactId,
      created_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordAccountChange(ctx, { userId, action: 'plan_request', after: { requestedPlan: plan } })
  await mailPlanRequested(ctx, { plan, formerPlan })
  const request = await latestRequest(db, sql`r.id = ${id}`)
  if (!request) throw new Error('The insertion returned no request')
  return request
}

/** Takes back the caller's open request. Throws NOT_FOUND. */
export const withdrawPlan = async (ctx: Context): Promise<void> => {
  const { db, actor, now } = ctx
  const { userId } = actor
  const request = await db.maybe(sql<{ plan: string }>`
    UPDATE subscription_requests SET state = 'withdrawn', answered_at = ${now.toISOString()},
      answered_by = ${actor.contactId}
    WHERE customer_id = ${userId} AND state = 'open' RETURNING plan`)
  if (!request) throw fail('NOT_FOUND')
  await recordAccountChange(ctx, {
    userId,
    action: 'plan_withdraw',
    before: { requestedPlan: request.plan },
    after: { requestedPlan: null },
  })
}

/** Returns the latest request that matches. */
export const latestRequest = async (db: Db, matches: RawBuilder<unknown>): Promise<SubscriptionRequest | undefined> =>
  db.maybe(sql<SubscriptionRequest>`
    SELECT ${requestColumns} FROM subscription_requests r JOIN contacts c ON c.id = r.contact_id
    WHERE ${matches} ORDER BY r.id DESC LIMIT 1`)
