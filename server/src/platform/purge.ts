import { type RawBuilder, sql } from 'kysely'
import type { App } from './app.ts'

const dayMs = 86_400_000
const batchSize = 2_000

/** What has served, by table: sessions 30 days after their end, idempotency keys after 7 days, failed sign-ins after one,
 * links of contacts 7 days after their end, imports that were not applied after 30, links of guests a year after their end. */
export const purgeExpired = async ({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> => {
  const daysAgo = (days: number) => new Date(clock().getTime() - days * dayMs).toISOString()
  const served: [table: string, condition: RawBuilder<unknown>][] = [
    ['sessions', sql`least(expires_at, revoked_at) < ${daysAgo(30)}`],
    ['idempotency_keys', sql`created_at < ${daysAgo(7)}`],
    ['sign_in_failures', sql`failed_at < ${daysAgo(1)}`],
    ['contact_links', sql`expires_at < ${daysAgo(7)}`],
    ['guest_links', sql`expires_at < ${daysAgo(365)}`],
    ['imports', sql`applied_at IS NULL AND created_at < ${daysAgo(30)}`],
  ]
  for (const [table, condition] of served) {
    let removed: bigint
    // Short transactions: nobody waits for the purge of a whole table.
    do {
      const result = await sql`DELETE FROM ${sql.table(table)} WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM ${sql.table(table)} WHERE ${condition} LIMIT ${batchSize}))`.execute(db)
      removed = result.numAffectedRows ?? 0n
    } while (removed >= batchSize)
  }
}
