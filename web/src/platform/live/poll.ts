import { useEffect, useEffectEvent } from 'react'
import { type Heard, isLive, whenChanged } from './changes.ts'
import { watchHands } from './idle.ts'

/** How often what may change by itself is read again, while the page is visible and no stream tells what changes. */
export const pollMs = 20_000
/** How often it is read again beside a stream, for what the stream does not tell. */
const restingMs = 120_000

/** Returns how long a poll rests now. */
export const pollAfterMs = (): number => (isLive() ? restingMs : pollMs)

/** Options of a query that keeps itself fresh, without a toast each time it fails. Lists do so by `useLiveList()`. */
export const polled = {
  refetchInterval: pollAfterMs,
  meta: { silent: true, isLive: true },
} as const

/**
 * Runs `look` when something changes that `concerns` it, every 20 seconds without a stream, and on return to the page; while it is
 * visible.
 */
export const useWhileVisible = (look: () => Promise<void>, concerns: (heard: Heard) => boolean): void => {
  const start = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void look()
  })
  const isConcerned = useEffectEvent(concerns)
  useEffect(() => {
    let lookedAt = performance.now()
    const again = () => {
      lookedAt = performance.now()
      start()
    }
    const timer = setInterval(() => {
      if (performance.now() - lookedAt >= pollAfterMs() - pollMs / 2) again()
    }, pollMs)
    const stopListening = whenChanged((heard) => {
      if (isConcerned(heard)) again()
    })
    const unwatch = watchHands()
    document.addEventListener('visibilitychange', again)
    return () => {
      clearInterval(timer)
      stopListening()
      unwatch()
      document.removeEventListener('visibilitychange', again)
    }
  }, [])
}
