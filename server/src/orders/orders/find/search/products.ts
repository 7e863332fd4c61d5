import { sql } from 'kysely'
import { type Context, scope } from '../../../../calls/context.ts'
import { hasWords } from '../../../../services/lists/has-words.ts'

export interface NamedProduct {
  reference: string
  name: string
  ean: string | null
}

/** Returns the products of visible orders that have the words, or nearly, by order: what a search found in them. */
export const productsNamed = async (
  ctx: Pick<Context, 'db' | 'actor'>,
  orderIds: readonly number[],
  words: readonly string[],
): Promise<ReadonlyMap<number, readonly NamedProduct[]>> => {
  // `|| ''` keeps the index out: the lines of the orders name few products.
  const document = sql<string>`(p.search_document || '')`
  const { rows } = await sql<{ id: number; products: NamedProduct[] }>`
    SELECT i.order_id AS id,
      json_agg(DISTINCT jsonb_build_object('reference', p.reference, 'name', p.name, 'ean', p.ean)) AS products
    FROM order_items i JOIN products p ON p.id = i.product_id
    WHERE i.order_id = ANY(${orderIds}::bigint[]) AND ${scope(ctx, 'i')}
      AND (${hasWords(document, words, 'inside')} OR ${hasWords(document, words, 'near')}) GROUP BY i.order_id`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ id, products }) => [id, products]))
}
