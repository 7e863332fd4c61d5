import type { AccessUser, Account } from '@quai/contract/parties/accounts/account.ts'
import type { Actor } from '../../calls/actor.ts'
import type { Context } from '../../calls/context.ts'
import { lookOf } from './look.ts'

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
