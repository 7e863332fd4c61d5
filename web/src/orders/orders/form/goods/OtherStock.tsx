import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../../platform/calls/query.ts'
import { Muted } from '../../../../ui/Muted.tsx'
import type { DraftProduct } from '../draft.ts'
import { useParties } from '../OrderFormScope.ts'
import { elsewhereText, nextEntryText } from './other-stock.ts'

/** Says where else the goods of a short line are, and when the warehouse receives some. */
export const OtherStock = ({ product }: { product: DraftProduct }) => {
  const { warehouseId, customerId } = useParties()
  const { data } = useQuery({
    ...orpc.products.suggestions.queryOptions({
      input: { search: product.reference, customerId: customerId ?? 0, warehouseId: warehouseId ?? 0 },
    }),
    enabled: warehouseId !== null && customerId !== null,
    throwOnError: false,
  })
  const found = data?.items.find(({ id }) => id === product.id)
  const elsewhere = found?.stock.filter((one) => one.warehouseId !== warehouseId).map(elsewhereText) ?? []
  const known = [...elsewhere, ...(found ? [nextEntryText(found.nextEntryAt)] : [])].filter(Boolean)
  return known.length > 0 && <Muted sx={{ width: 1 }}>{known.join(' · ')}</Muted>
}
