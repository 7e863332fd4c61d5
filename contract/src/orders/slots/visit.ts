import { z } from 'zod'
import { addDays, instant, startOfDay, wallClock } from '../../platform/dates.ts'
import { type orderStatuses, stageOf } from '../../platform/of-order.ts'

type OrderStatus = (typeof orderStatuses)[number]

/** Steps of a lorry's visit, in order. */
export const visitSteps = ['arrived', 'atDock', 'left'] as const
export type VisitStep = (typeof visitSteps)[number]

/** Source of an arrival: the driver by a guest link or at the gate, or the warehouse. */
export const arrivalSources = ['guest', 'gate', 'warehouse'] as const
export type ArrivalSource = (typeof arrivalSources)[number]

export const arrivalSourceLabels: Record<ArrivalSource, string> = {
  guest: 'par le chauffeur, avec son lien',
  gate: 'par le chauffeur, à l’entrée',
  warehouse: 'par l’entrepôt',
}

/** Times of a visit. One that nobody said is null. */
export const visit = z.object({
  arrivedAt: instant.nullable(),
  arrivalSource: z.enum(arrivalSources).nullable(),
  atDockAt: instant.nullable(),
  leftAt: instant.nullable(),
})
export type Visit = z.infer<typeof visit>

export const timeOf = (found: Visit | null, step: VisitStep): string | null => found?.[`${step}At`] ?? null

const hourMs = 3_600_000

/** Hours before and after an appointment in which its driver may say arrived. */
export const arrivalHours = 4

interface Appointment {
  orderDateStart: string
  orderDateEnd: string
  timeZone: string
}

/** Instant from which a driver may say arrived. */
export const arrivalOpensAt = ({ orderDateStart }: Pick<Appointment, 'orderDateStart'>): string =>
  new Date(Date.parse(orderDateStart) - arrivalHours * hourMs).toISOString()

/** Instant until which a driver may say arrived: the end of the day, and for an appointment of the night some hours after it. */
const arrivalClosesAt = ({ orderDateStart, orderDateEnd, timeZone }: Appointment): number =>
  Math.max(
    Date.parse(startOfDay(addDays(wallClock(orderDateStart, timeZone).date, 1), timeZone)),
    Date.parse(orderDateEnd) + arrivalHours * hourMs,
  )

/** True from the instant at which a driver may say arrived until the one at which nobody is awaited any more. */
export const isArrivalOpen = (appointment: Appointment, now: number): boolean =>
  now >= Date.parse(arrivalOpensAt(appointment)) && now < arrivalClosesAt(appointment)

export interface VisitFacts extends Appointment {
  orderStatus: OrderStatus
  isInventory: boolean
  visit: Visit | null
}

export type VisitBlock =
  | { code: 'VISIT_NO_APPOINTMENT' | 'VISIT_OVER' | 'VISIT_STEP' }
  | { code: 'VISIT_TOO_EARLY'; params: { opensAt: string; timeZone: string } }

/** True for planned and completed orders with an appointment at a dock, which alone are visited. */
export const hasVisit = (order: Pick<VisitFacts, 'orderStatus' | 'isInventory' | 'orderDateStart' | 'orderDateEnd'>) =>
  hasAppointment(order.orderStatus) && !order.isInventory && order.orderDateStart !== order.orderDateEnd

const hasAppointment = (status: OrderStatus): boolean => ['planned', 'done'].includes(stageOf(status))

/** Why a warehouse cannot note a step now; undefined when it can. */
export const blockOfStep = (facts: VisitFacts, step: VisitStep, now: number): VisitBlock | undefined => {
  if (!hasVisit(facts)) return { code: 'VISIT_NO_APPOINTMENT' }
  const opensAt = arrivalOpensAt(facts)
  if (now < Date.parse(opensAt)) return { code: 'VISIT_TOO_EARLY', params: { opensAt, timeZone: facts.timeZone } }
  const isAtDock = timeOf(facts.visit, 'atDock') !== null
  if ((step === 'left' && !isAtDock) || (step === 'arrived' && isAtDock)) return { code: 'VISIT_STEP' }
  return undefined
}

/** Why a driver cannot say arrived now; undefined when they can. */
export const blockOfArrival = (facts: VisitFacts, now: number): VisitBlock | undefined => {
  if (stageOf(facts.orderStatus) !== 'planned') return { code: 'VISIT_NO_APPOINTMENT' }
  const block = blockOfStep({ ...facts, visit: null }, 'arrived', now)
  if (block) return block
  return isArrivalOpen(facts, now) ? undefined : { code: 'VISIT_OVER' }
}

/** The step that the warehouse notes next; undefined once the lorry left, and for a closed order whose lorry nobody saw at the dock. */
export const nextStep = (found: Visit | null, orderStatus: OrderStatus): VisitStep | undefined => {
  if (found?.atDockAt) return found.leftAt ? undefined : 'left'
  if (stageOf(orderStatus) !== 'planned') return undefined
  return found?.arrivedAt ? 'atDock' : 'arrived'
}

/** The last step noted, which alone can be undone. */
export const lastStep = (found: Visit | null): VisitStep | undefined =>
  visitSteps.findLast((step) => timeOf(found, step) !== null)

/** Minutes from the arrival to the dock, or to now while the lorry waits; null when the arrival is unknown. */
export const waitingMinutes = (found: Visit | null, now: number): number | null => {
  if (!found?.arrivedAt) return null
  return minutesBetween(found.arrivedAt, found.atDockAt ?? now)
}

/** Minutes at the dock, up to now while the lorry stands there; null before. */
export const dockMinutes = (found: Visit | null, now: number): number | null =>
  found?.atDockAt ? minutesBetween(found.atDockAt, found.leftAt ?? now) : null

const minutesBetween = (from: string, to: string | number): number =>
  Math.max(0, Math.floor((new Date(to).getTime() - Date.parse(from)) / 60_000))

/** « 25 min », « 1 h 05 », « 3 jours ». */
export const minutesText = (minutes: number): string => {
  if (minutes < 60) return `${minutes}\u00a0min`
  if (minutes < 2 * 1_440) return `${Math.floor(minutes / 60)}\u00a0h\u00a0${String(minutes % 60).padStart(2, '0')}`
  return `${Math.floor(minutes / 1_440)}\u00a0jours`
}
