import { randomBytes } from 'node:crypto'
import type { RecoveryCodes, SecondFactor, SecondFactorSetup } from '@quai/contract/parties/accounts/own-security.ts'
import bwip from 'bwip-js/node'
import { sql } from 'kysely'
import type { Context } from '../../../calls/context.ts'
import { fail, failOn } from '../../../platform/failure.ts'
import { recordAccountChange } from '../logs.ts'
import { mailSecondFactor } from '../mails.ts'
import { reauthenticate } from '../sign-in/passwords.ts'
import { forgetDevices } from '../sign-in/sessions.ts'
import { acceptCode, base32, removeSecondFactor, renewRecoveryCodes } from './codes.ts'

/** Shows the state of the caller's second factor. */
export const showSecondFactor = async ({ db, actor }: Context): Promise<SecondFactor> =>
  db.one(sql<SecondFactor>`
    SELECT (SELECT confirmed_at FROM second_factors WHERE contact_id = ${actor.contactId}) AS since,
      (SELECT count(*)::int FROM recovery_codes WHERE contact_id = ${actor.contactId} AND used_at IS NULL)
        AS "recoveryCodesLeft", ${actor.mustSetSecondFactor}::boolean AS "isRequired"`)

/**
 * Draws the secret of a second factor, which serves once confirmSecondFactor() has seen a code. Throws
 * SECOND_FACTOR_ON, SIGN_IN_LIMITED, INVALID.
 */
export const startSecondFactor = async (
  ctx: Context,
  { password }: { password: string },
): Promise<SecondFactorSetup> => {
  const { contactId, email } = ctx.actor
  await reauthenticate(ctx, password)
  const secret = randomBytes(20)
  const drawn = await ctx.db.maybe(sql`
    INSERT INTO second_factors AS f (contact_id, secret) VALUES (${contactId}, ${secret})
    ON CONFLICT (contact_id) DO UPDATE SET secret = EXCLUDED.secret, last_step = 0 WHERE f.confirmed_at IS NULL
    RETURNING 1 AS drawn`)
  if (!drawn) throw fail('SECOND_FACTOR_ON')
  const key = base32(secret)
  const uri = `otpauth://totp/Quai:${encodeURIComponent(email)}?secret=${key}&issuer=Quai`
  return {
    secret: key,
    uri,
    qrCode: bwip.toSVG({ bcid: 'qrcode', text: uri, scale: 3, padding: 8, backgroundcolor: 'FFFFFF' }),
  }
}

/** Turns the second factor on, by a first code, and returns its recovery codes. Throws INVALID, SIGN_IN_LIMITED. */
export const confirmSecondFactor = async (ctx: Context, { password, code }: { password: string; code: string }) => {
  const { contactId, contactName: name, email } = ctx.actor
  await reauthenticate(ctx, password)
  return ctx.transaction(async (db): Promise<RecoveryCodes> => {
    const waiting = await db
      .updateTable('second_factors')
      .set({ confirmed_at: ctx.now.toISOString() })
      .where('contact_id', '=', contactId)
      .where('confirmed_at', 'is', null)
      .returning('contact_id')
      .executeTakeFirst()
    if (!waiting || !(await acceptCode({ db, now: ctx.now }, { contactId, code })))
      throw failOn(['code'], 'code', 'Ce code n’est pas le bon : lisez le dernier de votre application.')
    await forgetDevices(db, contactId)
    await mailSecondFactor({ db }, { contactId, email, name, isOn: true })
    return { codes: await renewRecoveryCodes(db, contactId) }
  })
}

/** Replaces the caller's recovery codes. Throws SECOND_FACTOR_OFF, SIGN_IN_LIMITED, INVALID. */
export const replaceRecoveryCodes = async (
  ctx: Context,
  { password }: { password: string },
): Promise<RecoveryCodes> => {
  await reauthenticate(ctx, password)
  return ctx.transaction(async (db) => {
    const on = await db
      .selectFrom('second_factors')
      .select('contact_id')
      .where('contact_id', '=', ctx.actor.contactId)
      .where('confirmed_at', 'is not', null)
      .forUpdate()
      .executeTakeFirst()
    if (!on) throw fail('SECOND_FACTOR_OFF')
    return { codes: await renewRecoveryCodes(db, ctx.actor.contactId) }
  })
}

/** Turns the caller's second factor off. Throws SIGN_IN_LIMITED, INVALID. */
export const stopSecondFactor = async (ctx: Context, { password }: { password: string }): Promise<void> => {
  await reauthenticate(ctx, password)
  await ctx.transaction((db) => turnOff({ db }, ctx.actor))
}

/** Removes the second factor of a contact who lost it, for an administrator. Throws NOT_FOUND. */
export const removeLostSecondFactor = async (ctx: Context, { id }: { id: number }): Promise<void> => {
  const contact = await ctx.db
    .selectFrom('contacts')
    .select(['name', 'email', 'user_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!contact) throw fail('NOT_FOUND')
  await turnOff(ctx, { contactId: id, contactName: contact.name, email: contact.email })
  await recordAccountChange(ctx, { userId: contact.user_id, action: 'contact_two_steps', subject: contact.name })
}

type Whose = Pick<Context['actor'], 'contactId' | 'contactName' | 'email'>

const turnOff = async (ctx: Pick<Context, 'db'>, { contactId, contactName: name, email }: Whose): Promise<void> => {
  if (!(await removeSecondFactor(ctx.db, contactId))) return
  await forgetDevices(ctx.db, contactId)
  await mailSecondFactor(ctx, { contactId, email, name, isOn: false })
}
