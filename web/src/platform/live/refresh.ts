import type { Query, QueryClient } from '@tanstack/react-query'
import { type Change, type Heard, mayList, quietKinds, subjectsOf } from './changes.ts'

/**
 * Reads again what is shown of what changed: what refreshes itself anyway, and whatever names the order, the invoice or one of the
 * products. Lists look by themselves, because their rows must not move under the finger. A call read for the first time is read
 * once more when it ends, lists too. During one's own removal nothing is: its page leaves what no longer exists first, and reads
 * everything when it ends (query-client.ts).
 */
export const refresh = async (client: QueryClient, heard: Heard): Promise<void> => {
  if (client.isMutating({ predicate: ({ meta }) => meta?.['isRemoval'] === true }) > 0) return
  const readings = client.getQueryCache().findAll({ predicate: isFirstReading })
  await Promise.all([
    client.invalidateQueries({
      predicate: (query) => query.isActive() && (heard === undefined || isAbout(query, heard)),
    }),
    ...readings.map((query) => readOnceMore(client, query, heard)),
  ])
}

/** True while an answer is under way that may be older than the change, and whose arrival would clear the mark of an invalidation. */
const isFirstReading = ({ state }: Query): boolean => state.data === undefined && state.fetchStatus === 'fetching'

const readOnceMore = async (client: QueryClient, query: Query, heard: Heard): Promise<void> => {
  const isRead = await query.promise?.then(
    () => true,
    () => false,
  )
  const isConcerned = query.meta?.['isList'] === true ? mayList(query.queryKey, heard) : !heard || isAbout(query, heard)
  if (isRead && isConcerned) await client.invalidateQueries({ queryKey: query.queryKey, exact: true })
}

const isAbout = (query: Query, heard: readonly Change[]): boolean => {
  if (query.meta?.['isList'] === true) return false
  const subjects = subjectsOf(query.queryKey)
  const isLive = query.meta?.['isLive'] === true
  return heard.some(
    (change) =>
      (isLive && !quietKinds.has(change.kind)) ||
      subjects.includes(`any ${change.kind}`) ||
      (subjects.includes('order') && namesOrder(query, change)) ||
      (subjects.includes('product') && namesProduct(query, change)) ||
      (subjects.includes('invoice') && namesInvoice(query, change)),
  )
}

/** Parts of an answer that tell what it is about. */
interface Shown {
  id?: number
  uuid?: string
  order?: { uuid?: string } | null
  orderId?: number
  orderUuid?: string
  productId?: number
  orderItems?: { productId: number }[]
}

const inputOf = ({ queryKey }: Query): Record<string, unknown> =>
  (queryKey[1] as { input?: Record<string, unknown> } | undefined)?.input ?? {}

const shownBy = ({ state }: Query): Shown => (state.data ?? {}) as Shown

const namesOrder = (query: Query, { orderId, orderUuid }: Change): boolean => {
  if (orderId === null) return false
  const { uuid, orderUuid: ofUuid } = inputOf(query)
  const shown = shownBy(query)
  const named = [uuid, ofUuid, shown.uuid, shown.orderUuid, shown.order?.uuid]
  // A page opened by the number of its order, and an order deleted meanwhile, are known by the number alone.
  return (
    (orderUuid !== null && named.includes(orderUuid)) ||
    named.includes(String(orderId)) ||
    (shown.orderId ?? shown.id) === orderId
  )
}

const namesProduct = (query: Query, { productIds }: Change): boolean => {
  const { id, productId = id } = inputOf(query)
  const { productId: shown, orderItems = [] } = shownBy(query)
  const named = [productId, shown, ...orderItems.map((item) => item.productId)]
  return productIds.some((one) => named.includes(one))
}

/** An invoice taken back no longer tells its address. */
const namesInvoice = (query: Query, { kind, invoiceUuid }: Change): boolean =>
  kind === 'invoice' && (invoiceUuid === null || inputOf(query)['uuid'] === invoiceUuid)
