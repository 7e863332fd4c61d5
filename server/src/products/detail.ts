import type { Product } from '@quai/contract/products/product.ts'
import { sql } from 'kysely'
import { type Context, customerScope } from '../platform/context.ts'
import { fail } from '../platform/failure.ts'
import { productSelection } from './present.ts'

export const showProduct = async (ctx: Context, { id }: { id: number }): Promise<Product> => {
  const { rows } = await sql<Product>`
    SELECT ${productSelection}
    FROM products p JOIN users u ON u.id = p.customer_id
    WHERE p.id = ${id} AND ${customerScope(ctx, 'p.customer_id')}`.execute(ctx.db)
  const product = rows[0]
  if (!product) throw fail('NOT_FOUND')
  return product
}
