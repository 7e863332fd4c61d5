import { failureMessage } from '@quai/contract/failures.ts'
import type { reminderFailures } from '@quai/contract/money/reminders/failures.ts'
import type { ReminderRun, RemindResult, remindInput } from '@quai/contract/money/reminders/reminder.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { App } from '../../calls/app.ts'
import type { Context } from '../../calls/context.ts'
import { recordAccountChange } from '../../parties/accounts/logs/record.ts'
import { dealTables } from '../../parties/deals/deal-rows.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { AnnounceContext } from '../../services/mails/announce.ts'
import { remindInvoicesJob } from './jobs.ts'
import { sendReminders } from './send.ts'
import { type DealState, monthAsked, stateOf } from './state.ts'

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
type Refusal = 'NOT_FOUND' | keyof typeof reminderFailures

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
  const { rows } = await sql<{ id: number; state: DealState }>`
    SELECT d.id, ${stateOf(month)} AS state FROM ${dealTables} WHERE d.id = ANY(${[...dealIds]}::bigint[])`.execute(db)
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
