import { type RawBuilder, sql } from 'kysely'
import { dealTables } from '../../parties/deals/deal-rows.ts'
import type { AnnounceContext } from '../../services/mails/announce.ts'
import { todayOf } from './list.ts'
import { announceMissing } from './mails.ts'
import { dueDay, firstDay, stateOf } from './state.ts'

interface Sending {
  month: string
  /** Deals to remind of; all of them without. */
  dealIds?: readonly number[]
  /** Administrator who sends them; null for the schedule. */
  contactId: number | null
  /** True for the reminder of the month, which each deal gets once. */
  isScheduled: boolean
}

export interface Reminded {
  dealId: number
  customerName: string
  warehouseId: number
}

/**
 * Reminds the warehouses of the deals that lack an invoice, by one mail each. A deal that already had its reminder of the
 * day, or of the schedule, is left out by the table's own constraints, so that two runs at once send nothing twice.
 */
export const sendReminders = async (
  ctx: AnnounceContext,
  { month, dealIds, contactId, isScheduled }: Sending,
): Promise<Reminded[]> => {
  const chosen = dealIds ? sql`d.id = ANY(${[...dealIds]}::bigint[])` : sql`true`
  const { rows } = await sql<Reminded>`
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
    ORDER BY d.warehouse_id, c.name COLLATE "fr-x-icu", d.id`.execute(ctx.db)
  await announceMissing(ctx, { month, deals: rows })
  return rows
}

/** True when nobody has reminded of the month since its invoice was due: the schedule does not repeat an administrator. */
const isUnasked = (month: string): RawBuilder<boolean> => sql<boolean>`NOT EXISTS (
  SELECT FROM invoice_reminders r WHERE r.deal_id = d.id AND r.month = ${firstDay(month)}::date
    AND r.sent_on >= ${dueDay(month)}::date)`
