import Alert from '@mui/material/Alert'
import { failureMessage } from '@quai/contract/failures.ts'
import { isSized } from '@quai/contract/goods/products/measures.ts'
import { isServedByPlan, placeName, placeOf } from '@quai/contract/orders/transport-rules/place.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { orpc } from '../../../../platform/calls/query.ts'
import type { OrderDraft } from '../draft.ts'
import { useOrderForm } from '../OrderFormScope.ts'
import { t } from '../texts.ts'

/** Says while an order by courier is typed what would keep its parcels from leaving. */
export const CourierNotice = ({ dealId }: { dealId: number }) => {
  const { control } = useOrderForm()
  const [source, address, lines] = useWatch({ control, name: ['addressSource', 'addressCarry', 'orderItems'] })
  const unsized = useUnsized(lines)
  const { data: plan } = useQuery({
    ...orpc.transportRules.ofDeal.queryOptions({ input: { dealId } }),
    throwOnError: false,
  })
  const zones = plan?.items.filter(({ isServiceActive }) => isServiceActive).map((rule) => rule.geographicZone)
  const place = placeOf(address)
  const isPlaced = source !== 'none' && Boolean(address.zipCode?.trim() && address.city?.trim())
  return (
    <>
      {zones?.length === 0 && <Alert severity="warning">{t('courierNoPlan')}</Alert>}
      {zones && isPlaced && !isServedByPlan(zones, place) && (
        <Alert severity="error" role="alert">
          {failureMessage('COURIER_ZONE', { place: placeName(place) })}
        </Alert>
      )}
      {unsized.length > 0 && (
        <Alert severity="error" role="alert">
          {failureMessage('PRODUCT_DIMENSIONS_MISSING', { references: unsized })}
        </Alert>
      )}
    </>
  )
}

/** Suffices for what one types; an order of more lines is judged by the server. */
const mostJudged = 40

/** Returns the references whose sizes or weight couriers lack. */
const useUnsized = (lines: OrderDraft['orderItems']): string[] => {
  const ids = [...new Set(lines.map(({ product }) => product.id))].slice(0, mostJudged)
  const products = useQueries({
    queries: ids.map((id) => ({ ...orpc.products.detail.queryOptions({ input: { id } }), throwOnError: false })),
  })
  const unsized = lines.flatMap(({ product: { id, reference }, productPackaging }) => {
    const product = products[ids.indexOf(id)]?.data
    return product && !isSized(product, productPackaging) ? [reference] : []
  })
  return [...new Set(unsized)]
}
