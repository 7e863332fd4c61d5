import { planHas, planWith } from '@quai/contract/platform/plans.ts'
import { sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import type { PricingPlan } from '../../platform/database/schema.generated.ts'
import { fail } from '../../platform/failure.ts'

/**
 * Checks that the caller may change the catalogues of these customers: a customer its own, a warehouse those of its
 * active deals. Throws NOT_FOUND without a deal, DEAL_INACTIVE for a deactivated one.
 */
export const requireOwners = async (
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  customerIds: readonly number[],
): Promise<void> => {
  if (actor.userType === 'customer') {
    if (customerIds.some((id) => id !== actor.userId)) throw fail('NOT_FOUND')
    return
  }
  const { rows } = await sql<{ isActive: boolean | null }>`
    SELECT d.is_active AS "isActive"
    FROM unnest(${[...customerIds]}::bigint[]) AS c (id)
    LEFT JOIN deals d ON d.customer_id = c.id AND d.warehouse_id = ${actor.userId}`.execute(db)
  if (rows.some(({ isActive }) => isActive === null)) throw fail('NOT_FOUND')
  if (rows.some(({ isActive }) => !isActive)) throw fail('DEAL_INACTIVE')
}

/** Requires the batch feature in the customer's plan, whoever adds the product. Throws PLAN_FEATURE. */
export const requireBatchPlan = async ({ db }: Context, customerId: number): Promise<void> => {
  const { rows } = await sql<{ plan: PricingPlan | null }>`
    SELECT pricing_plan AS plan FROM users WHERE id = ${customerId}`.execute(db)
  if (!planHas(rows[0]?.plan ?? null, 'batches'))
    throw fail('PLAN_FEATURE', { feature: 'batches', plan: planWith('batches') })
}
