import type { LogAction } from '@quai/contract/orders/orders/talk/log.ts'
import {
  type ArrivalSource,
  blockOfArrival,
  blockOfStep,
  hasVisit,
  lastStep,
  timeOf,
  type Visit,
  type VisitBlock,
  type VisitStep,
  visitSteps,
} from '@quai/contract/orders/slots/visit.ts'
import type { VisitAnswer, VisitStepInput } from '@quai/contract/orders/visits/visits.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, orderScope } from '../../calls/context.ts'
import { fail } from '../../platform/failure.ts'
import { writeLog } from '../orders/core/transition.ts'
import { lockVisit, type VisitState } from './board.ts'

const emptied: Record<VisitStep, RawBuilder<unknown>> = {
  arrived: sql`arrived_at = NULL, arrival_source = NULL`,
  atDock: sql`at_dock_at = NULL`,
  left: sql`left_at = NULL`,
}

type Recording = Pick<Context, 'db' | 'now'> & { actor?: Context['actor'] }

const arrivals = {
  guest: 'visit_arrived_by_guest',
  gate: 'visit_arrived_at_gate',
  warehouse: 'visit_arrived',
} as const satisfies Record<ArrivalSource, LogAction>

/**
 * Notes that the driver says arrived. Saying it again, or once the lorry is at the dock, changes nothing. Throws
 * VISIT_NO_APPOINTMENT, VISIT_TOO_EARLY, VISIT_OVER.
 */
export const recordArrival = async (
  ctx: Pick<Context, 'db' | 'now'>,
  { orderId, source }: { orderId: number; source: 'guest' | 'gate' },
): Promise<void> => {
  const state = await lockVisit(ctx, sql<boolean>`o.id = ${orderId}`)
  if (timeOf(state.visit, 'arrived') ?? timeOf(state.visit, 'atDock')) return
  const block = blockOfArrival(state, ctx.now.getTime())
  if (block) throw failOfBlock(block)
  await recordStep({ db: ctx.db, now: ctx.now }, state, { step: 'arrived', source })
}

/** Writes the time of a step that the contract's rules admit, and its line of the history. */
const recordStep = async (
  ctx: Recording,
  state: VisitState,
  { step, source }: { step: VisitStep; source: ArrivalSource },
): Promise<Visit> => {
  // Clocks of two servers differ a little; a step never comes before the one it follows.
  const known = visitSteps.map((one) => Date.parse(timeOf(state.visit, one) ?? '')).filter(Number.isFinite)
  const at = new Date(Math.max(ctx.now.getTime(), ...known)).toISOString()
  const before = state.visit ?? { arrivedAt: null, arrivalSource: null, atDockAt: null, leftAt: null }
  const visit = { ...before, ...(step === 'arrived' && { arrivalSource: source }), [`${step}At`]: at }
  ctx.db.send(sql`
    INSERT INTO visits (order_id, customer_id, warehouse_id, arrived_at, arrival_source, at_dock_at, left_at)
    VALUES (${state.orderId}, ${state.customerId}, ${state.warehouseId}, ${visit.arrivedAt}, ${visit.arrivalSource},
      ${visit.atDockAt}, ${visit.leftAt})
    ON CONFLICT (order_id) DO UPDATE SET arrived_at = excluded.arrived_at, arrival_source = excluded.arrival_source,
      at_dock_at = excluded.at_dock_at, left_at = excluded.left_at`)
  const action = step === 'arrived' ? arrivals[source] : step === 'atDock' ? 'visit_at_dock' : 'visit_left'
  logVisit(ctx, state, { action, changes: { [`${step}At`]: [null, at] } })
  return visit
}

/** Adds a line about the visit to the history of the order. Without an actor, the driver is its author. */
const logVisit = (
  ctx: Recording,
  { orderId, orderStatus }: VisitState,
  entry: { action: LogAction; changes: Record<string, [unknown, unknown]> },
) => writeLog(ctx, { orderId, from: orderStatus, to: orderStatus, reason: null, ...entry })

const failOfBlock = (block: VisitBlock) =>
  block.code === 'VISIT_TOO_EARLY' ? fail(block.code, block.params) : fail(block.code)

/**
 * Notes a step of a visit for the warehouse. Noting it again changes nothing. Throws VISIT_NO_APPOINTMENT,
 * VISIT_TOO_EARLY, VISIT_STEP.
 */
export const noteVisit = async (ctx: Context, { uuid, step }: VisitStepInput): Promise<VisitAnswer> => {
  const state = await lockVisit(ctx, sql<boolean>`o.uuid = ${uuid} AND ${orderScope(ctx, 'o')}`)
  if (timeOf(state.visit, step)) return { visit: state.visit }
  const block = blockOfStep(state, step, ctx.now.getTime())
  if (block) throw failOfBlock(block)
  return { visit: await recordStep(ctx, state, { step, source: 'warehouse' }) }
}

/**
 * Removes the last time of a visit, noted by mistake; the history keeps it. Removing it again changes nothing. Throws
 * VISIT_NO_APPOINTMENT, and VISIT_STEP for an earlier time.
 */
export const undoVisit = async (ctx: Context, { uuid, step }: VisitStepInput): Promise<VisitAnswer> => {
  const state = await lockVisit(ctx, sql<boolean>`o.uuid = ${uuid} AND ${orderScope(ctx, 'o')}`)
  const { visit, orderId } = state
  if (!hasVisit(state)) throw fail('VISIT_NO_APPOINTMENT')
  const at = timeOf(visit, step)
  if (!visit || !at) return { visit }
  if (lastStep(visit) !== step) throw fail('VISIT_STEP')
  const left = { ...visit, ...(step === 'arrived' && { arrivalSource: null }), [`${step}At`]: null }
  const isOver = lastStep(left) === undefined
  ctx.db.send(
    isOver
      ? sql`DELETE FROM visits WHERE order_id = ${orderId}`
      : sql`UPDATE visits SET ${emptied[step]} WHERE order_id = ${orderId}`,
  )
  logVisit(ctx, state, { action: 'visit_undone', changes: { [`${step}At`]: [at, null] } })
  return { visit: isOver ? null : left }
}
