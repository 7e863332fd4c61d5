import type { Names } from '../lines.ts'
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
