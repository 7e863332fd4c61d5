import type { Endpoint } from '@quai/contract/told/webhooks/webhook.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import { fail } from '../../platform/failure.ts'

const counted = (state: 'waiting' | 'failed'): RawBuilder<number> =>
  sql`(SELECT count(*)::int FROM webhook_deliveries d WHERE d.endpoint_id = e.id AND d.state = ${sql.lit(state)})`

/**
 * True for an endpoint that is active. One that an API token set up is so only while that token serves: what a token
 * leaves behind does not outlive it.
 */
export const isEndpointActive = (alias: 'e' | 'w'): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<boolean>`(${column('is_active')} AND (${column('api_token_hash')} IS NULL OR EXISTS (
    SELECT FROM users t WHERE t.id = ${column('user_id')} AND t.api_available AND t.api_token_hash = ${column('api_token_hash')})))`
}

/** The event as webhooks name it: typeOfEvent() of the contract. */
export const typeOfEventSql = (event: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`replace(${event}, '_', '.')`

/** Columns of an endpoint `e`, as the API shows it. */
export const endpointColumns = sql`e.uuid, e.url, string_to_array(${typeOfEventSql(sql`array_to_string(e.events, ',')`)}, ',') AS events, ${isEndpointActive('e')} AS "isActive", e.failed_at AS "failedAt",
  e.former_key_until AS "formerKeyUntil", e.created_at AS "createdAt", ${counted('waiting')} AS "waitingCount",
  ${counted('failed')} AS "failedCount"`

/** Columns of a delivery `d`, as lists show it. */
export const deliveryColumns = sql`d.uuid, ${typeOfEventSql(sql`d.event`)} AS event, d.order_id AS "orderId", d.state, d.attempts,
  (SELECT a.status FROM webhook_attempts a WHERE a.delivery_id = d.id ORDER BY a.id DESC LIMIT 1) AS "lastStatus",
  d.created_at AS "createdAt", d.next_attempt_at AS "nextAttemptAt"`

export interface FoundEndpoint {
  id: number
  keyNumber: number
  isActive: boolean
}

/** Finds an endpoint of the caller's organisation and locks it. Throws NOT_FOUND. */
export const lockEndpoint = async (
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  uuid: string,
): Promise<FoundEndpoint> => {
  const row = await db.maybe(sql<FoundEndpoint>`
    SELECT e.id, e.key_number AS "keyNumber", ${isEndpointActive('e')} AS "isActive" FROM webhook_endpoints e
    WHERE e.uuid = ${uuid} AND e.user_id = ${actor.userId} FOR UPDATE OF e`)
  if (!row) throw fail('NOT_FOUND')
  return row
}

/** Shows an endpoint of the caller's organisation. Throws NOT_FOUND. */
export const readEndpoint = async ({ db, actor }: Pick<Context, 'db' | 'actor'>, uuid: string): Promise<Endpoint> => {
  const row = await db.maybe(sql<Endpoint>`
    SELECT ${endpointColumns} FROM webhook_endpoints e WHERE e.uuid = ${uuid} AND e.user_id = ${actor.userId}`)
  if (!row) throw fail('NOT_FOUND')
  return row
}
