import { readFileSync } from 'node:fs'

/** Returns a quantile of latencies in ms, 0 for none. */
export const quantile = (latencies: readonly number[], share: number): number => {
  const sorted = latencies.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Formats a quantile of latencies. */
export const ms = (latencies: readonly number[], share: number): string => `${quantile(latencies, share).toFixed(0)} ms`

/** Returns the memory of a process, in MB. */
export const residentMegabytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024

/** Asks again and again for some seconds, each asker one call after the other. Returns the latency of each call in ms. */
export const latenciesOf = async (asks: readonly (() => Promise<unknown>)[], seconds: number): Promise<number[]> => {
  const end = performance.now() + seconds * 1_000
  const each = asks.map(async (ask) => {
    const own: number[] = []
    while (performance.now() < end) {
      const from = performance.now()
      await ask()
      own.push(performance.now() - from)
    }
    return own
  })
  return (await Promise.all(each)).flat()
}
