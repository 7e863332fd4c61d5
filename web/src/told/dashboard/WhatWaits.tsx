import type { UserType } from '@quai/contract/platform/roles.ts'
import type { Dashboard } from '@quai/contract/told/dashboard/routes.ts'
import { useIsLocked } from '../../platform/plans/plan-lock.ts'
import { useUser } from '../../platform/session.ts'
import { CountStrip, type Wait } from './CountStrip.tsx'
import { t } from './texts.ts'

type Counts = Omit<Dashboard, 'today' | 'earlier' | 'nextDay' | 'waiting' | 'changesToAccept'>
type OrderWait = Wait<keyof Counts>

const preOrders: OrderWait = {
  name: 'preOrderCount',
  label: t('preOrders'),
  link: { to: '/orders', search: { isPreOrder: true } },
}
const expiring: OrderWait = {
  name: 'expiringStockCount',
  label: t('expiring'),
  link: { to: '/stock', search: { state: 'expiring' } },
}
const today: OrderWait = {
  name: 'todayCount',
  label: t('todayCount'),
  link: { to: '/orders', search: { view: 'day' } },
}

const unread: OrderWait = {
  name: 'unreadOrdersCount',
  label: t('unread'),
  isMine: true,
  link: { to: '/orders', search: { hasUnreadMessages: true } },
}

const ofCustomer: readonly OrderWait[] = [
  {
    name: 'changesToAcceptCount',
    label: t('changesToAccept'),
    isMine: true,
    link: { to: '/orders', search: { hasChangesToAccept: true } },
  },
  {
    name: 'pendingCount',
    label: t('pending.customer'),
    link: { to: '/orders', search: { statusGroup: 'pending' } },
  },
  {
    name: 'toCompleteCount',
    label: t('toComplete.customer'),
    link: { to: '/orders', search: { isToComplete: true } },
  },
  unread,
  preOrders,
  expiring,
  today,
]

const waits: Record<UserType, readonly OrderWait[]> = {
  warehouse: [
    { name: 'pendingCount', label: t('pending.warehouse'), isMine: true, link: { to: '/requests' } },
    { name: 'toCompleteCount', label: t('toComplete'), isMine: true, link: { to: '/to-complete' } },
    unread,
    preOrders,
    expiring,
    today,
  ],
  customer: ofCustomer,
  admin: ofCustomer.map((wait) => ({
    ...wait,
    isMine: false,
    label: wait.name === 'pendingCount' ? t('waiting.admin') : wait.label,
  })),
}

/** Shows the orders and products that wait for the caller; an administrator, who looks at all, reads no zeros. */
export const WhatWaits = ({ counts }: { counts: Counts | undefined }) => {
  const { userType } = useUser()
  const hasBatches = !useIsLocked('batches')
  return (
    <CountStrip
      label={t('waits')}
      waits={waits[userType].filter((wait) => hasBatches || wait !== expiring)}
      counts={counts}
      {...(userType === 'admin' && { nothing: t('noOrderWaits') })}
    />
  )
}
