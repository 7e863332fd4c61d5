import type { ReadingOn } from '@quai/contract/platform/pagination.ts'
import type { Pickup, PickupListQuery } from '@quai/contract/shipping/pickups/pickup.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, scope } from '../../calls/context.ts'
import { instantJson } from '../../platform/database/instant-json.ts'
import { isUnread, orderedFor, pageOf, readPageText } from '../../services/lists/paging.ts'

/** Lists the pickups of the caller's warehouse, or of all for an administrator, the last day first. */
export const listPickups = (ctx: Context, query: PickupListQuery & ReadingOn) => {
  const where = sql`${filtersOf(ctx, query)} AND ${isUnread(query, sql`p.id`)}`
  const all = sql`SELECT FROM pickups p JOIN carrier_services v ON v.id = p.carrier_service_id WHERE ${where}`
  const direction = sql.raw(query.direction === 'asc' ? 'ASC' : 'DESC')
  const orderBy = orderedFor(query, sql`p.id`, sql`p.pickup_date ${direction}, p.id ${direction}`)
  return readPageText<Pickup>(ctx, {
    query,
    all,
    rows: (place) => sql`SELECT ${columns} FROM (
        SELECT p.* FROM pickups p JOIN carrier_services v ON v.id = p.carrier_service_id WHERE ${where}
        ORDER BY ${orderBy} ${pageOf(place)}
      ) p ${joined} ORDER BY ${orderBy}`,
  })
}

const filtersOf = (ctx: Context, { warehouseId, carrierId, from, to }: PickupListQuery): RawBuilder<unknown> =>
  sql.join(
    [
      scope(ctx, 'p'),
      ...(warehouseId ? [sql`p.warehouse_id = ${warehouseId}`] : []),
      ...(carrierId ? [sql`v.carrier_id = ${carrierId}`] : []),
      ...(from ? [sql`p.pickup_date >= ${from}`] : []),
      ...(to ? [sql`p.pickup_date <= ${to}`] : []),
    ],
    sql` AND `,
  )

/** Reads pickups by their ids, in the order given. */
export const readPickups = async (ctx: Pick<Context, 'db' | 'actor'>, ids: readonly number[]): Promise<Pickup[]> => {
  const { rows } = await sql<Pickup>`SELECT ${columns} FROM pickups p ${joined}
    WHERE p.id = ANY(${ids}::bigint[]) AND ${scope(ctx, 'p')}
    ORDER BY array_position(${ids}::bigint[], p.id)`.execute(ctx.db)
  return rows
}

const joined = sql`JOIN users w ON w.id = p.warehouse_id JOIN carrier_services v ON v.id = p.carrier_service_id
  JOIN carriers k ON k.id = v.carrier_id
  CROSS JOIN LATERAL (
    SELECT count(DISTINCT s.id) AS shipments, count(g.id) AS packages, coalesce(sum(g.weight), 0) AS weight
    FROM shipments s LEFT JOIN packages g ON g.shipment_id = s.id WHERE s.pickup_id = p.id
  ) t`

const columns = sql`p.id, p.pickup_date AS "pickupDate", p.warehouse_id AS "warehouseId", w.name AS "warehouseName",
  json_build_object('id', v.id, 'name', v.name, 'carrierId', k.id, 'carrier',
    json_build_object('id', k.id, 'name', k.name)) AS "carrierService",
  t.shipments AS "shipmentCount", t.packages AS "packagesCount", t.weight AS weight,
  '/api/pickups/notes?pickupIds%5B%5D=' || p.id AS "pickupNoteUrl", ${instantJson(sql`p.created_at`)} AS "createdAt"`
