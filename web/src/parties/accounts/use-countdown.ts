import { useEffect, useState } from 'react'

/** Counts down the seconds left to wait. It uses an effect because timers are outside React. */
export const useCountdown = (): { seconds: number; start: (seconds: number) => void } => {
  const [seconds, setSeconds] = useState(0)
  const isRunning = seconds > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setSeconds((left) => Math.max(0, left - 1)), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return { seconds, start: (given) => setSeconds(Math.ceil(given)) }
}
