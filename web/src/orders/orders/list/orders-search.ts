import { useSearch } from '@tanstack/react-router'
import { type ListSearchOf, useListSearch } from '../../../ui/list/use-list-search.ts'
import type { Preset } from './presets.ts'

export const views = ['list', 'month', 'week', 'day'] as const
export type View = (typeof views)[number]

export type OrdersList = ListSearchOf<Preset['address']>
/** The search parameters of an orders page. */
export type OrdersSearch = OrdersList['search']

export const useOrdersList = (preset: Preset): OrdersList =>
  useListSearch(preset.address, {
    ...usualSorting(useSearch({ strict: false }), preset),
    alsoShownBy: ['view', 'date', 'showsCalledOff'],
  })

/** A list of one day is read in the order of its slots. */
const usualSorting = ({ from, to }: Pick<OrdersSearch, 'from' | 'to'>, { sort, direction }: Preset) =>
  from !== undefined && from === to ? ({ sort: 'orderDateStart', direction: 'asc' } as const) : { sort, direction }

/** Drops the parameters that only the page uses; the server receives the others. */
export const filtersOf = ({ view: _view, date: _date, showsCalledOff: _shows, ...filters }: OrdersSearch) => filters

/** Returns the list's query without its page: the filters, the preset and the sorting. */
export const listQuery = (search: OrdersSearch, preset: Preset) => {
  const { page: _page, pageSize: _pageSize, ...filters } = filtersOf(search)
  const usual = usualSorting(search, preset)
  return {
    ...filters,
    sort: search.sort ?? usual.sort,
    direction: search.direction ?? usual.direction,
    ...preset.fixed,
  }
}
