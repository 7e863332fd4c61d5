import type { Dashboard } from '@quai/contract/dashboard/routes.ts'
import type { UserType } from '@quai/contract/roles.ts'
import { preOrderTone } from '../orders/status/status.ts'
import { useUser } from '../platform/session.ts'
import { CountStrip, type Wait } from './CountStrip.tsx'
import { t } from './texts.ts'

type Counts = Omit<Dashboard, 'today' | 'nextDay' | 'waiting' | 'changesToAccept'>
type OrderWait = Wait<keyof Counts>

const preOrders: OrderWait = {
  name: 'preOrderCount',
  label: t('preOrders'),
  tone: preOrderTone,
  link: { to: '/orders', search: { isPreOrder: true } },
}
const expiring: OrderWait = {
  name: 'expiringStockCount',
  label: t('expiring'),
  tone: 'absent',
  link: { to: '/stock', search: { state: 'expiring' } },
}
const today: OrderWait = {
  name: 'todayCount',
  label: t('todayCount'),
  tone: 'planned',
  link: { to: '/orders', search: { view: 'day' } },
}

const unread: OrderWait = {
  name: 'unreadOrdersCount',
  label: t('unread'),
  tone: 'wait',
  link: { to: '/orders', search: { hasUnreadMessages: true } },
}

const ofCustomer: readonly OrderWait[] = [
  {
    name: 'changesToAcceptCount',
    label: t('changesToAccept'),
    tone: 'wait',
    link: { to: '/orders', search: { hasChangesToAccept: true } },
  },
  {
    name: 'pendingCount',
    label: t('pending.customer'),
    tone: 'wait',
    link: { to: '/orders', search: { statusGroup: 'pending' } },
  },
  {
    name: 'toCompleteCount',
    label: t('toComplete.customer'),
    tone: 'refused',
    link: { to: '/orders', search: { isToComplete: true } },
  },
  unread,
  preOrders,
  expiring,
  today,
]

const waits: Record<UserType, readonly OrderWait[]> = {
  warehouse: [
    { name: 'pendingCount', label: t('pending.warehouse'), tone: 'wait', link: { to: '/requests' } },
    { name: 'toCompleteCount', label: t('toComplete'), tone: 'refused', link: { to: '/to-complete' } },
    unread,
    preOrders,
    expiring,
    today,
  ],
  customer: ofCustomer,
  admin: ofCustomer,
}

/** Shows the orders and products that wait for the caller. */
export const WhatWaits = ({ counts }: { counts: Counts | undefined }) => {
  const { userType } = useUser()
  return <CountStrip label={t('waits')} waits={waits[userType]} counts={counts} />
}
