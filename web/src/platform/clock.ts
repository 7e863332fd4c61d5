import { wallClock } from '@quai/contract/platform/dates.ts'
import { useSyncExternalStore } from 'react'

let now = Date.now()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

const tick = (): void => {
  now = Date.now()
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  if (listeners.size === 1) {
    timer = setInterval(tick, 30_000)
    now = Date.now()
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

/** Returns the present in ms since the epoch; updates every half minute. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now)

/** Returns today's civil day at the docks (Paris). */
export const useToday = (): string => wallClock(useNow()).date
