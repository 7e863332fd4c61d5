import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Statement } from '../platform/database/database.ts'
import { fail } from '../platform/failure.ts'

export interface IdempotentRequest {
  contactId: number
  key: string
  hash: Buffer
}

/** What makes two requests the same: the route and the input. */
export const requestHash = (call: string, input: unknown): Buffer =>
  createHash('sha256')
    .update(call)
    .update('\0')
    .update(JSON.stringify(input) ?? '')
    .digest()

/** A part of a request, under a key of its own that its whole gives it. */
export const partOf = ({ contactId, key, hash }: IdempotentRequest, part: string): IdempotentRequest => ({
  contactId,
  key: createHash('sha256').update(key).update('\0').update(part).digest('hex'),
  hash: createHash('sha256').update(hash).update(part).digest(),
})

/** The key has served: what it did stands, and nothing is done again. */
export class KeyHasServed extends Error {
  override name = 'KeyHasServed'
}

/**
 * Takes the key for this transaction; a twin that runs at the same time waits here until the first one ends. Throws
 * KeyHasServed.
 */
export const takeKey = async (db: Db, request: IdempotentRequest): Promise<void> => {
  const { rows } = await sql`
    INSERT INTO idempotency_keys (contact_id, key, request_hash)
    VALUES (${request.contactId}, ${request.key}, ${request.hash})
    ON CONFLICT DO NOTHING RETURNING 1 AS taken`.execute(db)
  if (rows.length === 0) throw new KeyHasServed()
}

/** What a key that has served answered first. Throws IDEMPOTENCY_MISMATCH for another body with the same key. */
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

/** Keeps the answer beside the effect: a closing statement of its transaction. */
export const keepAnswer = ({ contactId, key }: IdempotentRequest, answer: unknown): Statement => ({
  text: 'UPDATE idempotency_keys SET response = $3::jsonb WHERE contact_id = $1 AND key = $2',
  values: [contactId, key, JSON.stringify(answer ?? null)],
})
