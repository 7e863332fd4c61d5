import { useEffect, useEffectEvent } from 'react'
import { watchHands } from './idle.ts'

/** How often what may change by itself is read again, while the page is visible. */
export const pollMs = 20_000

/** Options of a query that keeps itself fresh, without a toast each time it fails. Lists do so by `useLiveList()`. */
export const polled = { refetchInterval: pollMs, refetchOnWindowFocus: true, meta: { silent: true } } as const

/** Runs `look` every 20 seconds while the page is visible, and on return to it. */
export const useWhileVisible = (look: () => Promise<void>): void => {
  const start = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void look()
  })
  useEffect(() => {
    const again = () => start()
    const timer = setInterval(again, pollMs)
    const unwatch = watchHands()
    document.addEventListener('visibilitychange', again)
    return () => {
      clearInterval(timer)
      unwatch()
      document.removeEventListener('visibilitychange', again)
    }
  }, [])
}
