import type { HoldInput } from '@quai/contract/goods/stock/holds.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { DraftLine, OrderDraft } from '../draft.ts'
import { type Candidate, partsOf } from '../goods/batches/allotment.ts'
import { type HeldOf, knownCandidates } from '../goods/batches/candidates.ts'
import { partiesOf, useOrderForm } from '../OrderFormScope.ts'

/** Holds what the form asks for while it is open. */
export const useGoodsHold = (draft: OrderDraft): void => {
  const { goodsHold, held, userType, userId } = useOrderForm()
  const client = useQueryClient()
  useEffect(() => {
    const { warehouseId, customerId } = partiesOf(draft.partnerId, { userType, userId })
    if (warehouseId === null || customerId === null) return
    const candidatesOf = (line: OrderDraft['orderItems'][number]) =>
      knownCandidates(client, { warehouseId, draft, line, held })
    goodsHold.want({ warehouseId, customerId, items: wantedItems(draft, { candidatesOf, held }) })
  })
  useEffect(() => {
    window.addEventListener('pagehide', goodsHold.release)
    return () => {
      window.removeEventListener('pagehide', goodsHold.release)
      goodsHold.release()
    }
  }, [goodsHold])
}

interface Facts {
  candidatesOf: (line: DraftLine) => readonly Candidate[]
  /** Quantity that the order being changed reserves already. */
  held: HeldOf
}

/** Lists what a collection being typed takes from the stock, beyond what its order reserves already. */
const wantedItems = (
  { orderType, orderItems }: Pick<OrderDraft, 'orderType' | 'orderItems'>,
  { candidatesOf, held }: Facts,
): HoldInput['items'] => {
  if (orderType !== 'collection') return []
  return orderItems.flatMap((line) => {
    const own = new Map(held(line).map(({ batchId, available }) => [batchId, available]))
    const parts = line.product.isBatchManaged
      ? partsOf(line, candidatesOf(line))
      : [{ batchId: null, quantity: line.quantity }]
    return parts.flatMap(({ batchId, quantity }) => {
      const wanted = Math.min(Math.trunc(quantity ?? 0) - (own.get(batchId) ?? 0), 1_000_000)
      return wanted > 0
        ? [{ productId: line.product.id, productPackaging: line.productPackaging, batchId, quantity: wanted }]
        : []
    })
  })
}
