import { z } from 'zod'
import { civilDate, instant } from '../../platform/dates.ts'
import { text } from '../../platform/ids.ts'
import { orderStatuses, orderTypes } from '../../platform/of-order.ts'
import { visit, visitSteps } from '../slots/visit.ts'

export const visitStepInput = z.object({ uuid: z.uuid(), step: z.enum(visitSteps) })
export type VisitStepInput = z.infer<typeof visitStepInput>

/** Times of an order's visit after a change; null once none is left. */
export const visitAnswer = z.object({ visit: visit.nullable() })
export type VisitAnswer = z.infer<typeof visitAnswer>

/** An appointment on the board. */
export const boardVisit = z.object({
  id: z.int(),
  uuid: z.uuid(),
  orderType: z.enum(orderTypes),
  orderStatus: z.enum(orderStatuses),
  orderDateStart: instant,
  orderDateEnd: instant,
  customerName: z.string(),
  driverLicensePlate: z.string().nullable(),
  dock: z.int().nullable(),
  /** Instant until which the lorry is on time. */
  arrivalDueAt: instant,
  visit: visit.nullable(),
})
export type BoardVisit = z.infer<typeof boardVisit>

/** Appointments of today at the caller's docks, by hour. */
export const board = z.object({
  /** The present, by the clock of the server. */
  now: instant,
  date: civilDate,
  timeZone: z.string(),
  warehouseName: z.string(),
  dockCount: z.int(),
  /** True when the board asks its code before it notes a time. */
  asksCode: z.boolean(),
  visits: z.array(boardVisit),
})
export type Board = z.infer<typeof board>

/** Most appointments that a board shows. */
export const maxBoardVisits = 400

/** Code at the gate. */
export const gate = z.object({
  /** Instant since which the present code is valid; null while there is none. */
  openedAt: instant.nullable(),
  /** `/gate/…`, which the printed code opens; null while there is none. */
  path: z.string().nullable(),
  /** Six figures that the board on the wall asks; null while there is no code at the gate. */
  boardCode: z.string().nullable(),
})
export type Gate = z.infer<typeof gate>

/** Six figures, typed at the board on the wall. */
export const boardCodeInput = z.object({
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/, 'Tapez les six chiffres.'),
})
export type BoardCodeInput = z.infer<typeof boardCodeInput>

/** Number of the warehouse, then a signature, base64url. */
export const gateToken = z.string().regex(/^[1-9]\d{0,9}-[A-Za-z0-9_-]{43}$/)

/** Warehouse of a gate, for the page that its code opens. */
export const gatePlace = z.object({ warehouseName: z.string() })
export type GatePlace = z.infer<typeof gatePlace>

/** Number of Quai, or the other number of the order with the postcode of its address. */
export const gateInput = z.object({
  token: gateToken,
  number: text(100).refine((value) => value !== '', 'Tapez le numéro de la commande.'),
  zipCode: text(20).nullish(),
})
export type GateInput = z.infer<typeof gateInput>

/** Directions for a driver at the gate, with nothing of the goods. */
export const gateVisit = z.object({
  orderDateStart: instant,
  orderDateEnd: instant,
  timeZone: z.string(),
  dock: z.int().nullable(),
  arrivedAt: instant.nullable(),
  atDockAt: instant.nullable(),
})
export type GateVisit = z.infer<typeof gateVisit>
