import type { AccessUser, Account } from '@quai/contract/parties/accounts/account.ts'
import { type Look, lookChoices } from '@quai/contract/parties/accounts/look.ts'
import type { Actor } from '../../calls/actor.ts'
import type { Context } from '../../calls/context.ts'

/** Returns the signed-in contact, for the page. */
export const account = async (ctx: Context): Promise<Account> => ({
  ...presentAccess(ctx.actor),
  sessionEndsAt: ctx.actor.sessionEndsAt,
  look: await lookOf(ctx),
})

/** Caller without the fields that depend on its session or its deals. */
export type Person = Omit<
  Actor,
  | 'sessionId'
  | 'hijackerSessionId'
  | 'renewals'
  | 'sessionEndsAt'
  | 'hasDeal'
  | 'mustSetSecondFactor'
  | 'isReadOnly'
  | 'apiTokenHash'
>

export const presentAccess = (actor: Person): AccessUser => ({
  contact: { id: actor.contactId, name: actor.contactName, email: actor.email },
  userId: actor.userId,
  userUuid: actor.userUuid,
  userName: actor.userName,
  userType: actor.userType,
  pricingPlan: actor.pricingPlan,
  ...(actor.hijackerContactId !== null && { hijackerId: actor.hijackerContactId }),
})

/** Returns the display settings that the caller chose; null when they chose none. */
const lookOf = async ({ db, actor }: Context): Promise<Look | null> => {
  const { look } = await db
    .selectFrom('contacts')
    .select('look')
    .where('id', '=', readerOf(actor))
    .executeTakeFirstOrThrow()
  // The contract's schema checked the settings before they were stored; older ones have no language.
  const kept = look as Omit<Look, 'language'> | null
  return kept && { language: lookChoices.language[0], ...kept }
}

/** Stores the caller's display settings, or removes them. */
export const keepLook = async ({ db, actor }: Context, { look }: { look: Look | null }): Promise<void> => {
  await db
    .updateTable('contacts')
    .set({ look: look && JSON.stringify(look) })
    .where('id', '=', readerOf(actor))
    .execute()
}

/** Returns the contact who looks at the page: an administrator who took over an account keeps their own settings. */
const readerOf = ({ contactId, hijackerContactId }: Actor): number => hijackerContactId ?? contactId
