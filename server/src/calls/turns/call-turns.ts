import type { TurnKind } from '@quai/contract/calls/route.ts'
import type { FastifyReply } from 'fastify'
import { Turns } from '../../platform/turns/turns.ts'
import type { App } from '../app.ts'
import type { Call } from '../calls.ts'
import { networkOf } from '../network.ts'
import type { Share } from './connections.ts'
import type { Deadline } from './deadline.ts'

type Calling = Pick<Call, 'request'> & Partial<Pick<Call, 'actor'>>

const perCaller = { perCaller: 2, waitingPerCaller: 20, waiting: 200, maxWaitMs: 30_000 }

/** The wait is part of the time of a call (deadline.ts). */
const ofCall = { maxWaitMs: 8_000 }

/**
 * Number of calls of each kind that run at once: for one organisation always fewer than for all. Together they leave some connections of the default pool (10) and most
 * of the loop to short calls.
 */
const limits = {
  // Hashing a password takes a thread for about 12 ms, and 19 MiB. One network never gets all the threads.
  password: { ...perCaller, ...ofCall, atOnce: 2, perCaller: 1, waitingPerCaller: 30 },
  search: { ...perCaller, ...ofCall, atOnce: 3 },
  // Held until the file has left, however slow the client. The rows are built in slices (see slices.ts).
  export: { ...perCaller, atOnce: 100 },
  import: { ...perCaller, atOnce: 3 },
  // Thousands of lines are parsed and checked without a pause.
  largeBody: { ...perCaller, ...ofCall, atOnce: 4, perCaller: 1, maxRestMs: 50 },
  // Printing runs in child processes, which have a queue of their own (see print/render.ts).
  print: { ...perCaller, atOnce: 20 },
} satisfies Record<TurnKind | 'largeBody', object>

/** Turns of one server, by kind of call. */
export class CallTurns {
  readonly #kinds = new Map<keyof typeof limits, Turns>()

  of(kind: keyof typeof limits): Turns {
    const known = this.#kinds.get(kind)
    if (known) return known
    const turns = new Turns(limits[kind])
    this.#kinds.set(kind, turns)
    return turns
  }
}

/**
 * Waits for the turn of a heavy call and returns the function that ends it, to be called once the answer has left.
 * Counts the calls of an organisation together, or those of a network without a session. Throws TOO_MANY_REQUESTS.
 */
export const takeTurn = async (call: Call, input: unknown, turns: CallTurns): Promise<() => void> => {
  const kind = kindOf(call.meta.takesTurn, input)
  if (!kind) return () => {}
  const from = performance.now()
  return turns
    .of(kind)
    .take(callerOf(call), call.gone())
    .finally(() => {
      call.deadline.spent.waitingForTurn += performance.now() - from
    })
}

/** About a hundred lines of an order. */
const bytesWithoutTurn = 8_192

/**
 * Waits for a turn before reading the body of an admitted caller who sends thousands of lines. The turn ends with the
 * answer. Files are streamed and need no turn. Throws TOO_MANY_REQUESTS.
 */
export const takeTurnForBody = async (
  call: Call,
  { turns, reply }: { turns: CallTurns; reply: FastifyReply },
): Promise<void> => {
  const { actor, headers } = call.request
  const isLarge = Number(headers['content-length'] ?? Infinity) > bytesWithoutTurn
  const isJson = headers['content-type']?.startsWith('application/json')
  if (!actor || !isJson || !isLarge) return
  const end = await turns.of('largeBody').take(callerOf({ ...call, actor }), call.gone())
  endWithAnswer(reply, end)
}

/** Ends a turn once the answer has left, or its client. */
export const endWithAnswer = ({ raw }: FastifyReply, end: () => void): void => {
  if (raw.closed) end()
  else raw.once('close', end)
}

const rowsWithoutTurn = 2_000

/** Lists take a turn only for a search or for pages far from the start. */
const kindOf = (kind: TurnKind | undefined, input: unknown): TurnKind | undefined => {
  if (kind !== 'search' || typeof input !== 'object' || input === null) return kind
  const { search, query, page, pageSize } = input as Record<string, unknown>
  const isFar = Number(page) * Number(pageSize ?? 25) > rowsWithoutTurn
  return search || query || isFar ? kind : undefined
}

/** Counts a call as in flight until the returned function is called, which ends its time limit and may be called again. */
export const beginCall = ({ metrics }: Pick<App, 'metrics'>, deadline: Deadline): (() => void) => {
  metrics.running.add(deadline)
  return () => {
    deadline.stop()
    if (!metrics.running.delete(deadline)) return
    const { waiting, waitingForChild, inChild } = deadline.spent
    metrics.poolWait.observe(waiting / 1_000)
    // Few calls need a child.
    if (waitingForChild + inChild === 0) return
    metrics.childWait.observe(waitingForChild / 1_000)
    metrics.childWork.observe(inChild / 1_000)
  }
}

/** Names those whose calls count together: an organisation, or a network without a session. */
export const callerOf = ({ actor, request }: Calling): string =>
  actor ? organisation(actor) : `network ${networkOf(request.ip)}`

export const organisation = ({ userId }: { userId: number }): string => `user ${userId}`

/** Connections of the caller, for the time of the call. */
export const shareOf = (call: Calling & Pick<Call, 'connections' | 'deadline'>): Share =>
  call.deadline.over(call.connections.of(callerOf(call)))
