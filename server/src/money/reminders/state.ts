import { addMonths, lastMonth } from '@quai/contract/money/reminders/month.ts'
import {
  type MissingInvoice,
  type ReminderState,
  type reminderListQuery,
  reminderSchedule,
  type SentReminder,
  type sentReminderQuery,
} from '@quai/contract/money/reminders/reminder.ts'
import { addDays, startOfDay, wallClock } from '@quai/contract/platform/dates.ts'
import { searchWords } from '@quai/contract/platform/text/search-text.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { atStage, type Context } from '../../calls/context.ts'
import { dealTables, isActiveDeal } from '../../parties/deals/deal-rows.ts'
import { pageOf } from '../../platform/database/statement-parts.ts'
import { failOn } from '../../platform/failure.ts'
import { hasWords } from '../../services/lists/has-words.ts'
import { readPage } from '../../services/lists/paging.ts'

/** Lists the active deals without an invoice for a month: those that should have one first. Throws INVALID. */
export const listMissing = (
  ctx: Context,
  { month: asked, state, search, ...query }: z.output<typeof reminderListQuery>,
) => {
  const month = monthAsked(ctx, asked)
  const words = search ? hasWords(sql`search_text(c.name || ' ' || w.name)`, searchWords(search), 'inside') : sql`true`
  const found = sql`(
    SELECT d.id, d.customer_id, d.warehouse_id, c.name AS customer_name, w.name AS warehouse_name,
      ${stateOf(month)} AS state
    FROM ${dealTables} WHERE d.is_active AND c.is_active AND w.is_active AND ${words}
  ) f WHERE f.state = ANY(${state ? [state] : ['missing', 'idle']})`
  return readPage<MissingInvoice>(ctx, {
    query,
    all: sql`SELECT FROM ${found}`,
    rows: (place) => sql<MissingInvoice>`
      SELECT f.id AS "dealId", f.customer_id AS "customerId", f.customer_name AS "customerName",
        f.warehouse_id AS "warehouseId", f.warehouse_name AS "warehouseName", f.state,
        r.last AS "lastSentAt", r.count AS "sentCount",
        EXISTS (SELECT FROM invoice_reminders r WHERE r.deal_id = f.id AND r.sent_on = ${todayOf(ctx)}::date) AS "isSentToday"
      FROM (SELECT * FROM ${found}) f CROSS JOIN LATERAL (
        SELECT max(r.sent_at) AS last, count(*) AS count FROM invoice_reminders r
        WHERE r.deal_id = f.id AND r.month = ${firstDay(month)}::date
      ) r
      ORDER BY f.state = 'idle', f.warehouse_name COLLATE "fr-x-icu", f.customer_name COLLATE "fr-x-icu", f.id
      ${pageOf(place)}`,
  })
}

/** Lists the reminders that were sent, newest first. */
export const listSent = (ctx: Context, { month, ...query }: z.output<typeof sentReminderQuery>) => {
  const ofMonth = month ? sql`r.month = ${firstDay(month)}::date` : sql`true`
  return readPage<SentReminder>(ctx, {
    query,
    all: sql`SELECT FROM invoice_reminders r WHERE ${ofMonth}`,
    rows: (place) => sql<SentReminder>`
      SELECT r.id, r.deal_id AS "dealId", to_char(r.month, 'YYYY-MM') AS month, c.name AS "customerName",
        w.name AS "warehouseName", r.sent_at AS "sentAt", p.name AS "sentBy"
      FROM invoice_reminders r JOIN deals d ON d.id = r.deal_id JOIN users c ON c.id = d.customer_id
      JOIN users w ON w.id = d.warehouse_id LEFT JOIN contacts p ON p.id = r.contact_id
      WHERE ${ofMonth} ORDER BY r.id DESC ${pageOf(place)}`,
  })
}

/** Civil day in Paris. */
export const todayOf = ({ now }: Pick<Context, 'now'>): string => wallClock(now).date

/** State of a deal for a month; only a missing invoice is asked for. */
export type DealState = ReminderState | 'inactive' | 'deposited'

/** Returns the month asked for, by default the last one. Throws INVALID for a month that is not over. */
export const monthAsked = ({ now }: { now: Date }, month: string | undefined): string => {
  const last = lastMonth(now)
  if (month !== undefined && month > last)
    throw failOn(['month'], 'past', 'Ce mois n’est pas fini : sa facture n’est pas encore attendue.')
  return month ?? last
}

/** First day of a month, as a date of the database. */
export const firstDay = (month: string): string => `${month}-01`

/** Day on which the schedule asks for the invoice of a month. */
export const dueDay = (month: string): string =>
  `${addMonths(month, 1)}-${String(reminderSchedule.day).padStart(2, '0')}`

/** State of deal `d` of customer `c` and warehouse `w` for a month. */
export const stateOf = (month: string): RawBuilder<DealState> => sql<DealState>`(CASE
  WHEN NOT ${isActiveDeal} THEN 'inactive'
  WHEN ${hasInvoice(month)} THEN 'deposited'
  WHEN ${wasBusy(month)} THEN 'missing'
  ELSE 'idle' END)`

/** True when an invoice's period touches the month, so that one of a quarter counts for its three months. */
const hasInvoice = (month: string): RawBuilder<boolean> => sql<boolean>`EXISTS (
  SELECT FROM invoices i WHERE i.customer_id = d.customer_id AND i.warehouse_id = d.warehouse_id
    AND i.period_start <= ${lastDay(month)}::date AND i.period_end >= ${firstDay(month)}::date)`

const lastDay = (month: string): string => addDays(firstDay(addMonths(month, 1)), -1)

/** True when goods were stored or moved, or an order was closed, in the month. */
const wasBusy = (month: string): RawBuilder<boolean> => {
  const from = startOfDay(firstDay(month))
  const until = startOfDay(firstDay(addMonths(month, 1)))
  const moved = (condition: RawBuilder<unknown>) => sql`stock_movements m WHERE m.customer_id = b.customer_id
    AND m.product_id = b.product_id AND m.warehouse_id = b.warehouse_id AND ${condition}`
  // Without a movement in the month, the stock at its end is also the stock at its start.
  return sql<boolean>`(EXISTS (
    SELECT FROM stock_balances b WHERE b.customer_id = d.customer_id AND b.warehouse_id = d.warehouse_id AND (
      EXISTS (SELECT FROM ${moved(sql`m.created_at >= ${from} AND m.created_at < ${until}`)})
      OR b.physical > coalesce((SELECT sum(m.quantity) FROM ${moved(sql`m.created_at >= ${until}
        AND m.batch_id IS NOT DISTINCT FROM b.batch_id AND m.packaging = b.packaging`)}), 0)
    )
  ) OR EXISTS (
    SELECT FROM orders o WHERE o.customer_id = d.customer_id AND o.warehouse_id = d.warehouse_id
      AND ${atStage('done')} AND o.order_date_done >= ${from} AND o.order_date_done < ${until}
  ))`
}
