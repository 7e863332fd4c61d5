import type { Context } from '../../../calls/context.ts'
import { servePreOrdersJob } from '../../../goods/stock/jobs.ts'

/** Queues the job that serves the pre-orders waiting for these products, because stock may have become available. */
export const offerStock = (
  ctx: Pick<Context, 'enqueue'>,
  { warehouseId, items }: { warehouseId: number; items: readonly { productId: number }[] },
): void =>
  ctx.enqueue(servePreOrdersJob.with({ warehouseId, productIds: [...new Set(items.map((item) => item.productId))] }))
