import { quantile } from '../../world/figures.ts'
export interface Timings {
  kind: 'read' | 'write'
  /** Latencies at one connection, by number of orders. */
  alone: Map<number, number[]>
  /** Number of times that it was measured again on the largest size. */
  repeats: number
  /** Latencies at several connections, on the largest size. */
  together: number[]
}

export type Growth = Map<string, Timings>

/**
 * Limits of the growth of a latency from the smallest to the largest size, and of the latency under load. Times below
 * the floor differ only by chance. With `--smallest`, compares the processor time and ignores the load, because the
 * machine is busy with other work.
 */
const limits = { usual: { factor: 2, floorMs: 2, togetherMs: 150 }, smallest: { factor: 3, floorMs: 2 } }

/** Builds a table with one line per call. Tells whether all are within their limits. */
export const judge = (growth: Growth, sizes: number[], isSmallest: boolean): { lines: string[]; isGood: boolean } => {
  const mostFactor = limitsOf(isSmallest).factor
  const rows = [...growth].map(([title, timings]) => {
    const { kind, repeats, together } = timings
    const { times, factor } = growthOf(timings, isSmallest)
    const p95 = kind === 'read' ? quantile(together, 0.95) : undefined
    const isGood = isFlat(timings, isSmallest) && (isSmallest || (p95 ?? 0) <= limits.usual.togetherMs)
    return {
      isGood,
      cells: [
        isGood ? '✓' : '✗',
        repeats > 0 ? `${title} ↻ ${repeats}` : title,
        ...times.map(ms),
        factor.toFixed(2),
        p95 === undefined ? '' : ms(p95),
      ],
    }
  })
  const measure = isSmallest ? 'processor' : 'p50'
  const heading = ['', '', ...sizes.map((size) => `${measure} at ${size}`), `× (≤ ${mostFactor})`, 'p95, all at once']
  const missed = rows.filter(({ isGood }) => !isGood).length
  const lines = aligned([heading, ...rows.map(({ cells }) => cells)])
  return {
    lines: [
      ...lines,
      '',
      ...([...growth.values()].some(({ repeats }) => repeats > 0)
        ? ['↻ was above its limit, and was measured again this often.']
        : []),
      missed === 0 ? 'Every read and write is within its limits.' : `${missed} are not within their limits.`,
    ],
    isGood: missed === 0,
  }
}

const limitsOf = (isSmallest: boolean) => (isSmallest ? limits.smallest : limits.usual)

/** True when a latency at the largest size measured is within its limit. */
export const isFlat = (timings: Timings, isSmallest: boolean): boolean =>
  growthOf(timings, isSmallest).factor <= limitsOf(isSmallest).factor

const growthOf = ({ alone }: Timings, isSmallest: boolean) => {
  const { floorMs } = limitsOf(isSmallest)
  const times = [...alone.values()].map((latencies) => quantile(latencies, isSmallest ? 0 : 0.5))
  return { times, factor: Math.max(times.at(-1) ?? 0, floorMs) / Math.max(times[0] ?? 0, floorMs) }
}

const ms = (time: number): string => time.toFixed(time < 10 ? 1 : 0)

const aligned = (lines: string[][]): string[] => {
  const widths = (lines[0] ?? []).map((_, rank) => Math.max(...lines.map((line) => line[rank]?.length ?? 0)))
  return lines.map((line) =>
    line.map((cell, rank) => (rank < 2 ? cell.padEnd(widths[rank] ?? 0) : cell.padStart(widths[rank] ?? 0))).join('  '),
  )
}
