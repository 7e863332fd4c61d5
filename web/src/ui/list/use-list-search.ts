import { type RegisteredRouter, type RouteById, type RouteIds, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { PageSize, Paging, Sorting } from '../table/column.ts'

type RouteId = RouteIds<RegisteredRouter['routeTree']>
type SearchOf<From extends RouteId> = RouteById<RegisteredRouter['routeTree'], From>['types']['fullSearchSchema']

/** The order and the page of a list, as its address gives them. */
interface Shown {
  page?: number
  pageSize?: PageSize
  sort?: string
  direction?: Sorting['direction']
}

interface Usual extends Omit<Shown, 'page' | 'sort'> {
  /** A list without one is not sorted by its headings. */
  sort?: string
  /** More parameters of the address that say how the list is shown, not what it holds. */
  alsoShownBy?: readonly string[]
  /** True when the list stands further down its page: another page of it scrolls nothing. */
  keepsScroll?: boolean
}

export interface ListSearch<Search = Record<string, unknown>> {
  search: Search
  /** Changes the address, and returns to the first page unless a page is among the changes. */
  change: (changes: Partial<Search>) => void
  /** The value and the change of one filter: `<SelectFilter label="…" {...filter('state')} />`. */
  filter: <Name extends keyof Search>(
    name: Name,
  ) => { value: Search[Name]; onChange: (value: Search[Name] | undefined) => void }
  /** The filters that are set. */
  filters: Partial<Search>
  filtersCount: number
  /** Puts other filters in place of those that are set; the order stays unless it is among them. */
  replaceFilters: (filters: Partial<Search>) => void
  clearFilters: () => void
  sorting: Sorting | undefined
  place: Pick<Paging, 'page' | 'pageSize' | 'onChange'>
}

/** The search of the list at an address: `ListSearchOf<'/documents'>`. */
export type ListSearchOf<From extends RouteId> = ListSearch<SearchOf<From>>

/**
 * The filters, the order and the page of a list. The address is their only home: its route drops what it does not admit
 * (`searchOf()`), and what it leaves out is as usual.
 */
export const useListSearch = <const From extends RouteId>(
  from: From,
  { sort, direction = 'asc', pageSize = 25, alsoShownBy = [], keepsScroll = false }: Usual = {},
): ListSearchOf<From> => {
  // Reads the nearest route, not `from`: while the router moves between two pages of orders, the former still shows.
  const search = useSearch({ strict: false }) as SearchOf<From>
  // The compiler does not follow an address that is a parameter.
  const navigate = useNavigate({ from } as never)
  const change = useCallback(
    (changes: object) =>
      void navigate({
        search: (known: object) => ({ ...known, page: undefined, ...changes }),
        replace: true,
        resetScroll: !keepsScroll,
      } as never),
    [navigate, keepsScroll],
  )
  // A route without these parameters leaves them undefined.
  const asked = search as Shown
  const filters = filtersIn(search, alsoShownBy)
  const none = Object.fromEntries(Object.keys(filters).map((name) => [name, undefined]))
  return {
    search,
    change,
    filter: (name) => ({ value: search[name], onChange: (value) => change({ [name]: value }) }),
    filters,
    filtersCount: Object.keys(filters).length,
    replaceFilters: (others) => change({ ...none, ...others }),
    clearFilters: () => change(none),
    sorting:
      sort === undefined
        ? undefined
        : {
            by: asked.sort ?? sort,
            direction: asked.direction ?? direction,
            onChange: (by, towards) => change({ sort: by, direction: towards }),
          },
    place: {
      page: asked.page ?? 1,
      pageSize: asked.pageSize ?? pageSize,
      onChange: (page, size) => change({ page, pageSize: size }),
    },
  }
}

const shownBy: readonly string[] = ['page', 'pageSize', 'sort', 'direction']

/** Sorts by name, so that the same filters always read the same. */
const filtersIn = <Search extends object>(search: Search, alsoShownBy: readonly string[]): Partial<Search> => {
  const isFilter = ([name, value]: [string, unknown]) =>
    value !== undefined && !shownBy.includes(name) && !alsoShownBy.includes(name)
  const set = Object.entries(search).filter(isFilter)
  // Its names are those of the search.
  return Object.fromEntries(set.toSorted(([a], [b]) => (a < b ? -1 : 1))) as Partial<Search>
}
