import type { SubscriptionRequest } from '@quai/contract/parties/subscription/request.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { instantJson } from '../../../platform/database/instant-json.ts'

/** Columns of a request `r` made by the contact `c`, as the API shows them. */
export const requestColumns = sql`r.id, r.plan, r.former_plan AS "formerPlan", r.state, c.name AS "contactName",
  ${instantJson(sql`r.created_at`)} AS "createdAt", ${instantJson(sql`r.answered_at`)} AS "answeredAt", r.reason`

/** Returns the latest request that matches. */
export const latestRequest = async (db: Db, matches: RawBuilder<unknown>): Promise<SubscriptionRequest | undefined> => {
  const { rows } = await sql<SubscriptionRequest>`
    SELECT ${requestColumns} FROM subscription_requests r JOIN contacts c ON c.id = r.contact_id
    WHERE ${matches} ORDER BY r.id DESC LIMIT 1`.execute(db)
  return rows[0]
}
