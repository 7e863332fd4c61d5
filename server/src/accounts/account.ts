import type { AccessUser } from '@quai/contract/accounts/account.ts'
import type { Actor, Context } from '../calls/context.ts'

/** Returns the signed-in contact, for the page. */
export const account = async ({ actor }: Context): Promise<AccessUser> => presentAccess(actor)

export const presentAccess = (actor: Omit<Actor, 'sessionId' | 'hasDeal'>): AccessUser => ({
  contact: { id: actor.contactId, name: actor.contactName, email: actor.email },
  userId: actor.userId,
  userUuid: actor.userUuid,
  userName: actor.userName,
  userType: actor.userType,
  pricingPlan: actor.pricingPlan,
  ...(actor.hijackerContactId !== null && { hijackerId: actor.hijackerContactId }),
})
