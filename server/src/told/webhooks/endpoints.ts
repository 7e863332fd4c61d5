import {
  type Endpoint,
  type EndpointWithSecret,
  type endpointChanges,
  type endpointInput,
  endpointLimit,
  formerKeyHours,
} from '@quai/contract/told/webhooks/webhook.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../calls/context.ts'
import { fail } from '../../platform/failure.ts'
import { addressProblem } from '../../platform/outgoing/post.ts'
import { catchUp } from './changes.ts'
import { endpointColumns, isEndpointActive, lockEndpoint, readEndpoint } from './rows.ts'
import { secretOf } from './sign.ts'

/** Lists the endpoints of the caller's organisation. */
export const listEndpoints = async ({ db, actor }: Context): Promise<{ items: Endpoint[] }> => {
  const rows = await db.all(sql<Endpoint>`
    SELECT ${endpointColumns} FROM webhook_endpoints e WHERE e.user_id = ${actor.userId} ORDER BY e.id`)
  return { items: rows }
}

/** Creates an endpoint. The answer alone has its secret. Throws WEBHOOK_ADDRESS, WEBHOOK_LIMIT. */
export const createEndpoint = (
  ctx: Context,
  { url, events }: z.output<typeof endpointInput>,
): Promise<EndpointWithSecret> =>
  ctx.transaction(async (db) => {
    checkAddress(ctx, url)
    const { userId } = ctx.actor
    await catchUp({ ...ctx, db })
    // Locks the organisation, so that two creations count each other.
    db.send(sql`SELECT FROM users WHERE id = ${userId} FOR UPDATE`)
    const row = await db.maybe(sql<{ uuid: string }>`
      INSERT INTO webhook_endpoints (user_id, url, events, api_token_hash)
      SELECT ${userId}::bigint, ${url}::text, ${events}::text[], ${ctx.actor.apiTokenHash}::text
      WHERE (SELECT count(*) FROM webhook_endpoints WHERE user_id = ${userId}) < ${endpointLimit}
      RETURNING uuid`)
    const uuid = row?.uuid
    if (!uuid) throw fail('WEBHOOK_LIMIT')
    return { ...(await readEndpoint({ ...ctx, db }, uuid)), secret: secretOf(ctx.sessionKey, { uuid, number: 1 }) }
  })

/**
 * Changes an endpoint, which then hears as long as the caller's API token serves, or for good by a person. Enabling it again gives its waiting deliveries three more days, from now on. Throws NOT_FOUND,
 * WEBHOOK_ADDRESS.
 */
export const changeEndpoint = async (
  ctx: Context,
  { uuid, url, events, isActive }: z.output<typeof endpointChanges>,
): Promise<Endpoint> => {
  if (url !== undefined) checkAddress(ctx, url)
  await catchUp(ctx)
  const found = await lockEndpoint(ctx, uuid)
  ctx.db.send(sql`
    UPDATE webhook_endpoints e SET url = coalesce(${url ?? null}, url), events = coalesce(${events ?? null}::text[], events),
      is_active = coalesce(${isActive ?? null}::boolean, ${isEndpointActive('e')}), rests_until = NULL,
      api_token_hash = ${ctx.actor.apiTokenHash},
      failed_at = CASE WHEN ${isActive ?? null}::boolean THEN NULL ELSE failed_at END
    WHERE id = ${found.id}`)
  if (isActive && !found.isActive)
    ctx.db.send(sql`
      UPDATE webhook_deliveries SET next_attempt_at = ${ctx.now.toISOString()}, tried_since = NULL
      WHERE endpoint_id = ${found.id} AND state = 'waiting'`)
  return readEndpoint(ctx, uuid)
}

/** Removes an endpoint with its deliveries. Throws NOT_FOUND. */
export const removeEndpoint = async (ctx: Context, { uuid }: { uuid: string }): Promise<void> => {
  const { id } = await lockEndpoint(ctx, uuid)
  await ctx.db.deleteFrom('webhook_endpoints').where('id', '=', id).execute()
}

/** Changes the secret. Both sign for a day, so that the receiver can change without losing anything. Throws NOT_FOUND. */
export const renewSecret = (ctx: Context, { uuid }: { uuid: string }): Promise<EndpointWithSecret> =>
  ctx.transaction(async (db) => {
    const { id, keyNumber } = await lockEndpoint({ ...ctx, db }, uuid)
    const until = new Date(ctx.now.getTime() + formerKeyHours * 3_600_000).toISOString()
    db.send(
      sql`UPDATE webhook_endpoints SET key_number = ${keyNumber + 1}, former_key_until = ${until} WHERE id = ${id}`,
    )
    const secret = secretOf(ctx.sessionKey, { uuid, number: keyNumber + 1 })
    return { ...(await readEndpoint({ ...ctx, db }, uuid)), secret }
  })

const checkAddress = ({ webhooksMayBePrivate }: Context, url: string): void => {
  if (addressProblem({ url, mayBePrivate: webhooksMayBePrivate })) throw fail('WEBHOOK_ADDRESS')
}
