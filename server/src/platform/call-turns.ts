import type { TurnKind } from '@quai/contract/route.ts'
import { admitted, type Call } from './calls.ts'
import { networkOf } from './network.ts'
import { Turns } from './turns.ts'

const perCaller = { perCaller: 2, waitingPerCaller: 20, waiting: 200, maxWaitMs: 30_000 }

/**
 * How many calls of a kind work at once. Together they leave some connections of the default pool (10) and most of the
 * loop to short calls.
 */
const limits = {
  // A password takes a thread for some 12 ms, and 19 MiB: one network never has all the threads.
  password: { ...perCaller, atOnce: 2, perCaller: 1, waitingPerCaller: 30 },
  search: { ...perCaller, atOnce: 3 },
  // Held until the file has left, however slowly it is taken: its batches take turns of their own (see paced.ts).
  export: { ...perCaller, atOnce: 100 },
  import: { ...perCaller, atOnce: 2 },
  // Drawn in processes of their own, which have their queue (see print/render.ts).
  print: { ...perCaller, atOnce: 20 },
} satisfies Record<TurnKind, object>

/** The turns of one server, by kind of call. */
export class CallTurns {
  readonly #kinds = new Map<TurnKind, Turns>()

  of(kind: TurnKind): Turns {
    const known = this.#kinds.get(kind)
    if (known) return known
    const turns = new Turns(limits[kind])
    this.#kinds.set(kind, turns)
    return turns
  }
}

/** The turns that a request has taken end with it: a file that it answers leaves within them. */
export interface TurnsOfRequest {
  all: CallTurns
  gone: AbortSignal
  ends: (() => void)[]
}

/**
 * Waits for the turn of a heavy call, once its caller is admitted. The calls of an organisation count together, or those of
 * a network where nobody is signed in. Throws TOO_MANY_REQUESTS.
 */
export const takeTurn = async (call: Call, input: unknown, { all, gone, ends }: TurnsOfRequest): Promise<void> => {
  const kind = kindOf(call.meta.takesTurn, input)
  if (!kind) return
  const actor = await admitted(call)
  const caller = actor ? `user ${actor.userId}` : `network ${networkOf(call.request.ip)}`
  ends.push(await all.of(kind).take(caller, gone))
}

const rowsWithoutTurn = 2_000

/** A list takes a turn only to search, or far from its beginning. */
const kindOf = (kind: TurnKind | undefined, input: unknown): TurnKind | undefined => {
  if (kind !== 'search' || typeof input !== 'object' || input === null) return kind
  const { search, query, page, pageSize } = input as Record<string, unknown>
  const isFar = Number(page) * Number(pageSize ?? 25) > rowsWithoutTurn
  return search || query || isFar ? kind : undefined
}
