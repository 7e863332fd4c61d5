import type { Order, OrderItem, OrderItemInput } from '@quai/contract/orders/order.ts'
import { type Packaging, packagesText } from '@quai/contract/products/packaging.ts'

/** A line as differences speak of it. */
export interface NamedLine {
  productId: number
  reference: string
  packaging: Packaging
  batchNumber: string | null
  quantity: number
}

export interface Difference {
  label: string
  from: string
  to: string
}

export const linesOfOrder = ({ orderItems }: Pick<Order, 'orderItems'>): NamedLine[] =>
  orderItems.map((item) => named(item, item.quantity))

const named = (item: OrderItem, quantity: number): NamedLine => ({
  productId: item.productId,
  reference: item.reference,
  packaging: item.productPackaging,
  batchNumber: item.batchNumber,
  quantity,
})

export interface Names {
  referenceOf: (productId: number) => string
  batchNumberOf: (batchId: number) => string
}

/** Items as a form sends them, with the names they were chosen by. */
export const linesOfInput = (items: readonly OrderItemInput[], { referenceOf, batchNumberOf }: Names): NamedLine[] =>
  items.map(({ productId, productPackaging, quantity, batchId, batch }) => ({
    productId,
    reference: referenceOf(productId),
    packaging: productPackaging,
    batchNumber: batchId ? batchNumberOf(batchId) : (batch?.batchNumber ?? null),
    quantity,
  }))

/** Line by line, what one list has more, less or no longer. */
export const lineDifferences = (before: readonly NamedLine[], after: readonly NamedLine[]): Difference[] => {
  const [was, is] = [byKey(before), byKey(after)]
  return [...new Map([...was, ...is])].flatMap(([key, line]) => {
    const [from, to] = [was.get(key)?.quantity ?? 0, is.get(key)?.quantity ?? 0]
    if (from === to) return []
    const text = (quantity: number) => (quantity === 0 ? '—' : packagesText(quantity, line.packaging))
    return [{ label: lineName(line), from: text(from), to: text(to) }]
  })
}

const byKey = (lines: readonly NamedLine[]): Map<string, NamedLine> => {
  const map = new Map<string, NamedLine>()
  for (const line of lines) {
    const key = `${line.productId}/${line.packaging}/${line.batchNumber ?? ''}`
    map.set(key, { ...line, quantity: (map.get(key)?.quantity ?? 0) + line.quantity })
  }
  return map
}

const lineName = ({ reference, batchNumber }: NamedLine): string =>
  batchNumber ? `${reference}, lot ${batchNumber}` : reference
