import type { Context } from '../../calls/context.ts'
import { servePreOrdersJob } from '../../stock/jobs.ts'

/** Serves waiting pre-orders for these products after the commit, because stock may have become available. */
export const offerStock = (
  ctx: Pick<Context, 'enqueue'>,
  { warehouseId, items }: { warehouseId: number; items: readonly { productId: number }[] },
): void =>
  ctx.enqueue(servePreOrdersJob.with({ warehouseId, productIds: [...new Set(items.map((item) => item.productId))] }))
