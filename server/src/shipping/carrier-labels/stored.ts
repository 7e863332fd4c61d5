import { sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import { fail } from '../../platform/failure.ts'
import { loadShipment } from './load.ts'

/** Label of a package as its carrier made it. */
export interface StoredLabel {
  packageNumber: string
  format: 'ZPL' | 'PDF'
  content: Buffer
}

interface Asked {
  id: number
  orderId: number
}

/**
 * Returns the labels that carriers made for shipments, by shipment; a shipment whose label is our own is not among
 * them. Throws CARRIER_LABELS_MISSING while a carrier has not made them all.
 */
export const storedLabelsOf = async (
  { db }: Pick<Context, 'db'>,
  shipments: readonly Asked[],
): Promise<Map<number, StoredLabel[]>> => {
  const byCarrier = await idsByCarrier(db, shipments)
  const stored = new Map<number, StoredLabel[]>()
  const missing: number[] = []
  for (const { id, orderId } of shipments.filter((one) => byCarrier.has(one.id))) {
    const parcels = (await loadShipment(db, sql`s.id = ${id}`))?.parcels ?? []
    const { rows } = await sql<StoredLabel & { reference: string }>`
      SELECT reference, package_number AS "packageNumber", format, content FROM carrier_labels
      WHERE state = 'made' AND reference = ANY(${parcels.map(({ parcel }) => parcel.reference)}::text[])`.execute(db)
    if (rows.length < parcels.length) missing.push(orderId)
    const rankOf = new Map(parcels.map(({ parcel }, rank) => [parcel.reference, rank]))
    stored.set(
      id,
      rows.toSorted((a, b) => (rankOf.get(a.reference) ?? 0) - (rankOf.get(b.reference) ?? 0)),
    )
  }
  if (missing.length > 0) throw fail('CARRIER_LABELS_MISSING', { orderIds: missing })
  return stored
}

const idsByCarrier = async (db: Context['db'], shipments: readonly Asked[]): Promise<Set<number>> => {
  const { rows } = await sql<{ id: number }>`
    SELECT s.id FROM shipments s JOIN carrier_services v ON v.id = s.carrier_service_id
    JOIN carriers k ON k.id = v.carrier_id
    WHERE k.gateway IS NOT NULL AND s.id = ANY(${shipments.map(({ id }) => id)}::bigint[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
