import { isAwaitedLate, isLateArrival } from '@quai/contract/slots/visit.ts'
import type { BoardVisit } from '@quai/contract/visits/visits.ts'

/** True for a lorry at a dock. */
export const isAtDock = ({ visit, orderStatus }: BoardVisit): boolean =>
  visit !== null && visit.atDockAt !== null && visit.leftAt === null && orderStatus === 'confirmed'

/** Sorts the day: who is there or expected in this slot, who is late, who comes next. Those who left are in none. */
export const arrangeBoard = (visits: readonly BoardVisit[], now: number) => {
  const open = visits.filter(({ visit, orderStatus }) => orderStatus === 'confirmed' && !visit?.leftAt)
  const awaited = open.filter((one) => isLateArrival(one.visit, one) === undefined)
  const late = awaited.filter((one) => isAwaitedLate(one.visit, one, now))
  const next = awaited.filter(({ orderDateStart }) => Date.parse(orderDateStart) > now)
  const elsewhere = new Set([...late, ...next])
  return { now: open.filter((one) => !elsewhere.has(one)), late, next }
}

/** The lorry at each dock, and the next one expected there. */
export const docksOf = (visits: readonly BoardVisit[], { dockCount, now }: { dockCount: number; now: number }) =>
  Array.from({ length: dockCount }, (_, index) => {
    const here = visits.filter(({ dock }) => dock === index + 1)
    return {
      dock: index + 1,
      present: here.find(isAtDock),
      next: here.find(
        ({ visit, orderStatus, orderDateEnd }) =>
          orderStatus === 'confirmed' && !visit?.atDockAt && Date.parse(orderDateEnd) > now,
      ),
    }
  })
