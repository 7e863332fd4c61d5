import { sql } from 'kysely'
import type { App } from '../../calls/app.ts'
import { type Db, inTransaction } from '../../platform/database/database.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'
import { inBatches } from '../../platform/jobs/purge.ts'
import { firstHash, hashOf } from './check.ts'

/** Appends the new entries of the audit to its chain. */
export const sealAuditJob = jobKind('seal-audit', '* * * * *')

const batchSize = 10_000

/** Appends every new entry to the chain, then keeps its end as a seal. One process at a time does it. */
export const sealAudit = async ({ pool }: Pick<App, 'pool'>): Promise<void> => {
  let sealed: number
  do sealed = await inTransaction(pool, sealBatch)
  while (sealed === batchSize)
}

interface End {
  length: number
  hash: Buffer
  /** Instant from which entries may still be without a place; null for all. */
  since: string | null
}

const sealBatch = async (db: Db): Promise<number> => {
  db.send(sql`SELECT pg_advisory_xact_lock(hashtextextended('audit-chain', 0))`)
  const end = await endOfChain(db)
  const rows = await db.all(sql<{ id: number; text: string }>`
    SELECT e.id, audit_text(e) AS text FROM audit_entries e
    WHERE (${end.since}::timestamptz IS NULL OR e.created_at >= ${end.since}::timestamptz)
      AND NOT EXISTS (SELECT FROM audit_chain c WHERE c.entry_id = e.id)
    ORDER BY e.id LIMIT ${batchSize}`)
  let { hash } = end
  const hashes = rows.map(({ text }) => {
    hash = hashOf(hash, text)
    return hash.toString('hex')
  })
  if (rows.length === 0) return 0
  db.send(sql`
    INSERT INTO audit_chain (position, entry_id, hash)
    SELECT ${end.length} + n, id, decode(hash, 'hex')
    FROM unnest(${rows.map(({ id }) => id)}::bigint[], ${hashes}::text[]) WITH ORDINALITY AS r (id, hash, n)`)
  await db
    .insertInto('audit_seals')
    .values({ length: end.length + rows.length, hash })
    .execute()
  return rows.length
}

/**
 * Finds the end of the chain. An entry carries the instant its transaction began, and no transaction lasts an hour, so
 * an entry that commits late is at most an hour older than the last one sealed. All are read once the last one has expired.
 */
const endOfChain = async (db: Db): Promise<End> => {
  const row = await db.maybe(sql<End>`
    SELECT c.position AS length, c.hash, e.created_at - interval '1 hour' AS since
    FROM audit_chain c LEFT JOIN audit_entries e ON e.id = c.entry_id ORDER BY c.position DESC LIMIT 1`)
  return row ?? { length: 0, hash: firstHash, since: null }
}

/** Removes the entries that have been kept for five years. Their links stay in the chain. */
export const expireAudit = (db: Db): Promise<void> =>
  inBatches(async (most) => {
    const { removed } = await db.one(sql<{ removed: number }>`SELECT expire_audit(${most}::int) AS removed`)
    return removed
  })
