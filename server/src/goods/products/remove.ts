import { sql } from 'kysely'
import { type Context, productScope } from '../../calls/context.ts'
import { fail } from '../../platform/failure.ts'
import { deletePictures } from './picture/picture.ts'
import { requireOwners } from './present.ts'

export const removeProduct = (ctx: Context, { id }: { id: number }): Promise<void> => removeProducts(ctx, { ids: [id] })

/**
 * Removes products, all or none, with their batches. Throws PRODUCT_IN_USE, which counts and names those in stock or in
 * orders.
 */
export const removeProducts = async (ctx: Context, { ids }: { ids: number[] }): Promise<void> => {
  const wanted = [...new Set(ids)]
  const products = await lockProducts(ctx, wanted)
  if (products.length < wanted.length) throw fail('NOT_FOUND')
  await requireOwners(ctx, [...new Set(products.map(({ customerId }) => customerId))])
  const held = await heldReferences(ctx, wanted)
  if (held.length > 0) throw fail('PRODUCT_IN_USE', { count: held.length, references: held })
  // The remaining balances are zero, left from goods once expected.
  ctx.db.send(sql`DELETE FROM stock_balances WHERE product_id = ANY(${wanted}::bigint[])`)
  await deletePictures(ctx, wanted)
  ctx.db.send(sql`DELETE FROM products WHERE id = ANY(${wanted}::bigint[])`)
}

const lockProducts = async (ctx: Context, ids: number[]): Promise<{ customerId: number }[]> =>
  ctx.db.all(sql<{ customerId: number }>`
    SELECT p.customer_id AS "customerId" FROM products p
    WHERE p.id = ANY(${ids}::bigint[]) AND ${productScope(ctx)}
    ORDER BY p.id
    FOR UPDATE`)

const heldReferences = async ({ db }: Context, ids: number[]): Promise<string[]> => {
  const rows = await db.all(sql<{ reference: string }>`
    SELECT p.reference FROM products p
    WHERE p.id = ANY(${ids}::bigint[]) AND (
      EXISTS (SELECT FROM order_items i WHERE i.product_id = p.id)
      OR EXISTS (SELECT FROM inventory_products n WHERE n.product_id = p.id)
      OR EXISTS (SELECT FROM inventory_lines t WHERE t.product_id = p.id)
      OR EXISTS (SELECT FROM stock_movements m WHERE m.product_id = p.id)
      OR EXISTS (SELECT FROM stock_balances b WHERE b.product_id = p.id
        AND (b.physical > 0 OR b.reserved > 0 OR b.incoming > 0 OR b.waiting > 0)))
    ORDER BY p.reference`)
  return rows.map(({ reference }) => reference)
}
