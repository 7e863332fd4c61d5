import type { LinkSignInInput, Session } from '@quai/contract/parties/accounts/account.ts'
import { sql } from 'kysely'
import type { Context } from '../../../calls/context.ts'
import { fail } from '../../../platform/failure.ts'
import { findContactLink, takeContactLink } from './contact-links.ts'
import { enter, findEntering } from './enter.ts'
import { countAttempt } from './sign-in-limiter.ts'

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
