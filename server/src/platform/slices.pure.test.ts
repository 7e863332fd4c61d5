import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { mapInSlices } from './slices.ts'

/** Blocks the loop for about a tenth of a millisecond. */
const compute = (item: number): number => {
  const end = performance.now() + 0.1
  while (performance.now() < end);
  return item * 2
}

test('un long calcul, et quatre ensemble, laissent la boucle aux autres appels', async () => {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  const items = Array.from({ length: 500 }, (_, index) => index)
  let turns = 0
  const counting = setInterval(() => turns++, 1)
  delay.enable()
  const results = await Promise.all(Array.from({ length: 4 }, () => mapInSlices(items, compute)))
  delay.disable()
  clearInterval(counting)
  for (const result of results) expect(result).toEqual(items.map((item) => item * 2))
  // 200 ms of work in slices of 2 ms: others had their turn between any two slices.
  expect(turns).toBeGreaterThan(60)
  expect(delay.percentile(50) / 1e6).toBeLessThan(15)
})
