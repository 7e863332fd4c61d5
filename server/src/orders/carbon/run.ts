import { sql } from 'kysely'
import type { App } from '../../calls/app.ts'
import type { Db } from '../../platform/database/database.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'
import type { Routing } from '../../platform/routing.ts'
import { mostAttempts } from './distances.ts'
import { settleCarbon } from './settle.ts'

/** Computes the estimates of orders that changed, and asks the routing service for distances where one is configured. */
export const estimateCarbonJob = jobKind('estimate-carbon', '* * * * *')

interface Due {
  id: number
  fromLat: number
  fromLng: number
  toLat: number
  toLng: number
}

/** Distances asked for in one run, one after the other. */
const mostAsked = 200

/** Orders of one run, so that a run ends before the next but one. */
const mostOrders = 50_000

/** Computes what changed, asks for distances, and computes what they change. */
export const estimateCarbon = async (app: Pick<App, 'db' | 'routing'>): Promise<void> => {
  await settleCarbon(app, { most: mostOrders })
  if (app.routing && (await askRoutes(app.db, app.routing))) await settleCarbon(app, { most: mostOrders })
}

/**
 * Asks the routing service for the distances that estimates wait for, outside of any transaction, and notes the orders
 * whose estimates change. Stops at the first one that gets no answer, because the next would wait as long. Returns
 * whether something changed.
 */
const askRoutes = async (db: Db, routing: Routing): Promise<boolean> => {
  const rows = await db.all(sql<Due>`
    SELECT id, from_lat::float8 AS "fromLat", from_lng::float8 AS "fromLng", to_lat::float8 AS "toLat",
      to_lng::float8 AS "toLng"
    FROM routed_distances WHERE distance_tenths IS NULL AND attempts < ${mostAttempts}
    ORDER BY attempts, id LIMIT ${mostAsked}`)
  const settled: number[] = []
  for (const { id, fromLat, fromLng, toLat, toLng } of rows) {
    const metres = await routing.metres({ lat: fromLat, lng: fromLng }, { lat: toLat, lng: toLng })
    if (await keepAnswer(db, id, metres)) settled.push(id)
    if (metres === undefined) break
  }
  if (settled.length > 0)
    await db.run(sql`INSERT INTO carbon_changes (order_id)
      SELECT c.order_id FROM order_carbon c WHERE c.awaited_routes <> '{}' AND c.awaited_routes && ${settled}::bigint[]`)
  return settled.length > 0
}

/** Returns whether the distance is settled: known, or not to be asked for again. */
const keepAnswer = async (db: Db, id: number, metres: number | null | undefined): Promise<boolean> => {
  const tenths = metres === null || metres === undefined ? null : Math.round(metres / 100)
  // No way between two places is an answer; no answer is asked for again.
  const attempts = metres === null ? sql`${mostAttempts}` : sql`attempts + 1`
  const row = await db.maybe(sql<{ isSettled: boolean }>`
    UPDATE routed_distances SET distance_tenths = ${tenths}, attempts = ${attempts}, asked_at = now() WHERE id = ${id}
    RETURNING distance_tenths IS NOT NULL OR attempts >= ${mostAttempts} AS "isSettled"`)
  return row?.isSettled ?? false
}
