import { failureMessage, isFailureCode } from '@quai/contract/failures.ts'
import {
  actionsFor,
  cancelActions,
  editActions,
  type OrderAction,
  type OrderFacts,
  possibleUntil,
} from '@quai/contract/orders/life.ts'
import type { Order } from '@quai/contract/orders/order.ts'
import type { UserType } from '@quai/contract/roles.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, scope } from '../../calls/context.ts'
import { fail } from '../../platform/failure.ts'
import { orderJson } from './order-json.ts'
import { presentProposal } from './proposals.ts'

type Onlooker = Pick<Context, 'db' | 'actor' | 'now'>

/**
 * Presents an order that the caller has locked or created, with the allowed actions and the reasons that block the
 * others. Ignores the history limit of the caller's plan, so that an order just closed is still shown. Throws
 * NOT_FOUND.
 */
export const presentOrder = (ctx: Onlooker, uuid: string): Promise<Order> =>
  presentWhere(ctx, sql`o.uuid = ${uuid} AND ${scope(ctx, 'o')}`)

/** Presents the order `o` that matches a condition, as presentOrder() does. Throws NOT_FOUND. */
export const presentWhere = async (ctx: Onlooker, where: RawBuilder<unknown>): Promise<Order> => {
  const { rows } = await orderJson(ctx, where).execute(ctx.db)
  const [found] = rows
  if (!found) throw fail('NOT_FOUND')
  const { facts, kept, ...order } = found.known
  const until = (actions: readonly OrderAction[]): string | null =>
    instantOrNull(possibleUntil(actions, ctx.actor.userType, facts))
  return {
    ...order,
    proposal: await presentProposal(ctx.db, kept, facts),
    editableUntil: until(editActions),
    cancellableUntil: until(cancelActions),
    ...presentActions(facts, ctx.actor.userType, ctx.now),
  }
}

const instantOrNull = (at: number | undefined): string | null => (at === undefined ? null : new Date(at).toISOString())

/** Returns the allowed and the blocked actions of a role, the blocked ones with their reason in French. */
export const presentActions = (
  facts: OrderFacts,
  userType: UserType,
  now: Date,
): Pick<Order, 'actions' | 'blocked'> => {
  const { actions, blocked } = actionsFor(facts, userType, now.getTime())
  const explained: Order['blocked'] = {}
  for (const [action, block] of Object.entries(blocked))
    explained[action as keyof typeof blocked] = {
      ...block,
      // Every block code is also a failure code.
      message: isFailureCode(block.code) ? failureMessage(block.code, block.params as never) : '',
    }
  return { actions, blocked: explained }
}
