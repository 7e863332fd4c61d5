import { setTimeout as sleep } from 'node:timers/promises'
import type { Site } from '../site.ts'

/** What /readyz must say of a fault: nothing, that the base takes no write, or that the store is away. */
type Tells = 'nothing' | 'base' | 'store'

export interface Fault {
  title: string
  tells: Tells
  /** True where a server or the worker dies, which then answers nothing. */
  isDeath?: boolean
  /** True where it can happen once. */
  isOnce?: boolean
  /** True where acknowledged writes are lost: they are counted and told. */
  loses?: boolean
  /** True where the smallest size has it too. */
  isSmall?: boolean
  /** Lasts until the fault has ended. Resolves with its two instants. */
  run(site: Site): Promise<{ from: number; to: number }>
}

export interface Durations {
  freezeMs: number
  holeMs: number
  refusedMs: number
  /** For the store: readiness looks at a good one every 10 s. */
  storeMs: number
  /** From the death of a primary to the promotion of its standby. */
  promotedAfterMs: number
}

export const lasting = async (ms: number, begin: () => unknown, end: () => unknown) => {
  await begin()
  const from = Date.now()
  await sleep(ms)
  await end()
  return { from, to: Date.now() }
}

/** Stops something for a while. Goes on at the end of the run too, which would leave a stopped process behind. */
export const frozen = async (ms: number, signal: (name: NodeJS.Signals) => void) => {
  const goOn = () => signal('SIGCONT')
  process.once('exit', goOn)
  try {
    return await lasting(ms, () => signal('SIGSTOP'), goOn)
  } finally {
    process.off('exit', goOn)
  }
}

export const inSeconds = (ms: number): string => `${ms / 1_000} s`
