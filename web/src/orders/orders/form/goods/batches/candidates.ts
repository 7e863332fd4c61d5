import type { ConsigneeName } from '@quai/contract/goods/batches/remaining-days.ts'
import type { Order } from '@quai/contract/orders/orders/order.ts'
import { wallClock } from '@quai/contract/platform/dates.ts'
import type { QueryClient } from '@tanstack/react-query'
import { orpc } from '../../../../../platform/calls/query.ts'
import type { DraftLine, OrderDraft } from '../../draft.ts'
import { type Candidate, withHeld } from './allotment.ts'

type LineKey = Pick<DraftLine, 'productPackaging'> & { product: Pick<DraftLine['product'], 'id' | 'isBatchManaged'> }

/** Loads the batches that a collection's line can take; the answer names them all, whatever the quantity. */
export const proposalOptions = (
  warehouseId: number,
  { day, consignee = null }: { day: string | null; consignee?: ConsigneeName | null },
  line: LineKey,
) =>
  orpc.stock.proposal.queryOptions({
    input: {
      warehouseId,
      productId: line.product.id,
      productPackaging: line.productPackaging,
      quantity: 1,
      date: day ?? wallClock(Date.now()).date,
      ...(consignee && {
        consigneeName: consignee.name,
        consigneeStreet: consignee.street,
        ...(consignee.zipCode && { consigneeZipCode: consignee.zipCode }),
      }),
    },
  })

type Leaving = Pick<OrderDraft, 'day' | 'addressSource' | 'addressCarry'>

/** Returns the day and the consignee on which batches are judged. Leaves out an address that is being typed. */
export const leavingOf = ({ day, addressSource, addressCarry }: Leaving) => ({
  day,
  consignee: addressSource === 'none' || addressSource === 'new' ? null : addressCarry,
})

/** Returns the loaded stock of a line, including what the order itself reserves. */
export const knownCandidates = (
  client: QueryClient,
  { warehouseId, draft, line, held }: { warehouseId: number | null; draft: Leaving; line: DraftLine; held: HeldOf },
): Candidate[] => {
  if (warehouseId === null) return []
  const known = client.getQueryData(proposalOptions(warehouseId, leavingOf(draft), line).queryKey)
  return known ? usable(known.lines, line, held) : []
}

/** True once the stock of a line is loaded. */
export const isStockKnown = (
  client: QueryClient,
  { warehouseId, draft, line }: { warehouseId: number | null; draft: Leaving; line: DraftLine },
): boolean =>
  warehouseId !== null &&
  client.getQueryData(proposalOptions(warehouseId, leavingOf(draft), line).queryKey) !== undefined

/** Filters out goods without a batch when the product is managed by batch. */
export const usable = (lines: readonly Candidate[], line: LineKey, held: HeldOf): Candidate[] =>
  withHeld(lines, held(line)).filter(({ batchId }) => !line.product.isBatchManaged || batchId !== null)

export type HeldOf = (line: LineKey) => readonly Candidate[]

/** Returns what an order reserves, by line; nothing for a pre-order. */
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
        shortOf: null,
        available: quantity,
      }))
}
