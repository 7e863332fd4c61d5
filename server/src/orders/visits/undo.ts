import { hasVisit, lastStep, timeOf, type VisitStep } from '@quai/contract/orders/slots/visit.ts'
import type { VisitAnswer, VisitStepInput } from '@quai/contract/orders/visits/visits.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, orderScope } from '../../calls/context.ts'
import { fail } from '../../platform/failure.ts'
import { logVisit } from './record.ts'
import { lockVisit } from './state.ts'

const emptied: Record<VisitStep, RawBuilder<unknown>> = {
  arrived: sql`arrived_at = NULL, arrival_source = NULL`,
  atDock: sql`at_dock_at = NULL`,
  left: sql`left_at = NULL`,
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
  await (isOver
    ? sql`DELETE FROM visits WHERE order_id = ${orderId}`
    : sql`UPDATE visits SET ${emptied[step]} WHERE order_id = ${orderId}`
  ).execute(ctx.db)
  await logVisit(ctx, state, { action: 'visit_undone', changes: { [`${step}At`]: [at, null] } })
  return { visit: isOver ? null : left }
}
