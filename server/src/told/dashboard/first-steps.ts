import type { UserType } from '@quai/contract/platform/roles.ts'
import { type FirstStep, type FirstStepsAnswer, firstSteps } from '@quai/contract/told/dashboard/routes.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import { unnamedOrganisation } from '../../parties/accounts/user-rows.ts'

/** Tells which steps of a newcomer are done, from the data; none once all are, or once the work has begun. */
export const listFirstSteps = async ({ db, actor }: Context): Promise<FirstStepsAnswer> => {
  const { userId, userType } = actor
  const steps = firstSteps[userType]
  const { rows } = await sql<Partial<Record<FirstStep, boolean>> & { isAtWork: boolean }>`
    SELECT ${isAtWork(userId)[userType]} AS "isAtWork",
      ${sql.join(steps.map((step) => sql`${isDone(userId)[step]} AS ${sql.ref(step)}`))}`.execute(db)
  const [found] = rows
  const isOver = !found || found.isAtWork || steps.every((step) => found[step])
  return { userId, steps: isOver ? [] : steps.map((step) => ({ step, isDone: found[step] ?? false })) }
}

/** When the steps are over: for the team and a customer from the first order on, for a warehouse once one is closed. */
const isAtWork = (userId: number): Record<UserType, RawBuilder<boolean>> => ({
  admin: sql`EXISTS (SELECT FROM orders)`,
  customer: sql`EXISTS (SELECT FROM orders WHERE customer_id = ${userId})`,
  warehouse: sql`EXISTS (SELECT FROM orders WHERE warehouse_id = ${userId} AND order_status = 'finished')`,
})

const isDone = (userId: number): Record<FirstStep, RawBuilder<boolean>> => ({
  organisation: sql`EXISTS (SELECT FROM users WHERE id = ${userId} AND name <> ${unnamedOrganisation})`,
  address: sql`EXISTS (SELECT FROM addresses WHERE user_id = ${userId} AND is_main_address)`,
  customer: sql`EXISTS (SELECT FROM users WHERE user_type = 'customer' AND is_active)`,
  warehouse: sql`EXISTS (SELECT FROM users WHERE user_type = 'warehouse' AND is_active)`,
  deal: sql`EXISTS (SELECT FROM deals WHERE is_active)`,
  order: sql`false`,
  product: sql`EXISTS (SELECT FROM products WHERE customer_id = ${userId})`,
  entry: sql`false`,
  hours: sql`EXISTS (SELECT FROM warehouse_settings WHERE warehouse_id = ${userId} AND hours_set_at IS NOT NULL)`,
  gate: sql`EXISTS (SELECT FROM gates WHERE warehouse_id = ${userId} AND closed_at IS NULL)`,
})
