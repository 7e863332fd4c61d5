import type { KpiAnswer } from '@quai/contract/money/kpis/kpi.ts'
import { daysOfMonth, monthBefore } from '@quai/contract/money/kpis/periods.ts'
import { addDays, startOfDay } from '@quai/contract/platform/dates.ts'
import { scope } from '../../calls/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { type Counted, withinHistory } from './counted.ts'
import { figuresOf } from './families/families.ts'

/**
 * Every family of figures of an organisation for a civil month (« 2026-11 »), beside the month before. A plan with a
 * limited history is judged at the end of the month, so that it has the whole month. Undefined for an unknown user.
 */
export const monthlyReport = async (db: Db, userId: number, month: string): Promise<KpiAnswer[] | undefined> => {
  const user = await db
    .selectFrom('users')
    .select(['user_type', 'pricing_plan'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user) return undefined
  const asked = daysOfMonth(month)
  const actor = { userId, userType: user.user_type, pricingPlan: user.pricing_plan }
  const now = new Date(startOfDay(addDays(asked.to, 1)))
  const counted: Counted = {
    db,
    within: (alias) => scope({ actor }, alias),
    partner: {},
    ...withinHistory({ actor, now }, asked, daysOfMonth(monthBefore(month))),
  }
  return Promise.all(Object.values(figuresOf).map((figures) => figures(counted)))
}
