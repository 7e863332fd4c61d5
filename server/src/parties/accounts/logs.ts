import type { AccountAction, AccountLog, accountLogQuery } from '@quai/contract/parties/accounts/log.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../calls/context.ts'
import { fail } from '../../platform/failure.ts'
import { readPage } from '../../services/lists/paging.ts'

type LogQuery = z.output<typeof accountLogQuery> & { id: number }

/**
 * Lists the changes of a user's account, by anyone, and the steps that its contacts took on orders, newest first.
 * Throws NOT_FOUND.
 */
export const listAccountLogs = async ({ db }: Context, { id, kind, ...query }: LogQuery) => {
  const known = await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()
  if (!known) throw fail('NOT_FOUND')
  const sources = [...(kind === 'orders' ? [] : [ofAccount, ofDeals]), ...(kind === 'account' ? [] : [ofOrders])]
  const newest = (most: RawBuilder<unknown>) =>
    sql.join(
      sources.map((source) => sql`(${source(id, most)})`),
      sql` UNION ALL `,
    )
  return readPage<AccountLog>(
    { db },
    {
      query,
      all: sql`SELECT FROM (${newest(sql`LIMIT 10001`)}) l`,
      rows: ({ limit, offset }) => sql<AccountLog>`
        SELECT l.kind, l.id, l.action, l.subject, l.changes, l."orderId", o.uuid AS "orderUuid",
          o.order_type AS "orderType", o.internal_number AS "internalNumber",
          c.name AS "contactName", u.name AS "userName", h.name AS "hijackerName", l.at AS "createdAt"
        FROM (${newest(sql`LIMIT ${sql.lit(limit + offset)}`)}) l
        LEFT JOIN orders o ON o.id = l."orderId"
        LEFT JOIN contacts c ON c.id = l.contact_id
        LEFT JOIN users u ON u.id = c.user_id
        LEFT JOIN contacts h ON h.id = l.hijacker_contact_id
        ORDER BY l.at DESC, l.kind, l.id DESC LIMIT ${sql.lit(limit)} OFFSET ${sql.lit(offset)}`,
    },
  )
}

type Source = (userId: number, most: RawBuilder<unknown>) => RawBuilder<unknown>

const accountColumns = sql`'account' AS kind, id, action, subject, changes, NULL::bigint AS "orderId", contact_id,
  hijacker_contact_id, created_at AS at`

const ofAccount: Source = (userId, most) => sql`
  SELECT ${accountColumns} FROM account_logs WHERE user_id = ${userId} ORDER BY id DESC ${most}`

const ofDeals: Source = (userId, most) => sql`
  SELECT ${accountColumns} FROM account_logs WHERE partner_id = ${userId} ORDER BY id DESC ${most}`

/** Reads the newest steps of each contact by its index, because those of all contacts together have none. */
const ofOrders: Source = (userId, most) => sql`
  SELECT 'orders' AS kind, s.id, s.action, NULL AS subject, '{}'::jsonb AS changes, s.order_id AS "orderId",
    s.contact_id, s.hijacker_contact_id, s.created_at AS at
  FROM contacts p CROSS JOIN LATERAL (
    SELECT * FROM order_logs WHERE contact_id = p.id ORDER BY id DESC ${most}) s
  WHERE p.user_id = ${userId} ORDER BY s.created_at DESC ${most}`

interface Change {
  userId: number
  /** Other side of a deal, whose log shows the change too. */
  partnerId?: number
  action: AccountAction
  /** Name of the contact, address or deal concerned. */
  subject?: string
  before?: object
  after?: object
}

/** Writes a change of an account in its log, with its author. Leaves out an update that changes nothing. */
export const recordAccountChange = async (
  { db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>,
  { userId, partnerId, action, subject, before = {}, after = {} }: Change,
): Promise<void> => {
  const changes = changesBetween(before, after)
  if (action.endsWith('_update') && Object.keys(changes).length === 0) return
  await db
    .insertInto('account_logs')
    .values({
      user_id: userId,
      partner_id: partnerId ?? null,
      action,
      subject: subject ?? null,
      changes: JSON.stringify(changes),
      contact_id: actor.contactId,
      hijacker_contact_id: actor.hijackerContactId,
      created_at: now.toISOString(),
    })
    .execute()
}

/** Compares the fields of `after` with those of `before`. An empty text counts as none. */
const changesBetween = (before: object, after: object): Record<string, [unknown, unknown]> => {
  const known = new Map<string, unknown>(Object.entries(before))
  return Object.fromEntries(
    Object.entries(after)
      .map(([field, value]): [string, [unknown, unknown]] => [field, [shown(known.get(field)), shown(value)]])
      .filter(([, [from, to]]) => from !== to),
  )
}

const shown = (value: unknown): unknown => (value === '' ? null : (value ?? null))
