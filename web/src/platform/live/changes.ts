import type { Query, QueryClient } from '@tanstack/react-query'

/** What changed, as the stream of events tells it. */
export interface Change {
  kind: 'order' | 'message' | 'document' | 'shipment' | 'visit' | 'invoice' | 'stock'
  orderId: number | null
  orderUuid: string | null
  productIds: number[]
}

/** Changes heard together; undefined when some were missed, so that anything may have changed. */
export type Heard = readonly Change[] | undefined

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
 * Reads again what is shown of what changed: what refreshes itself anyway, and whatever names the order or one of the
 * products. Lists look by themselves, because their rows must not move under the finger.
 */
export const refresh = (client: QueryClient, heard: Heard): Promise<void> =>
  client.invalidateQueries({ predicate: (query) => query.isActive() && (heard === undefined || isAbout(query, heard)) })

const isAbout = (query: Query, heard: readonly Change[]): boolean =>
  query.meta?.['isLive'] === true || heard.some((change) => names(query, change))

const names = ({ queryKey, state }: Query, { orderId, orderUuid, productIds }: Change): boolean => {
  const [path, options] = queryKey as [unknown, { input?: Record<string, unknown> }?]
  const module = Array.isArray(path) ? path[0] : undefined
  const input = options?.input ?? {}
  if (orderId !== null && ['orders', 'documents', 'shipments', 'visits', 'labels'].includes(String(module)))
    return (
      [input['uuid'], input['orderUuid'], input['id']].some(
        (given) => given === orderUuid || given === String(orderId),
      ) || (state.data as { id?: unknown; uuid?: unknown } | undefined)?.uuid === orderUuid
    )
  return module === 'stock' && productIds.some((id) => input['id'] === id || input['productId'] === id)
}
