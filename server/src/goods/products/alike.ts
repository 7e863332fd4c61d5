import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** Returns, for each reference that differs from another of the customer by capitals and spaces alone, the other. */
export const alikeReferences = async (
  db: Db,
  { customerId, references }: { customerId: number; references: readonly string[] },
): Promise<ReadonlyMap<string, string>> => {
  if (references.length === 0) return new Map()
  const { rows } = await sql<{ given: string; known: string }>`
    SELECT given, p.reference AS known FROM unnest(${references}::text[]) AS given
    JOIN products p ON p.customer_id = ${customerId} AND loose_code(p.reference) = loose_code(given)
      AND p.reference <> given
    ORDER BY p.id DESC`.execute(db)
  return new Map(rows.map(({ given, known }) => [given, known]))
}
