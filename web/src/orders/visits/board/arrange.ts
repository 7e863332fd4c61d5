import { cameLate, isLate } from '@quai/contract/orders/orders/punctuality.ts'
import type { BoardVisit } from '@quai/contract/orders/visits/visits.ts'
import { stageOf } from '@quai/contract/platform/of-order.ts'

/** True for a lorry at a dock. */
export const isAtDock = ({ visit, orderStatus }: BoardVisit): boolean =>
  visit !== null && visit.atDockAt !== null && visit.leftAt === null && stageOf(orderStatus) === 'planned'

/** Sorts the day: who is there or expected in this slot, who is late, who comes next. Those who left are in none. */
export const arrangeBoard = (visits: readonly BoardVisit[], now: number) => {
  const open = visits.filter(({ visit, orderStatus }) => stageOf(orderStatus) === 'planned' && !visit?.leftAt)
  const awaited = open.filter((one) => cameLate(one) === undefined)
  const late = awaited.filter((one) => isLate(one, now))
  const next = awaited.filter(({ orderDateStart }) => Date.parse(orderDateStart) > now)
  const elsewhere = new Set([...late, ...next])
  return { now: open.filter((one) => !elsewhere.has(one)), late, next }
}

export type DockState = 'atDock' | 'waiting' | 'late' | 'expected' | 'free'

/** Each dock with the lorry that it holds or awaits, and the next one. A dock whose lorry is late is not free. */
export const docksOf = (visits: readonly BoardVisit[], { dockCount, now }: { dockCount: number; now: number }) => {
  const day = arrangeBoard(visits, now)
  return Array.from({ length: dockCount }, (_, index) => {
    const isHere = ({ dock }: BoardVisit) => dock === index + 1
    const here = day.now.filter(isHere)
    const states: [DockState, BoardVisit | undefined][] = [
      ['atDock', here.find(isAtDock)],
      ['waiting', here.find(({ visit }) => visit !== null)],
      ['late', day.late.find(isHere)],
      ['expected', here[0]],
    ]
    const [state, visit] = states.find(([, one]) => one) ?? ['free' as const, undefined]
    return { dock: index + 1, state, visit, next: day.next.find(isHere) }
  })
}
