import type { Difference, OrderProposal } from '@quai/contract/orders/orders/changes/proposal.ts'
import {
  cancelActions,
  editActions,
  isOpen,
  type OrderFacts,
  possibleUntil,
} from '@quai/contract/orders/orders/life.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../calls/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import { instantJson } from '../../../platform/database/json.ts'
import { authorJson } from './author.ts'
import type { Changes } from './changes.ts'
import { differencesOf, loadNames } from './names.ts'
import type { OrderState } from './state.ts'

export interface Followed {
  /** Differences to announce. For a proposal: everything that the customer has not agreed to yet. */
  differences: Difference[]
  /** True when the customer is asked to agree. */
  asksAgreement: boolean
  /** Statement that closes the proposal, to run with the step. */
  settle?: RawBuilder<unknown>
}

/**
 * Updates the proposal of a locked order after a step (docs/decisions/013). A change by the warehouse opens a proposal,
 * or replaces the open one, compared with what the customer last agreed to. An edit by the customer answers it. The end
 * of the order ends it.
 */
export const followProposal = async (
  ctx: Context,
  order: OrderState,
  { after, changes }: { after: OrderFacts['status']; changes: Changes },
): Promise<Followed> => {
  const hasChanges = Object.keys(changes).length > 0
  if (isOpen(after) && hasChanges && ctx.actor.userType === 'warehouse') return propose(ctx, order, changes)
  const ends = !isOpen(after)
  const settle = settlement(ctx, order.id, ends ? 'ended' : 'answered')
  if (!hasChanges) return { differences: [], asksAgreement: false, ...(ends && { settle }) }
  return { differences: await named(ctx.db, changes), asksAgreement: false, settle }
}

const propose = async (ctx: Context, order: OrderState, changes: Changes): Promise<Followed> => {
  const { db, actor } = ctx
  const open = await db
    .selectFrom('order_proposals')
    .select('changes')
    .where('order_id', '=', order.id)
    .where('outcome', 'is', null)
    .executeTakeFirst()
  // Only this file writes the column, so its type is known.
  const merged = mergeChanges((open?.changes ?? {}) as Changes, changes)
  const differences = await named(db, merged)
  if (open) await settleProposal(ctx, order.id, differences.length > 0 ? 'replaced' : 'withdrawn')
  if (differences.length === 0) return { differences: await named(db, changes), asksAgreement: false }
  const fields = new Set(differences.map(({ field }) => field))
  const left = Object.fromEntries(Object.entries(merged).filter(([field]) => fields.has(field)))
  await db
    .insertInto('order_proposals')
    .values({
      order_id: order.id,
      customer_id: order.customerId,
      warehouse_id: order.warehouseId,
      changes: JSON.stringify(left),
      contact_id: actor.contactId,
      hijacker_contact_id: actor.hijackerContactId,
    })
    .execute()
  return { differences, asksAgreement: true }
}

/** Merges two successive changes: from the value before the first to the value after the second. */
const mergeChanges = (open: Changes, next: Changes): Changes => ({
  ...open,
  ...Object.fromEntries(
    Object.entries(next).map(([field, [before, after]]): [string, Changes[string]] => [
      field,
      [open[field] ? open[field][0] : before, after],
    ]),
  ),
})

const named = async (db: Db, changes: Changes): Promise<Difference[]> =>
  differencesOf(changes, await loadNames(db, [changes]))

type Outcome = 'accepted' | 'answered' | 'replaced' | 'withdrawn' | 'ended'

/** Settles the open proposal and returns its changes, or undefined when none was open. */
export const settleProposal = async (
  ctx: Pick<Context, 'db' | 'actor'>,
  orderId: number,
  outcome: Outcome,
): Promise<Changes | undefined> => {
  const { rows } = await settlement(ctx, orderId, outcome).execute(ctx.db)
  return rows[0]?.changes
}

/** Only propose() writes the column `changes`, so its type is known. */
const settlement = ({ actor }: Pick<Context, 'actor'>, orderId: number, outcome: Outcome) =>
  sql<{ changes: Changes }>`
    UPDATE order_proposals SET outcome = ${outcome}, settled_at = now(), settled_by = ${actor.contactId},
      settled_hijacker_contact_id = ${actor.hijackerContactId}
    WHERE order_id = ${orderId} AND outcome IS NULL
    RETURNING changes`

/** Last instant at which the customer may still edit or cancel; null means without limit. */
export const decideBefore = (facts: OrderFacts): string | null => {
  const until = possibleUntil([...editActions, ...cancelActions], 'customer', facts)
  return until === undefined ? null : new Date(until).toISOString()
}

export type KeptProposal = Omit<OrderProposal, 'changes' | 'decideBefore' | 'proposedBy' | 'acceptedBy'> & {
  id: number
  changes: Changes
}

/** Last proposal of an order as one JSON value, if it is open or accepted; otherwise null. */
export const proposalJson = (order: RawBuilder<unknown>): RawBuilder<KeptProposal | null> => sql<KeptProposal | null>`(
  SELECT CASE WHEN p.outcome IS NULL OR p.outcome = 'accepted' THEN json_build_object('id', p.id,
    'changes', p.changes, 'proposedAt', ${instantJson(sql`p.created_at`)},
    'acceptedAt', ${instantJson(sql`p.settled_at`)}) END
  FROM order_proposals p WHERE p.order_id = ${order} ORDER BY p.id DESC LIMIT 1)`

export const presentProposal = async (
  db: Db,
  kept: KeptProposal | null,
  facts: OrderFacts,
): Promise<OrderProposal | null> => {
  if (!kept) return null
  const { id, changes, ...dates } = kept
  const [differences, authors] = await Promise.all([named(db, changes), loadAuthors(db, id)])
  // The order may be deleted meanwhile.
  if (!authors) return null
  return {
    ...dates,
    ...authors,
    changes: differences,
    decideBefore: dates.acceptedAt === null ? decideBefore(facts) : null,
  }
}

type Authors = Pick<OrderProposal, 'proposedBy' | 'acceptedBy'>

/** Reads who made a proposal, and who accepted it. */
const loadAuthors = async (db: Db, proposalId: number): Promise<Authors | undefined> => {
  const { rows } = await sql<Authors>`
    SELECT ${authorJson(sql`p.contact_id`, sql`p.hijacker_contact_id`)} AS "proposedBy",
      CASE WHEN p.outcome = 'accepted' THEN ${authorJson(sql`p.settled_by`, sql`p.settled_hijacker_contact_id`)} END AS "acceptedBy"
    FROM order_proposals p WHERE p.id = ${proposalId}`.execute(db)
  return rows[0]
}
