import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OrderDraft } from '../draft.ts'
import { knownCandidates } from '../goods/batches/candidates.ts'
import { partiesOf, useOrderForm } from '../OrderFormScope.ts'
import { wantedItems } from './wanted.ts'

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
