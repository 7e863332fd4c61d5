import type { OrderListQuery } from '@quai/contract/orders/query.ts'
import { t } from '../texts.ts'

/** An orders page: all of them, or those that await something. */
export interface Preset {
  address: '/orders' | '/requests' | '/to-complete'
  title: string
  lead?: string
  /** Filters that the page imposes and the user cannot remove. */
  fixed: Partial<OrderListQuery>
  sort: OrderListQuery['sort']
  direction: OrderListQuery['direction']
  emptyTitle: string
  emptyText: string
}

const all: Preset = {
  address: '/orders',
  title: t('orders'),
  fixed: {},
  sort: 'createdAt',
  direction: 'desc',
  emptyTitle: t('noneTitle'),
  emptyText: t('noneText'),
}

const presets: Record<string, Preset> = {
  '/requests': {
    address: '/requests',
    title: t('requests'),
    lead: t('requestsLead'),
    fixed: { statusGroup: 'pending' },
    sort: 'orderDateStart',
    direction: 'asc',
    emptyTitle: t('noRequestTitle'),
    emptyText: t('noRequestText'),
  },
  '/to-complete': {
    address: '/to-complete',
    title: t('toComplete'),
    lead: t('toCompleteLead'),
    fixed: { isDue: true },
    sort: 'orderDateStart',
    direction: 'asc',
    emptyTitle: t('noToCompleteTitle'),
    emptyText: t('noToCompleteText'),
  },
}

export const presetOf = (pathname: string): Preset => presets[pathname] ?? all
