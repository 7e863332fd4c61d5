import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import { invariantQueries } from './queries.ts'

export interface Violation {
  invariant: string
  count: number
  /** The first few, described. */
  sample: string[]
}

const sampleSize = 5

/**
 * Compares, in one snapshot, what must always agree: ledger and balances, reservations and open orders, histories and
 * life.ts, bookings and docks, tenants of parents and children. It reports and never repairs. Empty: all is well.
 */
export const checkInvariants = (db: Db): Promise<Violation[]> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      await sql`SET LOCAL statement_timeout = '10min'`.execute(snapshot)
      const violations: Violation[] = []
      for (const [invariant, broken] of Object.entries(invariantQueries)) {
        const { rows } = await sql<{ count: number; sample: string[] }>`
          SELECT count(*) AS count, (array_agg(sample))[1:${sql.lit(sampleSize)}] AS sample FROM (${broken}) broken`.execute(
          snapshot,
        )
        const found = rows[0]
        if (found && found.count > 0) violations.push({ invariant, ...found })
      }
      return violations
    })
