import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { tokenHash } from '../../../platform/one-time-token.ts'

const trustDays = 30

interface Remembering {
  contactId: number
  /** Token that the browser keeps. */
  device: string
  /** True when it is not asked for a code during 30 days. */
  isTrusted: boolean
}

/** Makes a browser known to a contact, after a sign-in. */
export const rememberDevice = (
  { db, now }: { db: Db; now: Date },
  { contactId, device, isTrusted }: Remembering,
): Promise<unknown> => {
  const trustedUntil = isTrusted ? new Date(now.getTime() + trustDays * 86_400_000).toISOString() : null
  return sql`
    INSERT INTO known_devices AS d (contact_id, token_hash, last_used_at, trusted_until)
    VALUES (${contactId}, ${tokenHash(device)}, ${now.toISOString()}, ${trustedUntil})
    ON CONFLICT (contact_id, token_hash) DO UPDATE
      SET last_used_at = EXCLUDED.last_used_at, trusted_until = coalesce(EXCLUDED.trusted_until, d.trusted_until)`.execute(
    db,
  )
}

/** True when a contact `c` trusts the browser. */
export const isTrustedDevice = ({ device, now }: { device: string | undefined; now: Date }): RawBuilder<boolean> =>
  device === undefined
    ? sql<boolean>`false`
    : sql<boolean>`EXISTS (SELECT FROM known_devices d WHERE d.contact_id = c.id
        AND d.token_hash = ${tokenHash(device)} AND d.trusted_until > ${now.toISOString()})`

/** Forgets the browsers of a contact: a stranger may have signed in from one. */
export const forgetDevices = (db: Db, contactId: number): Promise<unknown> =>
  db.deleteFrom('known_devices').where('contact_id', '=', contactId).execute()
