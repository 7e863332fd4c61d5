import { createHmac, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { tokenHash } from '../../../platform/secrets.ts'

/** Codes of an authenticator application (TOTP, RFC 6238): six digits, SHA-1, a new one every 30 seconds. */

const stepMs = 30_000

const digits = 6

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

interface Given {
  contactId: number
  /** Code of the application, or a recovery code. */
  code: string
}

/** Uses up a code of a contact's second factor, each one once. False for a wrong or used code. */
export const acceptCode = async (ctx: { db: Db; now: Date }, given: Given): Promise<boolean> =>
  /^\d{6}$/.test(plain(given.code)) ? acceptStep(ctx, given) : acceptRecoveryCode(ctx, given)

/** Ignores spaces and dashes, which people type between groups. */
const plain = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase()

const acceptStep = async ({ db, now }: { db: Db; now: Date }, { contactId, code }: Given): Promise<boolean> => {
  const factor = await db
    .selectFrom('second_factors')
    .select('secret')
    .where('contact_id', '=', contactId)
    .executeTakeFirst()
  const step = factor && stepOfCode(factor.secret, { code: plain(code), now })
  if (step === undefined) return false
  const used = await db.maybe(sql`
    UPDATE second_factors SET last_step = ${step} WHERE contact_id = ${contactId} AND last_step < ${step}
    RETURNING 1 AS used`)
  return used !== undefined
}

const acceptRecoveryCode = async ({ db, now }: { db: Db; now: Date }, { contactId, code }: Given): Promise<boolean> => {
  const used = await db.maybe(sql`
    UPDATE recovery_codes SET used_at = ${now.toISOString()}
    WHERE contact_id = ${contactId} AND code_hash = ${tokenHash(plain(code))} AND used_at IS NULL
    RETURNING 1 AS used`)
  return used !== undefined
}

const recoveryCodeCount = 10

/** Signs that nobody confuses with others. */
const signs = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Replaces the recovery codes of a contact and returns the new ones, such as « K7QMR-2XHTD ». */
export const renewRecoveryCodes = async (db: Db, contactId: number): Promise<string[]> => {
  const codes = Array.from({ length: recoveryCodeCount }, () => {
    const drawn = Array.from({ length: 10 }, () => signs[randomInt(signs.length)]).join('')
    return `${drawn.slice(0, 5)}-${drawn.slice(5)}`
  })
  await db.deleteFrom('recovery_codes').where('contact_id', '=', contactId).execute()
  await db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ contact_id: contactId, code_hash: tokenHash(plain(code)) })))
    .execute()
  return codes
}

/** Removes the second factor of a contact, with its recovery codes. False when there was none. */
export const removeSecondFactor = async (db: Db, contactId: number): Promise<boolean> => {
  await db.deleteFrom('recovery_codes').where('contact_id', '=', contactId).execute()
  const removed = await db
    .deleteFrom('second_factors')
    .where('contact_id', '=', contactId)
    .returning('confirmed_at')
    .executeTakeFirst()
  return removed?.confirmed_at != null
}

/** Number of the period of an instant. */
export const stepOf = (now: Date): number => Math.floor(now.getTime() / stepMs)

/** Code of a period (RFC 4226, section 5.3). */
export const codeOf = (secret: Buffer, step: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0xf
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits).padStart(digits, '0')
}

/** Finds the period of a code, one period early or late at most, because clocks differ; undefined for a wrong code. */
export const stepOfCode = (secret: Buffer, { code, now }: { code: string; now: Date }): number | undefined =>
  [0, -1, 1].map((shift) => stepOf(now) + shift).find((step) => codeOf(secret, step) === code)

/** Writes bytes in base 32 (RFC 4648, without padding), as applications read a secret. */
export const base32 = (bytes: Uint8Array): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}
