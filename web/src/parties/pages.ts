import type { accountLogQuery } from '@quai/contract/parties/accounts/log.ts'
import { type userListQuery, userSorts } from '@quai/contract/parties/accounts/user.ts'
import { type addressListQuery, addressSorts } from '@quai/contract/parties/addresses/address.ts'
import { type dealListQuery, dealSorts } from '@quai/contract/parties/deals/deal.ts'
import type { failedJobQuery } from '@quai/contract/parties/schedule/schedule.ts'
import { pricingPlans } from '@quai/contract/platform/plans.ts'
import { userTypes } from '@quai/contract/platform/roles.ts'
import { redirect } from '@tanstack/react-router'
import { forbidden, numericId, page } from '../platform/pages/page.ts'
import { direction, flag, oneOf, paging, partners, type Query, text } from '../platform/pages/search.ts'
import { currentUser } from '../platform/session.ts'

const userList: Query<typeof userListQuery> = {
  ...paging,
  search: text(120),
  userType: oneOf(userTypes),
  pricingPlan: oneOf(pricingPlans),
  isActive: flag,
  hasPlanRequest: flag,
  sort: oneOf(userSorts),
  direction,
}

const accountLog: Query<typeof accountLogQuery> = { ...paging, kind: oneOf(['account', 'orders']) }

const dealList: Query<typeof dealListQuery> = {
  ...paging,
  search: text(120),
  ...partners,
  isActive: flag,
  canWarehouseCarry: flag,
  requiresSignedSlip: flag,
  sort: oneOf(dealSorts),
  direction,
}

const addressList: Query<typeof addressListQuery> = {
  ...paging,
  search: text(120),
  sort: oneOf(addressSorts),
  direction,
}

const failedJobs: Query<typeof failedJobQuery> = { ...paging, queue: text(60) }

export const partyPages = [
  page('/logout', () => import('./accounts/LogoutPage.tsx'), 'LogoutPage', { title: 'Se déconnecter' }),
  page('/forgot-password', () => import('./accounts/ForgotPasswordPage.tsx'), 'ForgotPasswordPage', {
    title: 'Mot de passe oublié',
    standsAlone: true,
  }),
  page('/reset-password', () => import('./accounts/ResetPasswordPage.tsx'), 'ResetPasswordPage', {
    title: 'Nouveau mot de passe',
    standsAlone: true,
    search: { token: text() },
  }),
  /** The address book of a customer; a warehouse has its own in its settings, an administrator on each organisation's page. */
  page('/customers-suppliers', () => import('./addresses/AddressesPage.tsx'), 'AddressesPage', {
    title: 'Clients et fournisseurs',
    search: addressList,
    reads: ['addresses.list'],
    enter: () => {
      const side = currentUser()?.userType
      if (side === 'admin') throw forbidden()
      if (side === 'warehouse') redirect({ to: '/settings', search: { tab: 'addresses' }, throw: true })
    },
  }),
  page('/carriers', () => import('./carriers/CarriersPage.tsx'), 'CarriersPage', {
    title: 'Transporteurs',
    permission: 'carriers.manage',
  }),
  page('/admin/users', () => import('./users/UsersPage.tsx'), 'UsersPage', {
    title: 'Utilisateurs',
    permission: 'users.manage',
    search: userList,
    reads: ['users.list'],
  }),
  page('/admin/users/$id', () => import('./users/UserPage.tsx'), 'UserPage', {
    title: 'Utilisateur',
    permission: 'users.manage',
    params: numericId,
    search: accountLog,
    reads: ['users.logs'],
  }),
  page('/admin/deals', () => import('./deals/DealsPage.tsx'), 'DealsPage', {
    title: 'Accords',
    permission: 'deals.manage',
    search: dealList,
    reads: ['deals.list'],
  }),
  page('/admin/jobs', () => import('./jobs/JobsPage.tsx'), 'JobsPage', {
    title: 'Travaux',
    permission: 'operations.manage',
    search: failedJobs,
    reads: ['schedule.failures'],
  }),
]
