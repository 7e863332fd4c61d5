import type { CalendarEntry } from '../entry.ts'

export interface Placed {
  entry: CalendarEntry
  /** Its place from the left among the `count` entries that stand side by side. */
  rank: number
  count: number
  /** Number of the entries that overlap one another. */
  group: number
}

/** Places entries of one lane that overlap side by side, by time. */
export const sideBySide = (entries: readonly CalendarEntry[]): Placed[] => {
  const placed: Placed[] = []
  let group: Placed[] = []
  let groupEnd = ''
  let groups = 0
  for (const entry of entries.toSorted((a, b) => a.start.localeCompare(b.start))) {
    if (entry.start >= groupEnd) {
      group = []
      groups += 1
    }
    const taken = new Set(group.filter((one) => one.entry.end > entry.start).map(({ rank }) => rank))
    let rank = 0
    while (taken.has(rank)) rank += 1
    const own = { entry, rank, count: 1, group: groups }
    group.push(own)
    const count = Math.max(...group.map((one) => one.rank)) + 1
    for (const one of group) one.count = count
    if (group.length === 1 || entry.end > groupEnd) groupEnd = entry.end
    placed.push(own)
  }
  return placed
}

/** Gathers the entries for which a lane has no room, by the group that they overlap. */
export const crowdsOf = (placed: readonly Placed[], across: number): Map<number, CalendarEntry[]> => {
  const crowds = new Map<number, CalendarEntry[]>()
  for (const { entry, rank, group } of placed)
    if (rank >= across) crowds.set(group, [...(crowds.get(group) ?? []), entry])
  return crowds
}
