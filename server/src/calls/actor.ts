import type { PricingPlan } from '@quai/contract/platform/plans.ts'
import type { UserType } from '@quai/contract/platform/roles.ts'

/** Caller, and the person acting for them. Everything here comes from the session, never from the request. */
export interface Actor {
  /** noSession for an API token. */
  sessionId: string
  /** Number of renewals of the session before the caller's token was signed. */
  renewals: number
  /** Latest end of the session, which renewing cannot move. */
  sessionEndsAt: string
  contactId: number
  contactName: string
  email: string
  userId: number
  userUuid: string
  userName: string
  userType: UserType
  pricingPlan: PricingPlan | null
  hijackerContactId: number | null
  /** Own session of the administrator in whose hands the account is. */
  hijackerSessionId: string | null
  hasDeal: boolean
  /** Hash of the API token of the call; null for a session. */
  apiTokenHash: string | null
  /** True for an API token that may only read. */
  isReadOnly: boolean
  /** True for an administrator without a second factor where a setting requires one. */
  mustSetSecondFactor: boolean
}
