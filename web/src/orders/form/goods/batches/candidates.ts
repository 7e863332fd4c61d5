import { wallClock } from '@quai/contract/dates.ts'
import type { Order } from '@quai/contract/orders/order.ts'
import type { QueryClient } from '@tanstack/react-query'
import { orpc } from '../../../../platform/calls/query.ts'
import type { DraftLine, OrderDraft } from '../../draft.ts'
import { type Candidate, withHeld } from './allotment.ts'

type LineKey = Pick<DraftLine, 'productPackaging'> & { product: Pick<DraftLine['product'], 'id' | 'isBatchManaged'> }

/** The batches that a collection's line may take: the server's answer names them all, whatever the quantity asked. */
export const proposalOptions = (warehouseId: number, day: string | null, line: LineKey) =>
  orpc.stock.proposal.queryOptions({
    input: {
      warehouseId,
      productId: line.product.id,
      productPackaging: line.productPackaging,
      quantity: 1,
      date: day ?? wallClock(Date.now()).date,
    },
  })

/** What is known of a line's stock by now, what the order holds itself included. */
export const knownCandidates = (
  client: QueryClient,
  {
    warehouseId,
    draft,
    line,
    held,
  }: { warehouseId: number | null; draft: Pick<OrderDraft, 'day'>; line: DraftLine; held: HeldOf },
): Candidate[] => {
  if (warehouseId === null) return []
  const known = client.getQueryData(proposalOptions(warehouseId, draft.day, line).queryKey)
  return known ? usable(known.lines, line, held) : []
}

/** Goods without a batch cannot be ordered of a product that is managed by batch. */
export const usable = (lines: readonly Candidate[], line: LineKey, held: HeldOf): Candidate[] =>
  withHeld(lines, held(line)).filter(({ batchId }) => !line.product.isBatchManaged || batchId !== null)

export type HeldOf = (line: LineKey) => readonly Candidate[]

/** What an order whose stock is there reserves, by line. */
export const heldBy = (order: Order | null): HeldOf => {
  const items = order?.orderType === 'collection' && order.isStockAvailable ? order.orderItems : []
  return ({ product, productPackaging }) =>
    items
      .filter((item) => item.productId === product.id && item.productPackaging === productPackaging)
      .map(({ batchId, batchNumber, batchExpirationDate, quantity }) => ({
        batchId,
        batchNumber,
        batchExpirationDate,
        daysLeft: null,
        available: quantity,
      }))
}
