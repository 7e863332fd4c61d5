import { blockOfStep, timeOf } from '@quai/contract/orders/slots/visit.ts'
import type { VisitAnswer, VisitStepInput } from '@quai/contract/orders/visits/visits.ts'
import { sql } from 'kysely'
import { type Context, orderScope } from '../../calls/context.ts'
import { failOfBlock, recordStep } from './record.ts'
import { lockVisit } from './state.ts'

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
