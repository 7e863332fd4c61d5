import { setTimeout as sleep } from 'node:timers/promises'
import type { Journal } from '../load/journal.ts'
import { Load } from '../load/load.ts'
import type { World } from './old-release.ts'

/** What a time of the upgrade showed to those who write. Times are in ms. */
export interface Phase {
  title: string
  seconds: number
  acknowledged: number
  /** Answers 503. */
  unavailable: number
  /** Other answers than success. */
  failed: readonly string[]
  slowestMs: number
  /** Longest time without an acknowledged write, before servers refused them for good. */
  stallMs: number
  /** Time for which servers refused writes for good. */
  closedMs: number
}

interface Loading {
  world: World
  ports: readonly number[]
  journal: Journal
  seed: number
  writesPerSecond: number
  hasProofs: boolean
  /** True where servers refuse writes for good. */
  givesUp?: boolean
  /** Appointments, each used once. */
  places: Iterator<string>
}

const clients = 4
/** Docks of each warehouse that the first filling leaves free. */
const freeDocks = 15

export const placesOf = ({ starts }: World): Iterator<string> =>
  starts.flatMap((start) => Array<string>(freeDocks).fill(start)).values()

/** Lets writes run at their pace while something else happens, and tells what came of them. */
export const during = async (title: string, loading: Loading, work: () => Promise<unknown>): Promise<Phase> => {
  const load = new Load({ ...loading.world, ...loading, pace: paceOf(loading.writesPerSecond) })
  const from = Date.now()
  load.start(clients)
  await work()
  const to = Date.now()
  await load.pause()
  const acknowledged = load.acknowledgedAt.filter((at) => at < to)
  const isClosed = loading.givesUp === true && load.unavailable > 0
  const instants = [from, ...acknowledged, ...(isClosed ? [] : [to])]
  return {
    title,
    seconds: (to - from) / 1_000,
    acknowledged: load.acknowledgedAt.length,
    unavailable: load.unavailable,
    failed: [...load.unexpected, ...load.lost.map(({ key }) => `no answer for ${key}`)],
    slowestMs: load.slowestMs,
    stallMs: Math.max(0, ...instants.slice(1).map((at, rank) => at - (instants[rank] ?? at))),
    closedMs: isClosed ? to - (acknowledged.at(-1) ?? from) : 0,
  }
}

/** Returns what gives turns to writes, so many a second. */
const paceOf = (perSecond: number): (() => Promise<void>) => {
  let next = performance.now()
  return async () => {
    const now = performance.now()
    const at = Math.max(next, now)
    next = at + 1_000 / perSecond
    if (at > now) await sleep(at - now)
  }
}
