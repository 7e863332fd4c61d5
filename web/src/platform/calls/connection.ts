import { useSyncExternalStore } from 'react'
import { createListeners } from '../listeners.ts'
import { isApiError } from './api-error.ts'

export interface Connection {
  isDown: boolean
  /** True while the server answers that the installation is in maintenance; it is down then. */
  isInMaintenance: boolean
  /** When the server is asked again, in ms since the epoch; undefined while it is being asked. */
  nextTryAt: number | undefined
}

const up: Connection = { isDown: false, isInMaintenance: false, nextTryAt: undefined }
/** In ms; the last one repeats. */
const waits = [1_000, 2_000, 4_000, 8_000, 15_000]

let current = up
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined
const { subscribe, tell } = createListeners()

export const connection = (): Connection => current

export const useConnection = (): Connection => useSyncExternalStore(subscribe, connection)

/**
 * True when a call never reached the server, a proxy answered in its place, or the server was too busy to take it or in
 * maintenance: sending it again may succeed.
 */
export const isUnreached = (error: unknown): boolean =>
  isApiError(error) &&
  (error.code === 'UNAVAILABLE' ||
    error.code === 'MAINTENANCE' ||
    (error.code === 'UNREACHABLE' && [0, 502, 503, 504].includes(error.statusCode)))

/**
 * Notes that a call did not reach the server. Reads and writes then wait, and leave by themselves once it answers
 * (query-client.ts).
 */
export const noteUnreached = (): void => {
  if (current.isDown) return
  failures = 0
  waitForNext('silent')
}

/** Notes that the server refuses every call because the installation is in maintenance. */
export const noteMaintenance = (): void => {
  if (current.isInMaintenance) return
  clearTimeout(timer)
  failures = waits.length
  waitForNext('maintenance')
}

/** Asks the server now whether it answers. */
export const tryAgain = async (): Promise<void> => {
  clearTimeout(timer)
  if (current.isDown) set({ ...current, nextTryAt: undefined })
  const health = await askHealth()
  if (health === 'ok') {
    if (current.isDown) set(up)
    return
  }
  failures = current.isDown ? failures + 1 : 0
  waitForNext(health)
}

/** Resolves once the server answers; at once when it did at the last call. */
export const reachable = (): Promise<void> =>
  new Promise((resolve) => {
    if (!current.isDown) return resolve()
    const stop = subscribe(() => {
      if (current.isDown) return
      stop()
      resolve()
    })
  })

const whenTurned =
  (toDown: boolean) =>
  (run: () => void): (() => void) => {
    let wasDown = current.isDown
    return subscribe(() => {
      if (wasDown !== current.isDown && current.isDown === toDown) run()
      wasDown = current.isDown
    })
  }

/** Runs a function each time that the server stops answering; returns how to stop. */
export const whenLost = whenTurned(true)
/** Runs a function each time that the server answers again; returns how to stop. */
export const whenBack = whenTurned(false)

/** Follows the browser's own events; called once, by main.tsx. */
export const watchConnection = (): void => {
  window.addEventListener('offline', noteUnreached)
  window.addEventListener('online', () => void tryAgain())
  if (!navigator.onLine) noteUnreached()
}

type Health = 'ok' | 'silent' | 'maintenance'

const waitForNext = (health: Health): void => {
  clearTimeout(timer)
  const wait = waits[Math.min(failures, waits.length - 1)] ?? 0
  set({ isDown: true, isInMaintenance: health === 'maintenance', nextTryAt: Date.now() + wait })
  timer = setTimeout(() => void tryAgain(), wait)
}

const askHealth = async (): Promise<Health> => {
  try {
    const answer = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(5_000) })
    if (!answer.ok) return 'silent'
    return (await answer.text()).includes('maintenance') ? 'maintenance' : 'ok'
  } catch {
    return 'silent'
  }
}

const set = (next: Connection): void => {
  current = next
  tell()
}
