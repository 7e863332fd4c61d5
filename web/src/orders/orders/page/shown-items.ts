import type { OrderItem } from '@quai/contract/orders/orders/order.ts'

/**
 * Groups lines for reading. The batches of a product stay together. A quantity planned without a batch is distributed
 * over the batches that came, because a line of its own would seem to have received nothing.
 */
export const shownItems = (items: readonly OrderItem[]): OrderItem[] =>
  [...Map.groupBy(items, ({ productId, productPackaging }) => `${productId}/${productPackaging}`).values()].flatMap(
    shareOut,
  )

const shareOut = (lines: OrderItem[]): OrderItem[] => {
  const open = lines.find((line) => line.isBatchManaged && line.batchId === null && line.actualQuantity === 0)
  const came = lines.filter((line) => line.batchId !== null && line.quantity === 0)
  if (!open || came.length === 0) return lines
  let left = open.quantity
  return lines
    .filter((line) => line !== open)
    .map((line) => {
      if (!came.includes(line)) return line
      const quantity = line === came.at(-1) ? left : Math.min(left, line.actualQuantity ?? 0)
      left -= quantity
      return { ...line, quantity }
    })
}
