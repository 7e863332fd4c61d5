import { type LinkSignInInput, linkMinutes, type Session } from '@quai/contract/parties/accounts/account.ts'
import { sql } from 'kysely'
import type { Context } from '../../../calls/context.ts'
import type { ContactLinkPurpose } from '../../../platform/database/schema.generated.ts'
import { fail } from '../../../platform/failure.ts'
import { newToken, tokenHash } from '../../../platform/secrets.ts'
import { withdrawLinks } from '../../../services/mails/announce.ts'
import { enter, findEntering } from './enter.ts'
import { countAttempt } from './sign-in-limiter.ts'

interface NewLink {
  contactId: number
  purpose: ContactLinkPurpose
}

/** Mail that brings each kind of link. */
const mailOf: Record<ContactLinkPurpose, string> = {
  invitation: 'invitation',
  reset_password: 'password_link',
  sign_in: 'sign_in_link',
}

export interface MadeLink {
  token: string
  expiresAt: string
}

/**
 * Creates a one-time link for a contact. The link table does not hold its token. Replaces earlier links of the same
 * purpose, and their mails that have not left.
 */
export const makeContactLink = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  { contactId, purpose }: NewLink,
): Promise<MadeLink> => {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + linkMinutes[purpose] * 60_000).toISOString()
  await withdrawLinks({ db }, sql`contact_id = ${contactId} AND event = ${mailOf[purpose]}`)
  await db.run(sql`DELETE FROM contact_links
    WHERE contact_id = ${contactId} AND purpose = ${purpose} AND used_at IS NULL`)
  await db
    .insertInto('contact_links')
    .values({
      contact_id: contactId,
      purpose,
      token_hash: tokenHash(token),
      created_at: now.toISOString(),
      expires_at: expiresAt,
    })
    .execute()
  return { token, expiresAt }
}

interface Given {
  token: string
  /** Purposes that the page of the link serves. */
  purposes: readonly ContactLinkPurpose[]
}

interface FoundLink {
  contactId: number
  email: string
  expiresAt: string
}

/** Finds the contact of a link with one of these purposes. Throws LINK_UNKNOWN, LINK_USED, LINK_EXPIRED. */
export const findContactLink = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  { token, purposes }: Given,
): Promise<FoundLink> => {
  const link = await db.maybe(sql<FoundLink & { usedAt: string | null }>`
    SELECT l.contact_id AS "contactId", c.email, l.expires_at AS "expiresAt", l.used_at AS "usedAt"
    FROM contact_links l
    JOIN contacts c ON c.id = l.contact_id AND c.is_active
    JOIN users u ON u.id = c.user_id AND u.is_active
    WHERE l.token_hash = ${tokenHash(token)} AND l.purpose = ANY(${[...purposes]}::contact_link_purpose[])`)
  if (!link) throw fail('LINK_UNKNOWN')
  if (link.usedAt) throw fail('LINK_USED')
  if (Date.parse(link.expiresAt) <= now.getTime()) throw fail('LINK_EXPIRED')
  return { contactId: link.contactId, email: link.email, expiresAt: link.expiresAt }
}

/** Uses up a link. Of two concurrent calls, only one succeeds. Throws LINK_USED. */
export const takeContactLink = async ({ db, now }: Pick<Context, 'db' | 'now'>, token: string): Promise<void> => {
  const used = await db
    .updateTable('contact_links')
    .set({ used_at: now.toISOString() })
    .where('token_hash', '=', tokenHash(token))
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!used) throw fail('LINK_USED')
}

/** Ends the open links of a contact, which a new password or a new address makes worthless. */
export const dropContactLinks = async ({ db }: Pick<Context, 'db'>, contactId: number): Promise<void> => {
  await withdrawLinks({ db }, sql`contact_id = ${contactId}`)
  await db.deleteFrom('contact_links').where('contact_id', '=', contactId).where('used_at', 'is', null).execute()
}

/**
 * Opens a session by a link received by mail, which serves once. Throws LINK_UNKNOWN, LINK_USED, LINK_EXPIRED,
 * SECOND_FACTOR_REQUIRED (the link still serves), SIGN_IN_LIMITED, INVALID.
 */
export const consumeSignInLink = async (ctx: Context, { token, ...manner }: LinkSignInInput): Promise<Session> => {
  const { contactId, email } = await findContactLink(ctx, { token, purposes: ['sign_in'] })
  const contact = await findEntering(ctx, { which: sql`c.id = ${contactId}`, device: manner.device })
  if (!contact?.isActive) throw fail('LINK_UNKNOWN')
  if (contact.needsCode) {
    if (manner.code === undefined) throw fail('SECOND_FACTOR_REQUIRED')
    await countAttempt(ctx, { kind: 'password', email, device: manner.device }, async () => undefined)
  }
  return enter(ctx, contact, {
    manner,
    refusal: 'LINK_UNKNOWN',
    also: (db) => takeContactLink({ ...ctx, db }, token),
  })
}
