import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const megabyte = 1_048_576
/** Share of its time that the event loop may work while the server counts as calm. */
const calmShare = 0.25

interface Limits {
  /** Time between two looks, in ms; the server is calm when it was so since the last one. */
  everyMs?: number
  /** What the process may hold more than after the last collection, in bytes. */
  growthBytes?: number
}

/**
 * Gives memory back to the system once a load is over, by one collection while the server is calm, which stops it for
 * about 0.2 s. V8 by itself keeps the emptied pages of a heap that goes on working a little: five minutes after a load
 * the server held 594 MB, of which its objects used 80; one collection took it from 637 MB to 217. Works until the
 * process ends, and does not keep it alive.
 */
export const giveMemoryBack = ({ everyMs = 15_000, growthBytes = 80 * megabyte }: Limits = {}): void => {
  const collect = collector()
  let kept = process.memoryUsage.rss()
  let lastLook = performance.eventLoopUtilization()
  let calmLooks = 0
  const look = (): void => {
    const { utilization } = performance.eventLoopUtilization(lastLook)
    lastLook = performance.eventLoopUtilization()
    calmLooks = utilization < calmShare ? calmLooks + 1 : 0
    // At the first calm look, then at the second, the fourth and so on, because a collection stops the process.
    if (Math.log2(calmLooks) % 1 !== 0 || process.memoryUsage.rss() < kept + growthBytes) return
    collect()
    kept = process.memoryUsage.rss()
  }
  setInterval(look, everyMs).unref()
}

/** Returns the collection of V8, which a program only sees with this flag. */
const collector = (): (() => void) => {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as (how: { type: 'major'; flavor: 'last-resort' }) => void
  // An ordinary collection keeps emptied pages for later.
  return () => gc({ type: 'major', flavor: 'last-resort' })
}
