import type {
  MissingInvoice,
  reminderListQuery,
  SentReminder,
  sentReminderQuery,
} from '@quai/contract/money/reminders/reminder.ts'
import { wallClock } from '@quai/contract/platform/dates.ts'
import { searchWords } from '@quai/contract/platform/text/search-text.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../calls/context.ts'
import { dealTables } from '../../parties/deals/deal-rows.ts'
import { hasWords } from '../../services/lists/has-words.ts'
import { pageOf, readPage } from '../../services/lists/paging.ts'
import { firstDay, monthAsked, stateOf } from './state.ts'

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
