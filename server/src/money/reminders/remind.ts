import { failureMessage } from '@quai/contract/failures.ts'
import type { moneyFailures } from '@quai/contract/money/failures.ts'
import { ofMonth } from '@quai/contract/money/reminders/month.ts'
import {
  type ReminderRun,
  type RemindResult,
  reminderSchedule,
  type remindInput,
} from '@quai/contract/money/reminders/reminder.ts'
import { countOf } from '@quai/contract/platform/text/typography.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { App } from '../../calls/app.ts'
import type { Context } from '../../calls/context.ts'
import { recordAccountChange } from '../../parties/accounts/logs.ts'
import { dealTables } from '../../parties/deals/deal-rows.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'
import { type AnnounceContext, announce } from '../../services/mails/announce.ts'
import { type RenderedMail, renderLetter } from '../../services/mails/layout.ts'
import { type DealState, dueDay, firstDay, monthAsked, stateOf, todayOf } from './state.ts'

const { day, lastDay, hour, lastHour } = reminderSchedule

/** Reminds warehouses of last month's invoices. Further hours and days follow an outage: each deal is named once. */
export const remindInvoicesJob = jobKind('remind-invoices', `0 ${hour}-${lastHour} ${day}-${lastDay} * *`)

interface Missing {
  month: string
  deals: readonly Reminded[]
}

interface MissingLetter {
  month: string
  customerNames: readonly string[]
}

/** Maximum number of customers in a mail. Further ones are only counted. */
const maxNames = 40

interface Sending {
  month: string
  /** Deals to remind of; all of them without. */
  dealIds?: readonly number[]
  /** Administrator who sends them; null for the schedule. */
  contactId: number | null
  /** True for the reminder of the month, which each deal gets once. */
  isScheduled: boolean
}

interface Reminded {
  dealId: number
  customerName: string
  warehouseId: number
}

/** Reminds the warehouses of the chosen deals, once a day at most, and says of each deal why it was left out. Throws INVALID. */
export const remindDeals = async (
  ctx: Context,
  { month: asked, dealIds }: z.output<typeof remindInput>,
): Promise<{ items: RemindResult[] }> => {
  const month = monthAsked(ctx, asked)
  const { contactId } = ctx.actor
  const reminded = new Set((await sendReminders(ctx, { month, dealIds, contactId, isScheduled: false })).map(idOf))
  const states = await statesOf(ctx, { month, dealIds })
  return {
    items: [...new Set(dealIds)].map((dealId) =>
      reminded.has(dealId) ? { dealId, ok: true } : refused(dealId, refusals[states.get(dealId) ?? 'unknown']),
    ),
  }
}

const idOf = ({ dealId }: { dealId: number }): number => dealId

const refusals: Record<DealState | 'unknown', Refusal> = {
  unknown: 'NOT_FOUND',
  inactive: 'REMINDER_DEAL_INACTIVE',
  deposited: 'REMINDER_INVOICE_THERE',
  idle: 'REMINDER_IDLE',
  // Nothing but the limit of one a day leaves out a deal whose invoice is missing.
  missing: 'REMINDER_SENT_TODAY',
}

type Refusal = 'NOT_FOUND' | Extract<keyof typeof moneyFailures, `REMINDER_${string}`>

const refused = (dealId: number, code: Refusal): RemindResult => ({
  dealId,
  ok: false,
  code,
  message: failureMessage(code, {}),
})

const statesOf = async (
  { db }: Context,
  { month, dealIds }: { month: string; dealIds: readonly number[] },
): Promise<Map<number, DealState>> => {
  const rows = await db.all(sql<{ id: number; state: DealState }>`
    SELECT d.id, ${stateOf(month)} AS state FROM ${dealTables} WHERE d.id = ANY(${[...dealIds]}::bigint[])`)
  return new Map(rows.map(({ id, state }) => [id, state]))
}

/** Sends the reminder of a month now, to the deals that have not had it yet. Throws INVALID. */
export const runReminderSchedule = async (ctx: Context, { month }: { month?: string }): Promise<ReminderRun> => {
  await recordAccountChange(ctx, { userId: ctx.actor.userId, action: 'job_run', subject: remindInvoicesJob.name })
  return runForMonth(ctx, { month: monthAsked(ctx, month), contactId: ctx.actor.contactId })
}

/** Sends the reminder of last month. */
export const remindInvoices = async ({ pool, clock }: App): Promise<void> => {
  const now = clock()
  await inTransaction(pool, (db) =>
    runForMonth({ db, now }, { month: monthAsked({ now }, undefined), contactId: null }),
  )
}

const runForMonth = async (
  ctx: AnnounceContext,
  { month, contactId }: { month: string; contactId: number | null },
): Promise<ReminderRun> => {
  const reminded = await sendReminders(ctx, { month, contactId, isScheduled: true })
  return {
    month,
    warehouseCount: new Set(reminded.map(({ warehouseId }) => warehouseId)).size,
    dealCount: reminded.length,
  }
}

/**
 * Reminds the warehouses of the deals that lack an invoice, by one mail each. A deal that already had its reminder of the
 * day, or of the schedule, is left out by the table's own constraints, so that two runs at once send nothing twice.
 */
const sendReminders = async (
  ctx: AnnounceContext,
  { month, dealIds, contactId, isScheduled }: Sending,
): Promise<Reminded[]> => {
  const chosen = dealIds ? sql`d.id = ANY(${[...dealIds]}::bigint[])` : sql`true`
  const rows = await ctx.db.all(sql<Reminded>`
    WITH made AS (
      INSERT INTO invoice_reminders (deal_id, month, sent_at, sent_on, contact_id, is_scheduled)
      SELECT d.id, ${firstDay(month)}::date, ${ctx.now.toISOString()}::timestamptz, ${todayOf(ctx)}::date,
        ${contactId}::bigint, ${isScheduled}
      FROM ${dealTables} WHERE ${chosen} AND ${isScheduled ? isUnasked(month) : sql`true`} AND ${stateOf(month)} = 'missing'
      ORDER BY d.id
      ON CONFLICT DO NOTHING RETURNING deal_id
    )
    SELECT d.id AS "dealId", c.name AS "customerName", d.warehouse_id AS "warehouseId"
    FROM made m JOIN ${dealTables} ON d.id = m.deal_id
    ORDER BY d.warehouse_id, c.name COLLATE "fr-x-icu", d.id`)
  announceMissing(ctx, { month, deals: rows })
  return rows
}

/** True when nobody has reminded of the month since its invoice was due: the schedule does not repeat an administrator. */
const isUnasked = (month: string): RawBuilder<boolean> => sql<boolean>`NOT EXISTS (
  SELECT FROM invoice_reminders r WHERE r.deal_id = d.id AND r.month = ${firstDay(month)}::date
    AND r.sent_on >= ${dueDay(month)}::date)`

/** Tells each warehouse of the customers whose invoice it has not deposited. */
const announceMissing = (ctx: AnnounceContext, { month, deals }: Missing): void =>
  announce(ctx, {
    event: 'invoice_missing',
    orderId: null,
    params: { month },
    letters: [...Map.groupBy(deals, ({ warehouseId }) => warehouseId)].map(([userId, own]) => ({
      userId,
      mail: missingLetter({ month, customerNames: own.map(({ customerName }) => customerName) }),
    })),
  })

const missingLetter = ({ month, customerNames }: MissingLetter): RenderedMail => {
  const [first, second] = customerNames
  const whose = second === undefined ? `à ${first}` : `à ${countOf(customerNames.length, 'client')}`
  const left = customerNames.length - maxNames
  return renderLetter({
    subject: `Facture ${ofMonth(month)} à déposer`,
    lead: `Nous n’avons pas reçu votre facture ${ofMonth(month)} ${whose}. Déposez-la dans Quai pour que votre client la retrouve.`,
    facts: [
      ...customerNames.slice(0, maxNames).map((name) => ['Client', name] as const),
      ['Et aussi', left > 0 ? countOf(left, 'autre client', 'autres clients') : null],
    ],
    link: { label: 'Déposer la facture', path: '/invoices' },
  })
}
