import { instantOf } from '@quai/contract/dates.ts'
import type { FreeSlot } from '@quai/contract/slots/slot.ts'

/** The free slot whose beginning is nearest to a wall-clock time of a day; the earlier of two. */
export const nearestSlot = (slots: readonly FreeSlot[], date: string, time: string): FreeSlot | undefined => {
  const wanted = instantOf(date, time)
  const distance = ({ start }: FreeSlot) => Math.abs(Date.parse(start) - wanted)
  return slots.toSorted((a, b) => distance(a) - distance(b) || Date.parse(a.start) - Date.parse(b.start))[0]
}
