import type { CalendarEntry } from '../entry.ts'

interface Placed {
  entry: CalendarEntry
  /** Its place from the left among the `count` entries that stand side by side. */
  rank: number
  count: number
}

/** Places entries of one lane that overlap side by side, by time. */
export const sideBySide = (entries: readonly CalendarEntry[]): Placed[] => {
  const placed: Placed[] = []
  let group: Placed[] = []
  let groupEnd = ''
  for (const entry of entries.toSorted((a, b) => a.start.localeCompare(b.start))) {
    if (entry.start >= groupEnd) group = []
    const taken = new Set(group.filter((one) => one.entry.end > entry.start).map(({ rank }) => rank))
    let rank = 0
    while (taken.has(rank)) rank += 1
    const own = { entry, rank, count: 1 }
    group.push(own)
    const count = Math.max(...group.map((one) => one.rank)) + 1
    for (const one of group) one.count = count
    if (group.length === 1 || entry.end > groupEnd) groupEnd = entry.end
    placed.push(own)
  }
  return placed
}
