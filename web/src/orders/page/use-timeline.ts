import type { Order } from '@quai/contract/orders/order.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { orpc } from '../../platform/query.ts'
import { t } from './texts.ts'
import { entryOf, type TimelineEntry, unknownIn } from './timeline.ts'

/** What happened to an order, newest first; undefined while it loads. Names that the order lost are asked for. */
export const useTimeline = (order: Order): TimelineEntry[] | undefined => {
  const logs = useQuery(orpc.orders.logs.queryOptions({ input: { uuid: order.uuid } }))
  const { productIds, batchIds } = unknownIn(logs.data?.items ?? [], order)
  const products = useQueries({
    queries: productIds.map((id) => ({ ...orpc.products.detail.queryOptions({ input: { id } }), throwOnError: false })),
  })
  const batches = useQueries({
    queries: batchIds.map((id) => ({ ...orpc.batches.detail.queryOptions({ input: { id } }), throwOnError: false })),
  })
  const references = new Map([
    ...order.orderItems.map(({ productId, reference }) => [productId, reference] as const),
    ...products.flatMap(({ data }) => (data ? [[data.id, data.reference] as const] : [])),
  ])
  const numbers = new Map([
    ...order.orderItems.map(({ batchId, batchNumber }) => [batchId, batchNumber] as const),
    ...batches.flatMap(({ data }) => (data ? [[data.id, data.batchNumber] as const] : [])),
  ])
  const names = {
    referenceOf: (id: number) => references.get(id) ?? t('unknownProduct', { id: String(id) }),
    batchNumberOf: (id: number) => numbers.get(id) ?? t('unknownBatch', { id: String(id) }),
  }
  return logs.data?.items.map((log) => entryOf(log, names)).reverse()
}
