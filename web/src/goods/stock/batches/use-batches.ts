import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../platform/calls/query.ts'
import { useIsLocked } from '../../../platform/plans/plan-lock.ts'
import { may } from '../../../platform/session.ts'

/** Reads a product's batches in use, where it has some and the reader's plan shows them. */
export const useBatches = (id: number, isBatchManaged: boolean) => {
  const isLocked = useIsLocked('batches')
  return useQuery({
    ...orpc.batches.ofProduct.queryOptions({ input: { id } }),
    enabled: isBatchManaged && may('batches.read') && !isLocked,
    // A failed read must not hide the product.
    throwOnError: false,
  })
}
