import { type KpiName, kpis } from '@quai/contract/money/kpis/definitions.ts'
import type { KpiAnswer } from '@quai/contract/money/kpis/kpi.ts'
import { daysOfMonth, monthBefore } from '@quai/contract/money/kpis/periods.ts'
import { kpiChangeText, kpiValueText } from '@quai/contract/money/kpis/value-text.ts'
import { addMonths, formatMonth, lastMonth, ofMonth } from '@quai/contract/money/reminders/month.ts'
import { addDays, startOfDay } from '@quai/contract/platform/dates.ts'
import { planOf, plansWith } from '@quai/contract/platform/plans.ts'
import { sql } from 'kysely'
import type { App } from '../../calls/app.ts'
import { scope } from '../../calls/context.ts'
import { type Db, inTransaction } from '../../platform/database/database.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'
import { announce } from '../../services/mails/announce.ts'
import { type RenderedMail, renderLetter } from '../../services/mails/layout.ts'
import { type Counted, withinHistory } from './counted.ts'
import { figuresOf } from './families/families.ts'

/** Mails the report of the last month. Further hours and days follow an outage: each organisation gets it once. */
export const mailReportsJob = jobKind('mail-reports', '0 7-19 1-5 * *')

/** Figures of the mail, in its order; the page has the others. */
const told: readonly KpiName[] = [
  'orders',
  'deliveries',
  'collections',
  'acceptanceRate',
  'answerMinutes',
  'punctuality',
  'cancellationRate',
  'fillRate',
  'referencesInStock',
  'outOfStock',
  'expiring',
  'carbon',
]

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
  const rows = await db.all(sql<{ id: number }>`
    SELECT u.id FROM users u
    WHERE u.is_active AND u.user_type IN ('customer', 'warehouse')
      AND (u.user_type <> 'customer' OR coalesce(u.pricing_plan, ${planOf(null)}) = ANY(${[...plansWith.reporting]}::pricing_plan[]))
      AND NOT EXISTS (SELECT FROM monthly_reports r WHERE r.user_id = u.id AND r.month = ${`${month}-01`}::date)
      AND EXISTS (SELECT FROM orders o WHERE u.id IN (o.customer_id, o.warehouse_id)
        AND o.order_date_start >= ${startOfDay(`${month}-01`)}
        AND o.order_date_start < ${startOfDay(`${addMonths(month, 1)}-01`)})
    ORDER BY u.id`)
  return rows.map(({ id }) => id)
}

const mailReport = ({ pool, clock }: App, { userId, month }: { userId: number; month: string }): Promise<void> =>
  inTransaction(pool, async (db) => {
    const now = clock()
    const claimed = await db.maybe(sql`INSERT INTO monthly_reports (user_id, month, sent_at)
      VALUES (${userId}, ${`${month}-01`}::date, ${now.toISOString()}::timestamptz)
      ON CONFLICT DO NOTHING RETURNING user_id`)
    const answers = claimed ? await monthlyReport(db, userId, month) : undefined
    if (!answers) return
    const letters = [{ userId, mail: reportLetter(month, answers) }]
    announce({ db, now }, { event: 'monthly_report', orderId: null, params: { month }, letters })
  })

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

/** Letter with the figures of a month, each with its difference from the month before. */
const reportLetter = (month: string, answers: readonly KpiAnswer[]): RenderedMail => {
  const figures = new Map(answers.flatMap(({ figures: found }) => found.map((figure) => [figure.name, figure])))
  const title = `Vos chiffres ${ofMonth(month)}`
  const lead = 'Chaque chiffre est comparé au mois précédent. Le reporting les détaille, jusqu’aux commandes.'
  return renderLetter({
    subject: title,
    lead,
    facts: told.flatMap((name) => {
      const figure = figures.get(name)
      if (!figure || figure.value === null) return []
      const change = kpiChangeText(name, figure.value, figure.previous)
      return [[kpis[name].label, `${kpiValueText(name, figure.value)}${change ? ` (${change})` : ''}`] as const]
    }),
    link: { label: 'Ouvrir le reporting', path: '/reporting' },
    digest: { topic: 'Reporting', title, lead: `Le rapport de ${formatMonth(month)} est prêt.` },
  })
}
