import type { StockDetail } from '@quai/contract/stock/stock.ts'
import { sql } from 'kysely'
import { type Context, scope } from '../calls/context.ts'
import { requireProduct } from '../products/detail.ts'
import { selectStockDetails } from './details.ts'

/** Shows the stock of a product wherever the caller may see it. Without any, the list is empty. */
export const showStockOverview = async (ctx: Context, { id }: { id: number }): Promise<{ items: StockDetail[] }> => {
  await requireProduct(ctx, id)
  return { items: await selectStockDetails(ctx.db, sql`b.product_id = ${id} AND ${scope(ctx, 'b')}`) }
}
