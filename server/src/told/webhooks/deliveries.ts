import type { Delivery, DeliveryDetail, deliveryQuery, Endpoint } from '@quai/contract/told/webhooks/webhook.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../calls/context.ts'
import { pageOf } from '../../platform/database/statement-parts.ts'
import { fail } from '../../platform/failure.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'
import { type Page, readPage } from '../../services/lists/paging.ts'
import { countSending } from '../../services/mails/sendings.ts'
import { leaseMs } from './deliver.ts'
import { deliveryColumns, isEndpointActive, lockEndpoint, readEndpoint } from './rows.ts'

/** Sends the deliveries that are due. */
export const deliverWebhooksJob = jobKind('deliver-webhooks', '* * * * *')

/** Lists the deliveries of an endpoint, newest first. Throws NOT_FOUND. */
export const listDeliveries = async (ctx: Context, query: z.output<typeof deliveryQuery>): Promise<Page<Delivery>> => {
  await readEndpoint(ctx, query.uuid)
  const found = sql`FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
    WHERE e.uuid = ${query.uuid} AND e.user_id = ${ctx.actor.userId}
    ${query.state ? sql`AND d.state = ${query.state}::webhook_state` : sql``}`
  return readPage(ctx, {
    query,
    all: sql`SELECT ${found}`,
    rows: (place) => sql<Delivery>`SELECT ${deliveryColumns} ${found} ORDER BY d.id DESC ${pageOf(place)}`,
  })
}

/** Shows a delivery with its body and its attempts. Throws NOT_FOUND. */
export const showDelivery = async (
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  { uuid }: { uuid: string },
): Promise<DeliveryDetail> => {
  const row = await db.maybe(sql<DeliveryDetail>`
    SELECT ${deliveryColumns}, d.body, coalesce((
        SELECT json_agg(json_build_object('at', to_char(a.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'durationMs', a.duration_ms, 'status', a.status, 'answer', a.answer, 'error', a.error) ORDER BY a.id)
        FROM webhook_attempts a WHERE a.delivery_id = d.id), '[]') AS tries
    FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
    WHERE d.uuid = ${uuid} AND e.user_id = ${actor.userId}`)
  if (!row) throw fail('NOT_FOUND')
  return row
}

/** Sends a message that concerns no order. Throws NOT_FOUND, WEBHOOK_OFF. */
export const testEndpoint = async (ctx: Context, { uuid }: { uuid: string }): Promise<Delivery> => {
  const { id, isActive } = await lockEndpoint(ctx, uuid)
  if (!isActive) throw fail('WEBHOOK_OFF')
  await countSending(ctx, { kind: 'webhookTest' })
  const at = ctx.now.toISOString()
  const body = JSON.stringify({ type: 'test', timestamp: at, data: {} })
  const row = await ctx.db.one(sql<Delivery>`
    WITH d AS (
      INSERT INTO webhook_deliveries (endpoint_id, event, body, next_attempt_at) VALUES (${id}, 'test', ${body}, ${at})
      RETURNING *
    ) SELECT ${deliveryColumns} FROM d`)
  ctx.enqueue(deliverWebhooksJob.with({}))
  return row
}

/** Sends a delivery again, with the same id and body. Throws NOT_FOUND, WEBHOOK_OFF, WEBHOOK_WAITING. */
export const replayDelivery = async (ctx: Context, { uuid }: { uuid: string }): Promise<DeliveryDetail> => {
  const found = await ctx.db.maybe(sql<{ state: string; isActive: boolean }>`
    SELECT d.state, ${isEndpointActive('e')} AS "isActive" FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
    WHERE d.uuid = ${uuid} AND e.user_id = ${ctx.actor.userId} FOR UPDATE`)
  if (!found) throw fail('NOT_FOUND')
  if (!found.isActive) throw fail('WEBHOOK_OFF')
  if (found.state === 'waiting') throw fail('WEBHOOK_WAITING')
  ctx.db.send(sql`
    UPDATE webhook_deliveries SET state = 'waiting', next_attempt_at = ${ctx.now.toISOString()}, tried_since = NULL
    WHERE uuid = ${uuid}`)
  ctx.enqueue(deliverWebhooksJob.with({}))
  return showDelivery(ctx, { uuid })
}

/**
 * Makes the waiting deliveries of an endpoint due at once, in their order; those being sent, or due within the same minute, stay as
 * they are. Counts as a trial, because one call makes many requests to an address that somebody typed. Throws NOT_FOUND,
 * WEBHOOK_OFF, SENDING_LIMITED.
 */
export const retryWaiting = async (ctx: Context, { uuid }: { uuid: string }): Promise<Endpoint> => {
  const { id, isActive } = await lockEndpoint(ctx, uuid)
  if (!isActive) throw fail('WEBHOOK_OFF')
  await countSending(ctx, { kind: 'webhookTest' })
  ctx.db.send(sql`UPDATE webhook_endpoints SET rests_until = NULL WHERE id = ${id}`)
  ctx.db.send(sql`
    UPDATE webhook_deliveries SET next_attempt_at = ${ctx.now.toISOString()}
    WHERE endpoint_id = ${id} AND state = 'waiting'
      AND next_attempt_at > ${new Date(ctx.now.getTime() + leaseMs).toISOString()}`)
  ctx.enqueue(deliverWebhooksJob.with({}))
  return readEndpoint(ctx, uuid)
}
