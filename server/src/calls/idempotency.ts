import { createHash, hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Statement } from '../platform/database/database.ts'
import { fail } from '../platform/failure.ts'

export interface IdempotentRequest {
  contactId: number
  key: string
  hash: Buffer
}

interface Keyed {
  request: { headers: Record<string, unknown> }
  route: { method?: string; path?: string }
  actor: { contactId: number } | undefined
}

/** Reads the key of a call. Equal requests have the same route and input. */
export const idempotentRequest = ({ request, route, actor }: Keyed, given: unknown): IdempotentRequest | undefined => {
  const key = request.headers['idempotency-key']
  if (!actor || typeof key !== 'string' || key === '') return undefined
  if (key.length > 200) throw fail('BAD_REQUEST')
  const call = `${route.method} ${route.path}`
  return {
    contactId: actor.contactId,
    key,
    hash: hash('sha256', `${call}\0${JSON.stringify(given) ?? ''}`, 'buffer'),
  }
}

/** Derives the request of a part, with a key of its own, from the whole request. */
export const partOf = ({ contactId, key, hash: whole }: IdempotentRequest, part: string): IdempotentRequest => ({
  contactId,
  key: createHash('sha256').update(key).update('\0').update(part).digest('hex'),
  hash: createHash('sha256').update(whole).update(part).digest(),
})

/** The key was used before: its effect stands and nothing is done again. */
export class KeyHasServed extends Error {
  override name = 'KeyHasServed'
}

/**
 * Takes the key for this transaction. A concurrent twin waits until the first transaction ends. Throws KeyHasServed.
 */
export const takeKey = async (db: Db, request: IdempotentRequest): Promise<void> => {
  const taken = await db.maybe(sql`
    INSERT INTO idempotency_keys (contact_id, key, request_hash)
    VALUES (${request.contactId}, ${request.key}, ${request.hash})
    ON CONFLICT DO NOTHING RETURNING 1 AS taken`)
  if (!taken) throw new KeyHasServed()
}

/**
 * Returns the first answer of a used key. Throws IDEMPOTENCY_MISMATCH when the key was used for a different request.
 */
export const firstAnswer = async (db: Db, request: IdempotentRequest): Promise<unknown> => {
  const first = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'response'])
    .where('contact_id', '=', request.contactId)
    .where('key', '=', request.key)
    .executeTakeFirstOrThrow()
  if (!first.request_hash.equals(request.hash)) throw fail('IDEMPOTENCY_MISMATCH')
  return first.response
}

/** Uuid of an answer that is presented again, whose shape has one (see Presenter): all that its key keeps. */
export const uuidOf = (answer: unknown): string => (answer as { uuid: string }).uuid

/** Stores the answer with its effect, without its secrets, as a closing statement of the transaction. */
export const keepAnswer = (
  { contactId, key }: IdempotentRequest,
  answer: unknown,
  secrets: readonly string[] = [],
): Statement => ({
  text: 'UPDATE idempotency_keys SET response = $3::jsonb WHERE contact_id = $1 AND key = $2',
  values: [contactId, key, JSON.stringify(answer ?? null, (name, value) => (secrets.includes(name) ? null : value))],
})
