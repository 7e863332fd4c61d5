import type { Query, QueryClient } from '@tanstack/react-query'

/** What changed, as the stream of events tells it. */
export interface Change {
  kind: keyof typeof wholeOf
  orderId: number | null
  orderUuid: string | null
  invoiceUuid: string | null
  productIds: number[]
}

/** Changes heard together; undefined when some were missed, so that anything may have changed. */
export type Heard = readonly Change[] | undefined

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
} satisfies Record<string, readonly string[]>

/** Kinds so frequent, or of so few, that they refresh only what they name. */
const isQuiet: Partial<Record<Change['kind'], readonly string[]>> = {
  hold: [],
  notification: ['notifications', 'orders'],
  plan: [],
}

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

/** Rest between two looks at what changed, so that a busy day is no storm of calls. */
const restMs = 1_000

/** The server writes a line every 15 s. A stream silent for longer is dead, though nobody said so. */
export const silenceMs = 40_000
let lastSign = Number.NEGATIVE_INFINITY

/** True while the stream lives, in this tab or another: what refreshes itself by polling can rest. */
export const isLive = (): boolean => performance.now() - lastSign < silenceMs

/** Notes that the stream lives, or that nobody listens any more. */
export const noteLife = (lives: boolean): void => {
  lastSign = lives ? performance.now() : Number.NEGATIVE_INFINITY
}

const listeners = new Set<(heard: Heard) => void>()
let gathered: Change[] = []
let hasMissed = false
let isTelling = false
let lastTold = -restMs

/** Runs a function when something changed; returns how to stop. */
export const whenChanged = (listener: (heard: Heard) => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Notes what the stream told. Listeners hear it together, once a second at most, and in a hidden tab when it is shown again. */
export const noteChanges = (heard: Heard): void => {
  if (heard) gathered.push(...heard)
  else hasMissed = true
  if (isTelling) return
  isTelling = true
  setTimeout(tell, Math.max(50, lastTold + restMs - performance.now()))
}

const tell = (): void => {
  if (document.visibilityState === 'hidden') {
    document.addEventListener('visibilitychange', tell, { once: true })
    return
  }
  const heard = hasMissed ? undefined : gathered
  isTelling = false
  lastTold = performance.now()
  gathered = []
  hasMissed = false
  if (heard === undefined || heard.length > 0) for (const listener of listeners) listener(heard)
}

/**
 * Reads again what is shown of what changed: what refreshes itself anyway, and whatever names the order, the invoice or one of the
 * products. Lists look by themselves, because their rows must not move under the finger.
 */
export const refresh = (client: QueryClient, heard: Heard): Promise<void> =>
  client.invalidateQueries({ predicate: (query) => query.isActive() && (heard === undefined || isAbout(query, heard)) })

/** True when the list of a query may have other rows after what was heard. */
export const mayList = (queryKey: readonly unknown[], heard: Heard): boolean =>
  heard?.every(({ kind }) => isQuiet[kind] && !isQuiet[kind].includes(pathOf(queryKey)[0] ?? '')) !== true

const isAbout = (query: Query, heard: readonly Change[]): boolean =>
  query.meta?.['isList'] !== true &&
  heard.some(
    (change) =>
      (query.meta?.['isLive'] === true && !isQuiet[change.kind]) || isOfKind(query, change) || names(query, change),
  )

const pathOf = ([path]: readonly unknown[]): string[] => (Array.isArray(path) ? path.map(String) : [])

const isOfKind = ({ queryKey }: Query, { kind }: Change): boolean => {
  const [module = '', route = ''] = pathOf(queryKey)
  const whole: readonly string[] = wholeOf[kind]
  return whole.includes(module) || whole.includes(`${module}.${route}`)
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
