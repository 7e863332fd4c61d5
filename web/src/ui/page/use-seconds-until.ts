import { useEffect, useState } from 'react'

/** Counts the seconds left until a moment, in ms since the epoch; 0 without one. */
export const useSecondsUntil = (moment: number | undefined): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (moment === undefined) return
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [moment])
  return moment === undefined ? 0 : Math.max(0, Math.ceil((moment - now) / 1_000))
}
