import type { FreeSlot } from '@quai/contract/orders/slots/slot.ts'
import { instantOf } from '@quai/contract/platform/dates.ts'

/** Returns the free slot that starts nearest to a wall-clock time; the earlier one when two are equally near. */
export const nearestSlot = (slots: readonly FreeSlot[], date: string, time: string): FreeSlot | undefined => {
  const wanted = instantOf(date, time)
  const distance = ({ start }: FreeSlot) => Math.abs(Date.parse(start) - wanted)
  return slots.toSorted((a, b) => distance(a) - distance(b) || Date.parse(a.start) - Date.parse(b.start))[0]
}
