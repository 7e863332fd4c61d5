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
import { instantJson } from '../../../platform/database/statement-parts.ts'
import { authorJson } from './author.ts'
import type { Changes } from './changes.ts'
import { differencesOf, loadNames } from './names.ts'
import type { OrderState } from './state.ts'

export interface Followed {
  /** Differences to announce. For a proposal: everything that the customer has not agreed to yet. */
  differences: Difference[]
  /** True when the customer is asked to agree. */
  asksAgreement: boolean
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
  if (!isOpen(after)) settleProposal(ctx, order, 'ended')
  else if (hasChanges) settleProposal(ctx, order, 'answered')
  return { differences: hasChanges ? await named(ctx.db, changes) : [], asksAgreement: false }
}

const propose = async (ctx: Context, order: OrderState, changes: Changes): Promise<Followed> => {
  const { db, actor } = ctx
  const merged = mergeChanges(order.openProposal ?? {}, changes)
  const differences = await named(db, merged)
  settleProposal(ctx, order, differences.length > 0 ? 'replaced' : 'withdrawn')
  if (differences.length === 0) return { differences: await named(db, changes), asksAgreement: false }
  const fields = new Set(differences.map(({ field }) => field))
  const left = Object.fromEntries(Object.entries(merged).filter(([field]) => fields.has(field)))
  db.send(sql`
    INSERT INTO order_proposals (order_id, customer_id, warehouse_id, changes, contact_id, hijacker_contact_id)
    VALUES (${order.id}, ${order.customerId}, ${order.warehouseId}, ${JSON.stringify(left)}, ${actor.contactId},
      ${actor.hijackerContactId})`)
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

/** Settles the open proposal of a locked order, if there is one. */
export const settleProposal = (
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  { id, openProposal }: Pick<OrderState, 'id' | 'openProposal'>,
  outcome: Outcome,
): void => {
  if (openProposal)
    db.send(sql`
      UPDATE order_proposals SET outcome = ${outcome}, settled_at = now(), settled_by = ${actor.contactId},
        settled_hijacker_contact_id = ${actor.hijackerContactId}
      WHERE order_id = ${id} AND outcome IS NULL`)
}

/** Changes of an order's open proposal; null when none is open. Only propose() writes them. */
export const openProposalOf = (order: RawBuilder<unknown>): RawBuilder<Changes | null> => sql<Changes | null>`(
  SELECT p.changes FROM order_proposals p WHERE p.order_id = ${order} AND p.outcome IS NULL)`

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
const loadAuthors = async (db: Db, proposalId: number): Promise<Authors | undefined> =>
  db.maybe(sql<Authors>`
    SELECT ${authorJson(sql`p.contact_id`, sql`p.hijacker_contact_id`)} AS "proposedBy",
      CASE WHEN p.outcome = 'accepted' THEN ${authorJson(sql`p.settled_by`, sql`p.settled_hijacker_contact_id`)} END AS "acceptedBy"
    FROM order_proposals p WHERE p.id = ${proposalId}`)
