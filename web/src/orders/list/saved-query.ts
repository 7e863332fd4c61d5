import type { SavedQuery } from '@quai/contract/orders/saved-filter.ts'
import { filtersOf, type OrdersSearch } from './orders-search.ts'

/** What of the address of a list is worth keeping: its filters and its order. What is due today is another thing tomorrow. */
export const savedQueryOf = (search: OrdersSearch): SavedQuery => {
  const { page: _page, pageSize: _pageSize, isDue: _isDue, ...kept } = filtersOf(search)
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined))
}

export const isSameQuery = (query: SavedQuery, search: OrdersSearch): boolean =>
  signature(query) === signature(savedQueryOf(search))

const signature = (query: SavedQuery): string =>
  JSON.stringify(Object.entries(query).toSorted(([a], [b]) => (a < b ? -1 : 1)))
