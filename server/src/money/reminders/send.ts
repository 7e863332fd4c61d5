import { ofMonth } from '@quai/contract/money/reminders/month.ts'
import { countOf } from '@quai/contract/platform/text/typography.ts'
import { type RawBuilder, sql } from 'kysely'
import { dealTables } from '../../parties/deals/deal-rows.ts'
import { type AnnounceContext, announce } from '../../services/mails/announce.ts'
import { type RenderedMail, renderLetter } from '../../services/mails/layout.ts'
import { dueDay, firstDay, stateOf, todayOf } from './state.ts'

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

/** Tells each warehouse of the customers whose invoice it has not deposited. */
const announceMissing = (ctx: AnnounceContext, { month, deals }: Missing): Promise<void> =>
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
