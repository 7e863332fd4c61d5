import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Duration of a slice that blocks the loop, and of the pause after it. All sliced work together takes at most half of
 * the loop.
 */
const sliceMs = 2
const restMs = 4

/** Creates pauses that never overlap, so that tasks sharing them cannot fill up each other's pauses. */
export const createRests = (ms: number): (() => Promise<unknown>) => {
  let last: Promise<unknown> = Promise.resolve()
  return () => {
    last = last.then(() => sleep(ms))
    return last
  }
}

const rest = createRests(restMs)

/**
 * Cuts long work into slices: `await pause()` between two items leaves the loop to other calls once a slice is used up.
 */
export const startSlices = (): (() => Promise<void>) => {
  let from = performance.now()
  return async () => {
    if (performance.now() - from < sliceMs) return
    await rest()
    from = performance.now()
  }
}

/** Computes `items.map(work)` in slices. `onDone` receives the number of items done. */
export const mapInSlices = async <Item, Result>(
  items: Iterable<Item>,
  work: (item: Item) => Result,
  onDone?: (done: number) => void,
): Promise<Result[]> => {
  const pause = startSlices()
  const results: Result[] = []
  for (const item of items) {
    results.push(work(item))
    onDone?.(results.length)
    await pause()
  }
  return results
}

/** Writes a list as JSON in slices. */
export const jsonInSlices = async <Item>(items: Iterable<Item>, shown: (item: Item) => object): Promise<string> =>
  `[${(await mapInSlices(items, (item) => JSON.stringify(shown(item)))).join(',')}]`
