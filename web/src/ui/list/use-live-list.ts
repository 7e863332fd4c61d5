import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mayList } from '../../platform/live/changes.ts'
import { isIdleAtTop } from '../../platform/live/idle.ts'
import { useWhileVisible } from '../../platform/live/poll.ts'
import { asListFailure } from './list-failure.ts'

interface Page<Row> {
  items: Row[]
  total: number
  isTotalExact: boolean
}

/** Rows that have arrived and wait to be shown. */
export interface News {
  /** How many of them are new; 0 when rows have only left or changed places. */
  count: number
  show: () => void
}

export interface LiveList<Row> {
  data: Page<Row> | undefined
  isPlaceholderData: boolean
  /** Why the rows asked for could not be loaded; the former ones stay. */
  failure: string | undefined
  retry: (() => void) | undefined
  keyOf: (row: Row) => string | number
  news: News | undefined
}

/** Keeps the former rows while others load; the stream of changes leaves rows where they are. */
const asList = { placeholderData: keepPreviousData, throwOnError: false, meta: { isList: true } } as const

/**
 * Reads a page of a list and looks again every 20 seconds while the page is visible, and on return to it. Values of the
 * same rows are replaced at once. Other rows wait for a press, because a row must not move under the finger, unless the
 * reader is idle at the top.
 */
export const useLiveList = <Row, Failure, Key extends QueryKey>(
  question: UseQueryOptions<Page<Row>, Failure, Page<Row>, Key>,
  keyOf: (row: Row) => string | number,
): LiveList<Row> => {
  const client = useQueryClient()
  const query = useQuery({ ...question, ...asList, meta: { ...question.meta, ...asList.meta } })
  const { dataUpdatedAt } = query
  const { data, isStale: isPlaceholderData, failure, retry } = useFormerRows<Page<Row>>(query)
  const [held, setHeld] = useState<{ page: Page<Row>; over: number }>()
  const show = (page: Page<Row>) => {
    setHeld(undefined)
    client.setQueryData<Page<Row>>(question.queryKey, page)
  }
  const receive = (page: Page<Row>) => {
    if (isSameRows(data?.items ?? [], page.items, keyOf) || isIdleAtTop()) show(page)
    else setHeld({ page, over: dataUpdatedAt })
  }
  useWhileVisible(
    async () => {
      if (!data || isPlaceholderData) return
      // Ignores a failure, because the next look may succeed.
      const page = await client
        .query({ ...question, queryKey: [...question.queryKey, 'next'] as unknown as Key, staleTime: 0, gcTime: 0 })
        .catch(() => undefined)
      if (page) receive(page)
    },
    (heard) => mayList(question.queryKey, heard),
  )
  const shown = new Set(data?.items.map(keyOf))
  // Forgets the held page once the list has been read again, after an action or for another page.
  const news = held?.over === dataUpdatedAt && !isPlaceholderData ? held.page : undefined
  return {
    data,
    isPlaceholderData,
    failure,
    retry,
    keyOf,
    news: news && { count: news.items.filter((row) => !shown.has(keyOf(row))).length, show: () => show(news) },
  }
}

const isSameRows = <Row>(rows: readonly Row[], others: readonly Row[], keyOf: (row: Row) => string | number): boolean =>
  rows.length === others.length && rows.every((row, index) => keyOf(row) === keyOf(others[index] as Row))

/** The part of a query's result that a list needs. */
interface RowsQuery<Page> {
  data: Page | undefined
  isPlaceholderData: boolean
  error: unknown
  refetch: () => unknown
}

/** Goes on showing the former page of a list when the next one fails; throws the failure when there is none to show. */
export const useFormerRows = <Page>({ data, isPlaceholderData, error, refetch }: RowsQuery<Page>) => {
  const [former, setFormer] = useState(data)
  if (data !== undefined && data !== former) setFormer(data)
  const failure = data === undefined && error instanceof Error ? error : null
  if (failure && former === undefined) throw asListFailure(failure)
  return {
    data: data ?? former,
    isStale: isPlaceholderData || failure !== null,
    /** Asks for the failed page again; undefined unless it failed. */
    retry: failure ? () => void refetch() : undefined,
    failure: failure?.message,
  }
}
