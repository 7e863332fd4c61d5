import type { SavedQuery } from '@quai/contract/orders/orders/saved-filters/saved-filter.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../platform/calls/api.ts'
import { orpc } from '../../../platform/calls/query.ts'
import type { SavedFilterCalls } from '../../../services/saved-filters/SavedFilters.tsx'
import { filtersOf, type OrdersSearch } from './orders-search.ts'

/** Keeps the filters and the sorting of an address, but not `isToComplete`, which means other orders every day. */
export const savedQueryOf = (search: OrdersSearch): SavedQuery => {
  const { page: _page, pageSize: _pageSize, isToComplete: _isDue, ...kept } = filtersOf(search)
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined))
}

export const savedOrderFilters: SavedFilterCalls<SavedQuery> = {
  useAll: () => useQuery({ ...orpc.orders.savedFilters.queryOptions(), throwOnError: false }).data?.items ?? [],
  create: (filter) => api.orders.createSavedFilter(filter),
  update: (changes) => api.orders.updateSavedFilter(changes),
  remove: (filter) => api.orders.removeSavedFilter(filter),
}
