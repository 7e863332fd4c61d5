import { z } from 'zod'
import { instant } from '../../platform/dates.ts'
import { text } from '../../platform/ids.ts'
import { pageQuery } from '../../platform/pagination.ts'
import { pricingPlans } from '../../platform/plans.ts'
import { userTypes } from '../../platform/roles.ts'
import { subscriptionRequest } from '../subscription/request.ts'
import { contact, contactChanges, user } from './account.ts'

/** User found by a search; `isHijackable` is true when an administrator may take it over. */
export const foundUser = user.extend({ mainContact: contact.nullable(), isHijackable: z.boolean() })
export type FoundUser = z.infer<typeof foundUser>

export const listedUser = foundUser.extend({
  createdAt: instant,
  /** Plan of the open request. */
  requestedPlan: z.enum(pricingPlans).nullable(),
})
export type ListedUser = z.infer<typeof listedUser>

export const userSorts = ['name', 'userType', 'pricingPlan', 'isActive', 'createdAt'] as const

export const userListQuery = pageQuery.extend({
  search: text(120).optional(),
  userType: z.enum(userTypes).optional(),
  /** A customer without a plan counts as basic. */
  pricingPlan: z.enum(pricingPlans).optional(),
  isActive: z.boolean().optional(),
  /** True: those who wait for an answer about their plan. */
  hasPlanRequest: z.boolean().optional(),
  sort: z.enum(userSorts).default('name'),
  direction: z.enum(['asc', 'desc']).default('asc'),
})

/** User with its contacts, and what deactivating it would end. */
export const userDetail = listedUser.extend({
  contacts: z.array(contact),
  openSessionsCount: z.int(),
  openOrdersCount: z.int(),
  activeDealsCount: z.int(),
  /** Request for another plan that waits for an answer. */
  planRequest: subscriptionRequest.nullable(),
  /** When it asked for an API token; null once it was given. */
  apiRequestedAt: instant.nullable(),
})
export type UserDetail = z.infer<typeof userDetail>

export const userContactChanges = contactChanges.omit({ password: true })
export type UserContactChanges = z.infer<typeof userContactChanges>
