import type { Product } from '@quai/contract/goods/products/product.ts'
import { sql } from 'kysely'
import { type Context, productScope } from '../../calls/context.ts'
import { fail } from '../../platform/failure.ts'
import { productSelection } from './present.ts'

export const showProduct = async (ctx: Context, { id }: { id: number }): Promise<Product> => {
  const { rows } = await sql<Product>`
    SELECT ${productSelection}
    FROM products p JOIN users u ON u.id = p.customer_id
    WHERE p.id = ${id} AND ${productScope(ctx)}`.execute(ctx.db)
  const product = rows[0]
  if (!product) throw fail('NOT_FOUND')
  return product
}

interface KnownProduct {
  customerId: number
  reference: string
  isBatchManaged: boolean
}

/** Loads the few fields of a visible product that its batches and its stock need. Throws NOT_FOUND. */
export const requireProduct = async (ctx: Pick<Context, 'db' | 'actor' | 'now'>, id: number): Promise<KnownProduct> => {
  const { rows } = await sql<KnownProduct>`
    SELECT p.customer_id AS "customerId", p.reference, p.is_batch_managed AS "isBatchManaged"
    FROM products p WHERE p.id = ${id} AND ${productScope(ctx)}`.execute(ctx.db)
  const product = rows[0]
  if (!product) throw fail('NOT_FOUND')
  return product
}
