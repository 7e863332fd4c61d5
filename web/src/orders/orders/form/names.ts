import type { NamedLine } from '@quai/contract/orders/orders/changes/differences.ts'
import type { Order, OrderItem } from '@quai/contract/orders/orders/order.ts'
import type { OrderItemInput } from '@quai/contract/orders/orders/order-input.ts'
import type { DraftLine, OrderDraft } from './draft.ts'

/** Finds the names of the ids that a draft contains. */
export const namesIn = (
  draft: OrderDraft,
  candidatesOf: (line: DraftLine) => readonly { batchId: number | null; batchNumber: string | null }[],
): Names => {
  const references = new Map(draft.orderItems.map(({ product }) => [product.id, product.reference]))
  const batches = new Map(
    draft.orderItems
      .flatMap((line) => [...candidatesOf(line), ...(line.parts ?? [])])
      .map(({ batchId, batchNumber }) => [batchId, batchNumber]),
  )
  return {
    referenceOf: (productId) => references.get(productId) ?? `n° ${productId}`,
    batchNumberOf: (batchId) => batches.get(batchId) ?? `n° ${batchId}`,
  }
}

export const linesOfOrder = ({ orderItems }: Pick<Order, 'orderItems'>): NamedLine[] =>
  orderItems.map((item) => named(item, item.quantity))

const named = (item: OrderItem, quantity: number): NamedLine => ({
  productId: item.productId,
  reference: item.reference,
  designation: item.name,
  packaging: item.productPackaging,
  batchNumber: item.batchNumber,
  quantity,
})

export interface Names {
  referenceOf: (productId: number) => string
  batchNumberOf: (batchId: number) => string
}

/** Turns a form's items into lines with the names of their products and batches. */
export const linesOfInput = (items: readonly OrderItemInput[], { referenceOf, batchNumberOf }: Names): NamedLine[] =>
  items.map(({ productId, productPackaging, quantity, batchId, batch }) => ({
    productId,
    reference: referenceOf(productId),
    packaging: productPackaging,
    batchNumber: batchId ? batchNumberOf(batchId) : (batch?.batchNumber ?? null),
    quantity,
  }))
