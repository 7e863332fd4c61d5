import { createHmac } from 'node:crypto'
import { type CarrierKey, signatureWindowSeconds } from '@quai/contract/shipping/tracking/tracking.ts'
import { sql } from 'kysely'
import type { Context, SignedBody } from '../../calls/context.ts'
import type { SessionKey } from '../../calls/session.ts'
import type { Db } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { isSameSecret } from '../../platform/secrets.ts'

interface KeyNumber {
  id: number
  number: number
  renewedAt: string | null
}

/** Shows the key by which a carrier signs. Throws NOT_FOUND. */
export const showCarrierKey = async (ctx: Context, { id }: { id: number }): Promise<CarrierKey> => {
  const found = await readNumber(ctx.db, id)
  if (!found) throw fail('NOT_FOUND')
  return presentKey(ctx, found)
}

/** Gives a carrier its next key. Throws NOT_FOUND. */
export const renewCarrierKey = (ctx: Context, { id }: { id: number }): Promise<CarrierKey> =>
  ctx.transaction(async (db) => {
    db.send(sql`
      INSERT INTO carrier_keys (carrier_id, number, renewed_at, contact_id)
      SELECT id, 2, ${ctx.now.toISOString()}::timestamptz, ${ctx.actor.contactId}::bigint FROM carriers WHERE id = ${id}
      ON CONFLICT (carrier_id) DO UPDATE SET number = carrier_keys.number + 1, renewed_at = excluded.renewed_at,
        contact_id = excluded.contact_id`)
    return showCarrierKey({ ...ctx, db }, { id })
  })

interface Signing {
  sessionKey: SessionKey
  id: number
  number: number
}

/** Key of a carrier, derived from the secret of the server, so that none is stored. */
export const carrierKeyOf = ({ sessionKey, id, number }: Signing): string =>
  createHmac('sha256', sessionKey.key as Parameters<typeof createHmac>[1])
    .update(`tracking of carrier ${id}, key ${number}`)
    .digest('base64url')

/** Signature of a body, as its header carries it. */
export const signatureOf = (key: string, timestamp: string, text: string): string =>
  `v1=${createHmac('sha256', key).update(`${timestamp}.${text}`).digest('hex')}`

/** Throws SIGNATURE_INVALID unless the carrier's present key signed the body, SIGNATURE_EXPIRED unless it did so just now. */
export const requireSignature = async (
  ctx: Pick<Context, 'db' | 'now' | 'sessionKey' | 'signed'>,
  id: number,
): Promise<void> => {
  const { timestamp = '', signature = '', text = '' }: Partial<SignedBody> = ctx.signed ?? {}
  const number = (await readNumber(ctx.db, id))?.number
  // Compares with a key for an unknown carrier too, so that its refusal takes as long.
  const key = carrierKeyOf({ sessionKey: ctx.sessionKey, id, number: number ?? 1 })
  if (!isSameSecret(signatureOf(key, timestamp, text), signature) || number === undefined)
    throw fail('SIGNATURE_INVALID')
  const age = ctx.now.getTime() / 1_000 - Number(timestamp)
  if (!(Math.abs(age) <= signatureWindowSeconds)) throw fail('SIGNATURE_EXPIRED')
}

const readNumber = async (db: Db, id: number): Promise<KeyNumber | undefined> =>
  db.maybe(sql<KeyNumber>`
    SELECT k.id, coalesce(n.number, 1) AS number, n.renewed_at AS "renewedAt"
    FROM carriers k LEFT JOIN carrier_keys n ON n.carrier_id = k.id WHERE k.id = ${id}`)

const presentKey = ({ sessionKey }: Context, { id, number, renewedAt }: KeyNumber): CarrierKey => ({
  path: `/api/carriers/${id}/tracking`,
  key: carrierKeyOf({ sessionKey, id, number }),
  renewedAt,
})
