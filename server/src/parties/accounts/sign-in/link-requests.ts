import type { LinkRequest } from '@quai/contract/parties/accounts/account.ts'
import { sql } from 'kysely'
import type { App } from '../../../calls/app.ts'
import type { Context } from '../../../calls/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { mailPasswordLink, mailSignInLink } from '../mails.ts'
import { makeContactLink } from './contact-links.ts'
import { countAttempt } from './sign-in-limiter.ts'

export interface LinkJob {
  /** Address as it was typed, known or not. */
  email: string
  purpose: 'reset_password' | 'sign_in'
}

/** Mails a contact the link that somebody asked for at their address. */
export const sendContactLinkJob = jobKind<LinkJob>('send-contact-link')

/** Mails the address a link to choose a password, when it belongs to an active contact. Throws SIGN_IN_LIMITED. */
export const forgotPassword = (ctx: Context, request: LinkRequest): Promise<void> =>
  askForLink(ctx, request, 'reset_password')

/** Mails the address a link that signs in, when it belongs to an active contact. Throws SIGN_IN_LIMITED. */
export const requestSignInLink = (ctx: Context, request: LinkRequest): Promise<void> =>
  askForLink(ctx, request, 'sign_in')

/** Does the same for every address: the job alone looks whether it is known, so that the time reveals nothing. */
const askForLink = async (ctx: Context, { email, device }: LinkRequest, purpose: LinkJob['purpose']): Promise<void> => {
  await countAttempt(ctx, { kind: 'link', email, device }, async () => undefined)
  await ctx.transaction(async (_db, enqueue) => enqueue(sendContactLinkJob.with({ email, purpose })))
}

/** True for an active contact that never set a password. Throws SIGN_IN_LIMITED. */
export const hasToResetPassword = async (ctx: Context, { email }: LinkRequest) => {
  const { found } = await countAttempt(ctx, { kind: 'question', email }, async (db) =>
    db.maybe(sql<{ hasToResetPassword: boolean }>`
      SELECT EXISTS (SELECT FROM contacts c JOIN users u ON u.id = c.user_id AND u.is_active
        WHERE lower(c.email) = lower(${email}) AND c.is_active AND c.password_hash IS NULL) AS "hasToResetPassword"`),
  )
  return { hasToResetPassword: found?.hasToResetPassword === true }
}

/** Mails the links that were asked for, to the addresses that belong to an active contact. */
export const sendContactLinks = async (app: App, payloads: readonly LinkJob[]): Promise<void> => {
  for (const payload of payloads) await sendContactLink(app, payload)
}

const sendContactLink = ({ pool, clock }: App, { email, purpose }: LinkJob): Promise<void> =>
  inTransaction(pool, async (db) => {
    const contact = await db.maybe(sql<{ contactId: number; email: string; name: string }>`
      SELECT c.id AS "contactId", c.email, c.name FROM contacts c JOIN users u ON u.id = c.user_id AND u.is_active
      WHERE lower(c.email) = lower(${email}) AND c.is_active FOR UPDATE OF c`)
    if (!contact) return
    const { token, expiresAt } = await makeContactLink({ db, now: clock() }, { contactId: contact.contactId, purpose })
    if (purpose === 'sign_in') await mailSignInLink({ db }, { ...contact, expiresAt, path: `/login?token=${token}` })
    else await mailPasswordLink({ db }, { ...contact, expiresAt, path: `/reset-password?token=${token}` })
  })
