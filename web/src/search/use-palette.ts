import type { OrderHit } from '@quai/contract/orders/search.ts'
import { searchWords } from '@quai/contract/search-text.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type RecentOrder, recentOrders } from '../orders/recent.ts'
import { orpc } from '../platform/calls/query.ts'
import { useUser } from '../platform/session.ts'
import { useDebounced } from '../ui/fields/use-debounced.ts'
import { commandsFor, type FoundCommand } from './commands.ts'
import { type Thing, thingsOf } from './things.ts'

export type Choice =
  | { kind: 'order'; key: string; href: string; order: OrderHit }
  | { kind: 'recent'; key: string; href: string; order: RecentOrder }
  | { kind: 'thing'; key: string; href: string; thing: Thing }
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
  const hits = isAsked ? (found.data?.orders ?? []) : []
  const orders = hits.map((order): Choice => ({ kind: 'order', key: order.uuid, href: `/orders/${order.uuid}`, order }))
  const things = (isAsked && found.data ? thingsOf(found.data) : []).map(
    (thing): Choice => ({ kind: 'thing', key: thing.key, href: thing.href, thing }),
  )
  const isPending = isAsked && (question !== typed.trim() || found.isFetching)
  return {
    choices: [
      ...recent,
      ...(isNumbered(hits) ? [...orders, ...things, ...commands] : [...commands, ...orders, ...things]),
    ],
    isWaiting: isPending && !found.data && !found.isError,
    isStale: isPending && found.data !== undefined,
    isFailed: isAsked && found.isError && !found.isFetching,
    retry: () => void found.refetch(),
  }
}

/** True when the typed text is the number of the first order: orders then come before pages. */
const isNumbered = (hits: readonly OrderHit[]): boolean => hits[0]?.closeness === 'exact'

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
