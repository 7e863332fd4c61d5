import { type ListSearchOf, useListSearch } from '../../ui/list/use-list-search.ts'
import type { Preset } from './presets.ts'

export const views = ['list', 'month', 'week', 'day'] as const
export type View = (typeof views)[number]

export type OrdersList = ListSearchOf<Preset['address']>
/** The search parameters of an orders page. */
export type OrdersSearch = OrdersList['search']

export const useOrdersList = ({ address, sort, direction }: Preset): OrdersList =>
  useListSearch(address, { sort, direction, alsoShownBy: ['view', 'date', 'showsCalledOff'] })

/** Drops the parameters that only the page uses; the server receives the others. */
export const filtersOf = ({ view: _view, date: _date, showsCalledOff: _shows, ...filters }: OrdersSearch) => filters

/** Returns the list's query without its page: the filters, the preset and the sorting. */
export const listQuery = (search: OrdersSearch, preset: Preset) => {
  const { page: _page, pageSize: _pageSize, ...filters } = filtersOf(search)
  return {
    ...filters,
    sort: search.sort ?? preset.sort,
    direction: search.direction ?? preset.direction,
    ...preset.fixed,
  }
}
