import type { StatusGroup } from '@quai/contract/orders/life.ts'
import type { OrderListQuery, OrderType, Transporter } from '@quai/contract/orders/query.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Preset } from './presets.ts'

export const views = ['list', 'month', 'week', 'day'] as const
export type View = (typeof views)[number]

/** What the address of a page of orders says. */
export interface OrdersSearch {
  view?: View | undefined
  date?: string | undefined
  statusGroup?: StatusGroup | undefined
  orderType?: OrderType | undefined
  orderTransporter?: Transporter | undefined
  customerId?: number | undefined
  warehouseId?: number | undefined
  from?: string | undefined
  to?: string | undefined
  search?: string | undefined
  isPreOrder?: boolean | undefined
  hasChangesToAccept?: boolean | undefined
  isDue?: boolean | undefined
  sort?: OrderListQuery['sort'] | undefined
  direction?: OrderListQuery['direction'] | undefined
  page?: number | undefined
  pageSize?: OrderListQuery['pageSize'] | undefined
}

/** The filters, and how to change them: the address is their only home. */
export const useOrdersSearch = () => {
  // The three pages of orders validate the same search (routes.tsx).
  const search = useSearch({ strict: false }) as OrdersSearch
  const navigate = useNavigate()
  const change = (changes: OrdersSearch) =>
    void navigate({
      to: '.',
      // As above: what is not named stays.
      search: (known: object) => ({ ...known, page: undefined, ...changes }) as never,
      replace: true,
    })
  return { search, change }
}

const filterNames = [
  'statusGroup',
  'orderType',
  'orderTransporter',
  'customerId',
  'warehouseId',
  'from',
  'to',
  'search',
  'isPreOrder',
  'hasChangesToAccept',
  'isDue',
] as const satisfies readonly (keyof OrdersSearch)[]

export const filtersCount = (search: OrdersSearch): number =>
  filterNames.filter((name) => search[name] !== undefined).length

export const isFiltered = (search: OrdersSearch): boolean => filtersCount(search) > 0

export const noFilters: OrdersSearch = Object.fromEntries(filterNames.map((name) => [name, undefined]))

/** What is asked of the server: the filters without what only the page is about. */
export const filtersOf = ({ view: _view, date: _date, ...filters }: OrdersSearch) => filters

/** Which orders a list is about, in whatever order and however many at a time they are shown. */
export const aboutOf = (search: OrdersSearch, preset: Preset): object => ({
  ...Object.fromEntries(filterNames.map((name) => [name, search[name]])),
  ...preset.fixed,
})

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
