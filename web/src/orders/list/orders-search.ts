import { type ListSearchOf, useListSearch } from '../../ui/list/use-list-search.ts'
import type { Preset } from './presets.ts'

export const views = ['list', 'month', 'week', 'day'] as const
export type View = (typeof views)[number]

export type OrdersList = ListSearchOf<Preset['address']>
/** The parameters of the address of a page of orders. */
export type OrdersSearch = OrdersList['search']

export const useOrdersList = ({ address, sort, direction }: Preset): OrdersList =>
  useListSearch(address, { sort, direction, alsoShownBy: ['view', 'date'] })

/** Leaves out what only the page is about: the server is asked the rest. */
export const filtersOf = ({ view: _view, date: _date, ...filters }: OrdersSearch) => filters

/** Everything the list asks for except its page: its filters, what the page of orders is about, its order. */
export const listQuery = (search: OrdersSearch, preset: Preset) => {
  const { page: _page, pageSize: _pageSize, ...filters } = filtersOf(search)
  return {
    ...filters,
    sort: search.sort ?? preset.sort,
    direction: search.direction ?? preset.direction,
    ...preset.fixed,
  }
}
