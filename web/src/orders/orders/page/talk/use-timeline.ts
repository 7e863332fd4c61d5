import type { Order } from '@quai/contract/orders/orders/order.ts'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../../platform/calls/query.ts'
import { entryOf, type TimelineEntry } from './timeline.ts'

/** Returns the history of an order, newest first; undefined while loading. */
export const useTimeline = ({ uuid }: Order): TimelineEntry[] | undefined => {
  const { data } = useQuery(orpc.orders.logs.queryOptions({ input: { uuid } }))
  return data?.items.map(entryOf).reverse()
}
