import type { App } from '../app.ts'
import type { Deadline } from './deadline.ts'

/** Counts a call as in flight until the returned function is called, which ends its time limit and may be called again. */
export const beginCall = ({ metrics }: Pick<App, 'metrics'>, deadline: Deadline): (() => void) => {
  metrics.running.add(deadline)
  return () => {
    deadline.stop()
    if (metrics.running.delete(deadline)) metrics.poolWait.observe(deadline.spent.waiting / 1_000)
  }
}
