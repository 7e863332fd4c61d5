import { setTimeout as sleep } from 'node:timers/promises'

/** Work that holds the loop, and how long it then leaves it to others: together, all such work takes half of it at most. */
const sliceMs = 2
const restMs = 4

let lastRest: Promise<unknown> = Promise.resolve()

/** One after the other: two works never fill each other's rests. */
const rest = (): Promise<unknown> => {
  lastRest = lastRest.then(() => sleep(restMs))
  return lastRest
}

/**
 * Cuts long work into slices: `await pause()` between two items leaves the loop to other calls once the work has held it
 * for a slice.
 */
export const startSlices = (): (() => Promise<void>) => {
  let from = performance.now()
  return async () => {
    if (performance.now() - from < sliceMs) return
    await rest()
    from = performance.now()
  }
}

/** `items.map(work)`, in slices. */
export const mapInSlices = async <Item, Result>(
  items: Iterable<Item>,
  work: (item: Item) => Result,
): Promise<Result[]> => {
  const pause = startSlices()
  const results: Result[] = []
  for (const item of items) {
    results.push(work(item))
    await pause()
  }
  return results
}
