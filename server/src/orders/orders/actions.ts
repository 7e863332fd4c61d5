import type { OrderFacts } from '@quai/contract/orders/orders/life.ts'
import { sql } from 'kysely'
import { type Context, orderScope } from '../../calls/context.ts'
import { factsFrom, factsJson } from './core/facts.ts'
import { presentActions } from './core/present.ts'

/** Lists what the caller may do with each of these orders. Leaves out orders that the caller may not see. */
export const listOrderActions = async (ctx: Context, { orderUuids }: { orderUuids: string[] }) => {
  const { rows } = await sql<{ uuid: string; facts: OrderFacts }>`
    SELECT o.uuid, ${factsJson} AS facts FROM ${factsFrom}
    WHERE o.uuid = ANY(${orderUuids}::uuid[]) AND ${orderScope(ctx, 'o')}`.execute(ctx.db)
  return {
    items: rows.map(({ uuid, facts }) => ({
      orderUuid: uuid,
      ...presentActions(facts, ctx.actor.userType, ctx.now),
    })),
  }
}
