import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'

/**
 * Refuses to delete services that a rule, a shipment or a pickup names, and locks the others against new ones. Throws
 * CARRIER_IN_USE.
 */
export const refuseUsed = async (
  db: Db,
  { name, serviceIds }: { name: string; serviceIds: readonly number[] },
): Promise<void> => {
  if (serviceIds.length === 0) return
  await db.selectFrom('carrier_services').select('id').where('id', 'in', serviceIds).orderBy('id').forUpdate().execute()
  const { rows } = await sql<{ rules: number; shipments: number }>`
    SELECT (SELECT count(*)::int FROM transport_rules WHERE carrier_service_id = ANY(${serviceIds}::bigint[])) AS rules,
      (SELECT count(*)::int FROM shipments WHERE carrier_service_id = ANY(${serviceIds}::bigint[])) AS shipments`.execute(
    db,
  )
  const { rules = 0, shipments = 0 } = rows[0] ?? {}
  if (rules + shipments > 0) throw fail('CARRIER_IN_USE', { name, rules, shipments })
}
