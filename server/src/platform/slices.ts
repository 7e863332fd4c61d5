import { setTimeout as sleep } from 'node:timers/promises'

/** Work that holds the loop, and how long it then leaves it to others: together, all such work takes half of it at most. */
const sliceMs = 2
const restMs = 4

/** Rests for works that share them, one after the other: two works never fill each other's rests. */
export const createRests = (ms: number): (() => Promise<unknown>) => {
  let last: Promise<unknown> = Promise.resolve()
  return () => {
    last = last.then(() => sleep(ms))
    return last
  }
}

const rest = createRests(restMs)

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
