import type { Point } from '@quai/contract/parties/addresses/great-circle.ts'
import { straightTenths } from '@quai/contract/parties/addresses/great-circle.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** Way from one place to another. */
export interface Leg {
  from: Point
  to: Point
}

export interface Distance {
  /** In tenths of a km; null when it is unknown. */
  tenths: number | null
  basis: 'routing' | 'great_circle' | 'unknown'
  /** Number under which the routing service is still to be asked. */
  awaited: number | null
}

interface RoutedRow {
  key: string
  id: number
  tenths: number | null
  isAwaited: boolean
}

/** Times that the routing service is asked for a distance before the great circle stays. */
export const mostAttempts = 3

const rounded = (degrees: number): string => degrees.toFixed(5)
const legKey = ({ from, to }: Leg): string =>
  `${rounded(from.lat)} ${rounded(from.lng)} ${rounded(to.lat)} ${rounded(to.lng)}`

/**
 * Reads the distances of several ways: as the routing service gave them, or else by the great circle. With a routing
 * service, notes the unknown ones for the job that asks it.
 */
export const readDistances = async (
  db: Db,
  legs: readonly Leg[],
  { isRouted }: { isRouted: boolean },
): Promise<(leg: Leg) => Distance> => {
  const keys = [...new Set(legs.map(legKey))].map((key) => key.split(' '))
  const wanted = sql`unnest(${keys.map(([lat]) => lat)}::numeric[], ${keys.map(([, lng]) => lng)}::numeric[],
    ${keys.map(([, , lat]) => lat)}::numeric[], ${keys.map(([, , , lng]) => lng)}::numeric[])
    AS w (from_lat, from_lng, to_lat, to_lng)`
  if (isRouted && keys.length > 0)
    await db.run(sql`INSERT INTO routed_distances (from_lat, from_lng, to_lat, to_lng) SELECT * FROM ${wanted}
      ON CONFLICT ON CONSTRAINT routed_distances_pair DO NOTHING`)
  const rows = await db.all(sql<RoutedRow>`
    SELECT concat_ws(' ', r.from_lat, r.from_lng, r.to_lat, r.to_lng) AS key, r.id, r.distance_tenths AS tenths,
      r.distance_tenths IS NULL AND r.attempts < ${mostAttempts} AS "isAwaited"
    FROM ${wanted} JOIN routed_distances r USING (from_lat, from_lng, to_lat, to_lng)`)
  const routed = new Map(rows.map((row) => [row.key, row]))
  return (leg) => {
    const row = routed.get(legKey(leg))
    if (row && row.tenths !== null) return { tenths: row.tenths, basis: 'routing', awaited: null }
    const tenths = straightTenths(leg.from, leg.to)
    return {
      tenths,
      basis: tenths === null ? 'unknown' : 'great_circle',
      awaited: isRouted && row?.isAwaited ? row.id : null,
    }
  }
}
