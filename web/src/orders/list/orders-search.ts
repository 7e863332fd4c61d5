import { type ListSearchOf, useListSearch } from '../../ui/table/use-list-search.ts'
import type { Preset } from './presets.ts'

export const views = ['list', 'month', 'week', 'day'] as const
export type View = (typeof views)[number]

export type OrdersList = ListSearchOf<Preset['address']>
/** What the address of a page of orders says. */
export type OrdersSearch = OrdersList['search']

export const useOrdersList = ({ address, sort, direction }: Preset): OrdersList =>
  useListSearch(address, { sort, direction, alsoShownBy: ['view', 'date'] })

/** What is asked of the server: the filters without what only the page is about. */
export const filtersOf = ({ view: _view, date: _date, ...filters }: OrdersSearch) => filters

/** All that the list asks for but its page: its filters, what the page of orders is about, its order. */
export const listQuery = (search: OrdersSearch, preset: Preset) => {
  const { page: _page, pageSize: _pageSize, ...filters } = filtersOf(search)
  return {
    ...filters,
    sort: search.sort ?? preset.sort,
    direction: search.direction ?? preset.direction,
    ...preset.fixed,
  }
}
