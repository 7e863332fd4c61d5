import type { Vehicle, VehiclesInput } from '@quai/contract/shipping/load-plans/load-plan.ts'
import { sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import { fail } from '../../platform/failure.ts'

/** Lists the vehicles of the caller's warehouse, as it created them. */
export const listVehicles = async (ctx: Context): Promise<{ items: Vehicle[] }> => {
  const { rows } = await sql<Vehicle>`
    SELECT v.id, v.name, v.max_weight AS "maxWeight", v.length, v.width FROM vehicles v
    WHERE v.warehouse_id = ${ctx.actor.userId} ORDER BY v.id`.execute(ctx.db)
  return { items: rows }
}

/** Replaces the vehicles. One that is left out goes, and its orders are in no vehicle. Throws NOT_FOUND for an unknown id. */
export const saveVehicles = async (ctx: Context, { vehicles }: VehiclesInput): Promise<{ items: Vehicle[] }> => {
  const warehouseId = ctx.actor.userId
  const kept = vehicles.flatMap(({ id }) => id ?? [])
  // Locks the warehouse: the names are judged at the commit, where two savings would wait for each other.
  await sql`SELECT FROM users WHERE id = ${warehouseId} FOR NO KEY UPDATE`.execute(ctx.db)
  const { rows: known } = await sql<{ id: number }>`
    SELECT v.id FROM vehicles v WHERE v.warehouse_id = ${warehouseId} ORDER BY v.id FOR UPDATE`.execute(ctx.db)
  if (kept.some((id) => known.every((one) => one.id !== id))) throw fail('NOT_FOUND')
  await sql`DELETE FROM vehicles WHERE warehouse_id = ${warehouseId} AND id <> ALL(${kept}::bigint[])`.execute(ctx.db)
  const given = sql`json_to_recordset(${JSON.stringify(vehicles)}::json)
    AS g (id bigint, name text, "maxWeight" numeric, length numeric, width numeric)`
  await sql`
    UPDATE vehicles v SET name = g.name, max_weight = g."maxWeight", length = g.length, width = g.width
    FROM ${given} WHERE g.id = v.id AND v.warehouse_id = ${warehouseId}`.execute(ctx.db)
  await sql`
    INSERT INTO vehicles (warehouse_id, name, max_weight, length, width)
    SELECT ${warehouseId}::bigint, g.name, g."maxWeight", g.length, g.width
    FROM ROWS FROM (json_to_recordset(${JSON.stringify(vehicles)}::json)
      AS (id bigint, name text, "maxWeight" numeric, length numeric, width numeric)) WITH ORDINALITY AS g
    WHERE g.id IS NULL ORDER BY g.ordinality`.execute(ctx.db)
  return listVehicles(ctx)
}
