import type { ChangeKind, RouteMeta } from '@quai/contract/calls/route.ts'
import { contract } from '@quai/contract/contract.ts'

/** What changed, as the stream of events tells it. */
export interface Change {
  kind: ChangeKind
  orderId: number | null
  orderUuid: string | null
  invoiceUuid: string | null
  productIds: number[]
}

/** Changes heard together; undefined when some were missed, so that anything may have changed. */
export type Heard = readonly Change[] | undefined

/** Kinds so frequent, or of so few, that they refresh only what is about them. */
export const quietKinds: ReadonlySet<ChangeKind> = new Set<ChangeKind>(['hold', 'notification', 'plan'])

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

/** True when the list of a query may have other rows after what was heard. */
export const mayList = (queryKey: readonly unknown[], heard: Heard): boolean =>
  heard?.every(({ kind }) => quietKinds.has(kind) && !subjectsOf(queryKey).includes(`any ${kind}`)) !== true

/** Returns what the call of a query is about, by the contract. */
export const subjectsOf = ([path]: readonly unknown[]): NonNullable<RouteMeta['about']> => {
  const [module, route] = Array.isArray(path) ? path.map(String) : []
  // The keys of calls are the names of the contract; other queries have keys of their own.
  const routes = contract as unknown as Record<string, Record<string, { '~orpc': { meta: RouteMeta } }>>
  return routes[module ?? '']?.[route ?? '']?.['~orpc'].meta.about ?? []
}
