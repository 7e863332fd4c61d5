import { type RegisteredRouter, type RouteById, type RouteIds, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { PageSize, Paging, Sorting } from '../table/column.ts'

type RouteId = RouteIds<RegisteredRouter['routeTree']>
type SearchOf<From extends RouteId> = RouteById<RegisteredRouter['routeTree'], From>['types']['fullSearchSchema']

/** The sorting and the page in a list's address. */
interface Shown {
  page?: number
  pageSize?: PageSize
  sort?: string
  direction?: Sorting['direction']
}

interface Usual extends Omit<Shown, 'page' | 'sort'> {
  /** Undefined when the list's headings do not sort. */
  sort?: string
  /** Other parameters of the address that change how the list is shown, not its contents. */
  alsoShownBy?: readonly string[]
  /** True for a list further down the page: changing its page does not scroll to the top. */
  keepsScroll?: boolean
}

export interface ListSearch<Search = Record<string, unknown>> {
  search: Search
  /**
   * Changes the address, and returns to page 1 unless the change sets the page. Each change is a step of the browser's
   * history, except one that refines what is being typed.
   */
  change: (changes: Partial<Search>) => void
  /** Returns the value and the change of one filter: `<SelectFilter label="…" {...filter('state')} />`. */
  filter: <Name extends keyof Search>(
    name: Name,
  ) => { value: Search[Name]; onChange: (value: Search[Name] | undefined) => void }
  /** The filters that are set. */
  filters: Partial<Search>
  filtersCount: number
  /** Replaces all filters; the sorting stays unless it is among the new values. */
  replaceFilters: (filters: Partial<Search>) => void
  clearFilters: () => void
  sorting: Sorting | undefined
  place: Pick<Paging, 'page' | 'pageSize' | 'onChange' | 'onCorrect'>
}

/** The search of the list at an address: `ListSearchOf<'/documents'>`. */
export type ListSearchOf<From extends RouteId> = ListSearch<SearchOf<From>>

/**
 * Reads and changes a list's filters, sorting and page. They are stored only in the address: its route drops invalid
 * parameters (`searchOf()`), and missing ones take their defaults.
 */
export const useListSearch = <const From extends RouteId>(
  from: From,
  { sort, direction = 'asc', pageSize = 25, alsoShownBy = [], keepsScroll = false }: Usual = {},
): ListSearchOf<From> => {
  // Reads the nearest route instead of `from`: during a navigation between two orders pages, the former one still
  // shows.
  const search = useSearch({ strict: false }) as SearchOf<From>
  // The compiler cannot follow an address that is a parameter.
  const navigate = useNavigate({ from } as never)
  const change = useCallback(
    (changes: object, replace = isRefined(search, changes)) =>
      void navigate({
        search: (known: object) => ({ ...known, page: undefined, ...changes }),
        replace,
        resetScroll: !keepsScroll,
      } as never),
    [navigate, keepsScroll, search],
  )
  const sortBy: Sorting['onChange'] = (by, towards) => change({ sort: by, direction: towards })
  // On a route without these parameters they are undefined.
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
    sorting: sort === undefined ? undefined : { ...sortingOf(asked, { sort, direction }), onChange: sortBy },
    place: {
      page: asked.page ?? 1,
      pageSize: asked.pageSize ?? pageSize,
      onChange: (page, size) => change({ page, pageSize: size }),
      // Back would otherwise lead to the wrong page again.
      onCorrect: (page, size) => change({ page, pageSize: size }, true),
    },
  }
}

/** True when a search that was already there changes: typing on is not a step of its own. */
const isRefined = (known: object, changes: object): boolean =>
  Object.keys(changes).length === 1 && hasText(changes) && hasText(known)

const hasText = (search: { search?: unknown }): boolean => search.search !== undefined

const sortingOf = (asked: Shown, usual: { sort: string; direction: Sorting['direction'] }) => ({
  by: asked.sort ?? usual.sort,
  direction: asked.direction ?? usual.direction,
})

const shownBy: readonly string[] = ['page', 'pageSize', 'sort', 'direction']

/** Sorts by name, so that equal filters give equal objects. */
const filtersIn = <Search extends object>(search: Search, alsoShownBy: readonly string[]): Partial<Search> => {
  const isFilter = ([name, value]: [string, unknown]) =>
    value !== undefined && !shownBy.includes(name) && !alsoShownBy.includes(name)
  const set = Object.entries(search).filter(isFilter)
  // The names come from the search itself.
  return Object.fromEntries(set.toSorted(([a], [b]) => (a < b ? -1 : 1))) as Partial<Search>
}
