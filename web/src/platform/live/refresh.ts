import type { Query, QueryClient } from '@tanstack/react-query'
import { type Change, type Heard, isQuiet, mayList, pathOf } from './changes.ts'

/** Calls read again for each kind, by module or by route, besides those that name the very thing and those that refresh themselves. */
const wholeOf = {
  order: ['orders.toComplete', 'orders.actions', 'slots.free', 'slots.load', 'loadPlans'],
  message: [],
  document: ['orders.toComplete'],
  shipment: ['loadPlans'],
  visit: ['orders.actions'],
  invoice: [],
  stock: ['stock.expiries', 'stock.proposal', 'recall'],
  product: ['stock.expiries', 'recall'],
  deal: ['deals', 'rates', 'transportRules', 'charges.expected', 'addresses.mainOfUser', 'users.detail'],
  hours: ['slots', 'orders.actions'],
  hold: ['stock.proposal'],
  notification: ['notifications', 'dashboard.counts', 'orders.comments'],
  plan: ['subscription', 'users.detail', 'dashboard.administration'],
} satisfies Record<Change['kind'], readonly string[]>

/** Modules of what belongs to an order, and of what belongs to products. */
const ofOrders = [
  'orders',
  'documents',
  'shipments',
  'visits',
  'labels',
  'carrierLabels',
  'tracking',
  'guests',
  'imports',
  'inventories',
  'carbon',
]
const ofProducts = ['stock', 'products', 'batches']

/**
 * Reads again what is shown of what changed: what refreshes itself anyway, and whatever names the order, the invoice or one of the
 * products. Lists look by themselves, because their rows must not move under the finger. A call read for the first time is read
 * once more when it ends, lists too.
 */
export const refresh = async (client: QueryClient, heard: Heard): Promise<void> => {
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

const isAbout = (query: Query, heard: readonly Change[]): boolean =>
  query.meta?.['isList'] !== true &&
  heard.some(
    (change) =>
      (query.meta?.['isLive'] === true && !isQuiet[change.kind]) || isOfKind(query, change) || names(query, change),
  )

const isOfKind = ({ queryKey }: Query, { kind }: Change): boolean => {
  const [module = '', route = ''] = pathOf(queryKey)
  // A newer server may tell further kinds.
  const whole: readonly string[] | undefined = wholeOf[kind]
  return whole?.some((one) => one === module || one === `${module}.${route}`) === true
}

/** Parts of an answer that tell what it is about. */
interface Shown {
  id?: number
  uuid?: string
  order?: { uuid?: string } | null
  orderUuid?: string
  orderItems?: { productId: number }[]
}

const names = ({ queryKey, state }: Query, { kind, orderId, orderUuid, invoiceUuid, productIds }: Change): boolean => {
  const [module = '', route] = pathOf(queryKey)
  const input = (queryKey[1] as { input?: Record<string, unknown> } | undefined)?.input ?? {}
  const shown = (state.data ?? {}) as Shown
  if (orderId !== null && ofOrders.includes(module)) {
    const given = [input['uuid'], input['orderUuid'], input['id']]
    if (given.includes(orderUuid ?? '') || given.includes(String(orderId))) return true
    if (route === 'detail' && module === 'orders' && shown.id === orderId) return true
    return orderUuid !== null && [shown.uuid, shown.orderUuid, shown.order?.uuid].includes(orderUuid)
  }
  // The row of an invoice taken back no longer tells its address.
  if (kind === 'invoice' && (module === 'invoices' || module === 'charges'))
    return 'uuid' in input && (invoiceUuid === null || input['uuid'] === invoiceUuid)
  const isNamed = (id: unknown) => productIds.some((one) => one === id)
  if (ofProducts.includes(module)) return isNamed(input['id']) || isNamed(input['productId'])
  return (
    module === 'orders' && route === 'detail' && shown.orderItems?.some(({ productId }) => isNamed(productId)) === true
  )
}
