import type { Context } from '../../calls/context.ts'
import { servePreOrdersJob } from '../../stock/jobs.ts'

/** Stock of these products may have become available: waiting pre-orders are looked at once this commits. */
export const offerStock = (
  ctx: Pick<Context, 'enqueue'>,
  { warehouseId, items }: { warehouseId: number; items: readonly { productId: number }[] },
): void =>
  ctx.enqueue(servePreOrdersJob.with({ warehouseId, productIds: [...new Set(items.map((item) => item.productId))] }))
