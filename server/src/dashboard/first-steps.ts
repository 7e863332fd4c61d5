import { type FirstStep, type FirstStepsAnswer, firstSteps } from '@quai/contract/dashboard/routes.ts'
import { sql } from 'kysely'
import { unnamedOrganisation } from '../administrators/create.ts'
import type { Context } from '../calls/context.ts'

/** Tells which steps of a new installation are done, from its data; none once somebody has ordered. */
export const listFirstSteps = async ({ db, actor }: Context): Promise<FirstStepsAnswer> => {
  const { rows } = await sql<Record<FirstStep | 'isAtWork', boolean>>`
    SELECT EXISTS (SELECT FROM orders) AS "isAtWork",
      EXISTS (SELECT FROM users WHERE id = ${actor.userId} AND name <> ${unnamedOrganisation}) AS organisation,
      EXISTS (SELECT FROM addresses WHERE user_id = ${actor.userId} AND is_main_address) AS address,
      EXISTS (SELECT FROM users WHERE user_type = 'customer' AND is_active) AS customer,
      EXISTS (SELECT FROM users WHERE user_type = 'warehouse' AND is_active) AS warehouse,
      EXISTS (SELECT FROM deals WHERE is_active) AS deal`.execute(db)
  const [found] = rows
  const shown = found && !found.isAtWork ? firstSteps : []
  return { userId: actor.userId, steps: shown.map((step) => ({ step, isDone: found?.[step] ?? false })) }
}
