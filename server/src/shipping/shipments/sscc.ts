import { nthSscc, ssccsOf } from '@quai/contract/shipping/settings/gs1.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'

/**
 * Gives a serial shipping container code to each package of these shipments that has none, where their warehouse has a
 * GS1 prefix. A code is never given twice, even when its package is gone. Throws SSCC_EXHAUSTED.
 */
export const giveSsccs = async (db: Db, shipmentIds: readonly number[]): Promise<void> => {
  if ((await missingIn(db, shipmentIds)).length === 0) return
  // A packing is saved under the lock of its order, so take it first.
  db.send(sql`SELECT FROM orders o JOIN shipments s ON s.order_id = o.id
    WHERE s.id = ANY(${shipmentIds}::bigint[]) ORDER BY o.id FOR UPDATE OF o`)
  const byPrefix = Map.groupBy(await missingIn(db, shipmentIds), ({ prefix }) => prefix)
  for (const [prefix, packages] of byPrefix) {
    const codes = await issue(db, { prefix, count: packages.length })
    db.send(sql`UPDATE packages p SET sscc = n.sscc
      FROM unnest(${packages.map(({ id }) => id)}::bigint[], ${codes}::text[]) AS n (id, sscc) WHERE p.id = n.id`)
  }
}

const missingIn = async (db: Db, shipmentIds: readonly number[]) =>
  db.all(sql<{ id: number; prefix: string }>`
    SELECT p.id, g.gs1_company_prefix AS prefix FROM packages p JOIN shipments s ON s.id = p.shipment_id
    JOIN shipping_settings g ON g.warehouse_id = s.warehouse_id
    WHERE s.id = ANY(${shipmentIds}::bigint[]) AND p.sscc IS NULL AND g.gs1_company_prefix IS NOT NULL
    ORDER BY g.gs1_company_prefix, s.id, p.id`)

/** Issues codes that no package ever had. A prefix that begins with another one shares codes with it: those are skipped. */
const issue = async (db: Db, { prefix, count }: { prefix: string; count: number }): Promise<string[]> => {
  const codes: string[] = []
  while (codes.length < count) {
    const wanted = count - codes.length
    const first = await take(db, { prefix, count: wanted })
    if (first + wanted > ssccsOf(prefix)) throw fail('SSCC_EXHAUSTED', { prefix })
    const candidates = Array.from({ length: wanted }, (_, rank) => nthSscc(prefix, first + rank))
    const rows = await db.all(sql<{ sscc: string }>`
      INSERT INTO issued_ssccs (sscc) SELECT unnest(${candidates}::text[])
      ON CONFLICT DO NOTHING RETURNING sscc`)
    codes.push(...rows.map(({ sscc }) => sscc))
  }
  return codes
}

/** Moves the counter of a prefix and returns where it stood, from 1. Two callers wait for each other. */
const take = async (db: Db, { prefix, count }: { prefix: string; count: number }): Promise<number> => {
  const { first } = await db.one(sql<{ first: number }>`
    INSERT INTO sscc_counters AS c (prefix, next_serial) VALUES (${prefix}, 1 + ${count}::bigint)
    ON CONFLICT (prefix) DO UPDATE SET next_serial = c.next_serial + ${count}
    RETURNING next_serial - ${count} AS first`)
  return first
}
