import type { OrderHit } from '@quai/contract/orders/orders/order.ts'
import { closenesses } from '@quai/contract/platform/text/closeness.ts'
import { searchWords } from '@quai/contract/platform/text/search-text.ts'
import { formatInteger } from '@quai/contract/platform/text/typography.ts'
import type { SearchAnswer } from '@quai/contract/told/search/routes.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type RecentOrder, recentOrders } from '../../orders/orders/recent.ts'
import { orpc } from '../../platform/calls/query.ts'
import { useUser } from '../../platform/session.ts'
import { useDebounced } from '../../ui/fields/use-debounced.ts'
import { commandsFor, type FoundCommand } from './commands.ts'
import { t } from './texts.ts'
import { type Thing, thingsOf } from './things.ts'

export type Choice =
  | { kind: 'order'; key: string; href: string; order: OrderHit }
  | { kind: 'recent'; key: string; href: string; order: RecentOrder }
  | { kind: 'thing'; key: string; href: string; thing: Thing }
  | { kind: 'more'; key: string; href: string; group: 'orders' | 'products'; label: string }
  | { kind: 'command'; key: string; href?: string; command: FoundCommand }

interface Palette {
  choices: Choice[]
  /** True while there is nothing to show yet. */
  isWaiting: boolean
  /** True while the list shows the results of an earlier text. */
  isStale: boolean
  isFailed: boolean
  retry: () => void
}

const shortest = 2
const pauseMs = 150
const shownNewest = 5

/** Returns the palette's choices for the typed text: pages and actions at once, the rest from the server. */
export const usePalette = (typed: string): Palette => {
  const { userType } = useUser()
  const question = useDebounced(typed.trim(), pauseMs)
  const isAsked = typed.trim().length >= shortest && searchWords(typed).length > 0
  const found = useQuery({
    ...orpc.search.everything.queryOptions({ input: { query: question } }),
    enabled: isAsked && question.length >= shortest,
    placeholderData: keepPreviousData,
    throwOnError: false,
  })
  const commands = commandsFor(userType, typed).map(
    (command): Choice => ({ kind: 'command', key: command.key, ...(command.href && { href: command.href }), command }),
  )
  const recent = useRecent(typed.trim() === '')
  const answer = isAsked ? found.data : undefined
  const more = useMore(isStaleAnswer(typed, question) ? undefined : answer, question)
  const orders = [
    ...(answer?.orders ?? []).map(
      (order): Choice => ({ kind: 'order', key: order.uuid, href: `/orders/${order.uuid}`, order }),
    ),
    ...more.orders,
  ]
  const things = answer ? thingsOf(answer, userType) : []
  const groups = [...Map.groupBy(things, ({ group }) => group)].map(([group, members]) => ({
    rank: closenesses.indexOf(members[0]?.closeness ?? 'inside'),
    choices: [
      ...members.map((thing): Choice => ({ kind: 'thing', key: thing.key, href: thing.href, thing })),
      ...(group === 'products' ? more.products : []),
    ],
  }))
  const [exact, others] = partition([{ rank: rankOfOrders(answer?.orders[0]), choices: orders }, ...groups])
  const isPending = isAsked && (isStaleAnswer(typed, question) || found.isFetching)
  return {
    // What equals the typed text comes before pages and actions; what only resembles it, after them.
    choices: [...recent, ...choicesOf(exact), ...commands, ...choicesOf(others)],
    isWaiting: isPending && !found.data && !found.isError,
    isStale: isPending && found.data !== undefined,
    isFailed: isAsked && found.isError && !found.isFetching,
    retry: () => void found.refetch(),
  }
}

const isStaleAnswer = (typed: string, question: string): boolean => question !== typed.trim()

interface Group {
  /** Closeness of its first choice: the smallest is the best. */
  rank: number
  choices: Choice[]
}

const choicesOf = (groups: readonly Group[]): Choice[] => groups.flatMap(({ choices }) => choices)

/** Sorts the groups by closeness, and sets those apart that hold an equal. */
const partition = (groups: readonly Group[]): [Group[], Group[]] => {
  const sorted = groups.toSorted((a, b) => a.rank - b.rank)
  return [sorted.filter(({ rank }) => rank === 0), sorted.filter(({ rank }) => rank > 0)]
}

/** Orders that only contain a product come after the product. */
const rankOfOrders = (first: OrderHit | undefined): number => {
  if (!first) return closenesses.length
  const isByProduct = ['reference', 'product', 'ean'].includes(first.match.field)
  return closenesses.indexOf(first.closeness) + (isByProduct ? 0.5 : 0)
}

/** As many hits as the server sends: there may be more in the list. */
const mostHits = { orders: 10, products: 5 }

/** Returns « Voir les 34 dans la liste » where the list has more than the palette shows. */
const useMore = (answer: SearchAnswer | undefined, search: string): { orders: Choice[]; products: Choice[] } => {
  const isFull = (group: keyof typeof mostHits) => answer !== undefined && answer[group].length >= mostHits[group]
  const orders = useQuery({
    ...orpc.orders.list.queryOptions({ input: { search, pageSize: 10 } }),
    throwOnError: false,
    enabled: isFull('orders'),
  })
  const products = useQuery({
    ...orpc.products.list.queryOptions({ input: { search, pageSize: 10 } }),
    throwOnError: false,
    enabled: isFull('products'),
  })
  return {
    orders: isFull('orders') ? moreOf('orders', search, orders.data) : [],
    products: isFull('products') ? moreOf('products', search, products.data) : [],
  }
}

const moreOf = (
  group: keyof typeof mostHits,
  search: string,
  page: { total: number; isTotalExact: boolean } | undefined,
): Choice[] =>
  page && page.total > mostHits[group]
    ? [
        {
          kind: 'more',
          key: `more/${group}`,
          href: `/${group}?search=${encodeURIComponent(search)}`,
          group,
          label: t(page.isTotalExact ? 'seeAll' : 'seeMany', { total: formatInteger(page.total) }),
        },
      ]
    : []

/** Returns the orders last opened in this browser or, without any, the newest ones. */
const useRecent = (isAsked: boolean): Choice[] => {
  const remembered = isAsked ? recentOrders() : []
  const newest = useQuery({
    ...orpc.orders.list.queryOptions({ input: { pageSize: 10 } }),
    enabled: isAsked && remembered.length === 0,
    throwOnError: false,
  })
  if (!isAsked) return []
  const orders = remembered.length > 0 ? remembered : (newest.data?.items ?? []).slice(0, shownNewest)
  return orders.map((order) => ({ kind: 'recent', key: `recent/${order.uuid}`, href: `/orders/${order.uuid}`, order }))
}
