import { sql } from 'kysely'
import { type Context, scope } from '../../../calls/context.ts'
import { plannedOnce } from '../../../platform/database/planned-once.ts'

/** Returns the references of the products of visible orders, by order, for what a search found in them. */
export const referencesOf = async (
  ctx: Pick<Context, 'db' | 'actor'>,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> => {
  const { rows } = await sql<{ id: number; references: string[] }>`${plannedOnce}
    SELECT i.order_id AS id, array_agg(DISTINCT p.reference ORDER BY p.reference) AS "references"
    FROM order_items i JOIN products p ON p.id = i.product_id
    WHERE i.order_id = ANY(${orderIds}::bigint[]) AND ${scope(ctx, 'i')} GROUP BY i.order_id`.execute(ctx.db)
  return new Map(rows.map(({ id, references }) => [id, references]))
}
