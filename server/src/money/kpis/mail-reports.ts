import { addMonths, lastMonth } from '@quai/contract/money/reminders/month.ts'
import { startOfDay } from '@quai/contract/platform/dates.ts'
import { planOf, plansWith } from '@quai/contract/platform/plans.ts'
import { sql } from 'kysely'
import type { App } from '../../calls/app.ts'
import { type Db, inTransaction } from '../../platform/database/database.ts'
import { announce } from '../../services/mails/announce.ts'
import { reportLetter } from './mails.ts'
import { monthlyReport } from './monthly.ts'

/**
 * Mails the report of the last month to every active customer and warehouse that had orders in it and whose plan has
 * reporting. Each has its own transaction, whose row in monthly_reports keeps a second run from sending it again.
 */
export const mailReports = async (app: App): Promise<void> => {
  const { pool, clock } = app
  const month = lastMonth(clock())
  const waiting = await inTransaction(pool, (db) => readersOf(db, month))
  for (const userId of waiting) await mailReport(app, { userId, month })
}

/** Returns the users who have not had their report of the month yet. */
const readersOf = async (db: Db, month: string): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    SELECT u.id FROM users u
    WHERE u.is_active AND u.user_type IN ('customer', 'warehouse')
      AND (u.user_type <> 'customer' OR coalesce(u.pricing_plan, ${planOf(null)}) = ANY(${[...plansWith.reporting]}::pricing_plan[]))
      AND NOT EXISTS (SELECT FROM monthly_reports r WHERE r.user_id = u.id AND r.month = ${`${month}-01`}::date)
      AND EXISTS (SELECT FROM orders o WHERE u.id IN (o.customer_id, o.warehouse_id)
        AND o.order_date_start >= ${startOfDay(`${month}-01`)}
        AND o.order_date_start < ${startOfDay(`${addMonths(month, 1)}-01`)})
    ORDER BY u.id`.execute(db)
  return rows.map(({ id }) => id)
}

const mailReport = ({ pool, clock }: App, { userId, month }: { userId: number; month: string }): Promise<void> =>
  inTransaction(pool, async (db) => {
    const now = clock()
    const { rows } = await sql`INSERT INTO monthly_reports (user_id, month, sent_at)
      VALUES (${userId}, ${`${month}-01`}::date, ${now.toISOString()}::timestamptz)
      ON CONFLICT DO NOTHING RETURNING user_id`.execute(db)
    const answers = rows.length > 0 ? await monthlyReport(db, userId, month) : undefined
    if (!answers) return
    const letters = [{ userId, mail: reportLetter(month, answers) }]
    await announce({ db, now }, { event: 'monthly_report', orderId: null, params: { month }, letters })
  })
