import type { OrderListQuery } from '@quai/contract/orders/orders/query.ts'
import { t } from '../texts.ts'

/** An orders page: all of them, or those that await something. */
export interface Preset {
  address: '/orders' | '/requests' | '/to-complete' | '/admin/orders'
  title: string
  lead?: string
  /** Filters that the page imposes and the user cannot remove. */
  fixed: Partial<OrderListQuery>
  sort: OrderListQuery['sort']
  direction: OrderListQuery['direction']
  /** Names the list for the reader's choice of columns. */
  columnsKey: string
  /** Announces rows that have arrived. */
  news: (count: number) => string
  emptyTitle: string
  emptyText: string
}

const all: Preset = {
  address: '/orders',
  title: t('orders'),
  fixed: {},
  columnsKey: 'orders',
  news: (count) => t('news', { count }),
  sort: 'createdAt',
  direction: 'desc',
  emptyTitle: t('noneTitle'),
  emptyText: t('noneText'),
}

const presets: Record<string, Preset> = {
  '/admin/orders': { ...all, address: '/admin/orders', lead: t('adminLead') },
  '/requests': {
    address: '/requests',
    title: t('requests'),
    lead: t('requestsLead'),
    fixed: { statusGroup: 'pending' },
    columnsKey: 'requests',
    news: (count) => t('newRequests', { count }),
    sort: 'orderDateStart',
    direction: 'asc',
    emptyTitle: t('noRequestTitle'),
    emptyText: t('noRequestText'),
  },
  '/to-complete': {
    address: '/to-complete',
    title: t('toComplete'),
    lead: t('toCompleteLead'),
    fixed: { isToComplete: true },
    columnsKey: 'to-complete',
    news: (count) => t('news', { count }),
    sort: 'orderDateStart',
    direction: 'asc',
    emptyTitle: t('noToCompleteTitle'),
    emptyText: t('noToCompleteText'),
  },
}

export const presetOf = (pathname: string): Preset => presets[pathname] ?? all
