import type { Context } from '../platform/context.ts'

/** Stock of these products may have become available: waiting pre-orders are looked at once this commits. */
export const offerStock = (
  ctx: Pick<Context, 'enqueue'>,
  { warehouseId, items }: { warehouseId: number; items: readonly { productId: number }[] },
): void =>
  ctx.enqueue({
    name: 'serve-pre-orders',
    payload: { warehouseId, productIds: [...new Set(items.map((item) => item.productId))] },
  })
