import { carbonEstimateQuery } from '@quai/contract/orders/carbon/carbon.ts'
import { gramsText } from '@quai/contract/orders/carbon/grams-text.ts'
import { wayText } from '@quai/contract/orders/carbon/words.ts'
import type { Transporter } from '@quai/contract/orders/orders/query.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { orpc } from '../../platform/calls/query.ts'
import { useDebounced } from '../../ui/fields/use-debounced.ts'
import { Muted } from '../../ui/Muted.tsx'
import { t } from './texts.ts'

interface Place {
  zipCode?: string | null | undefined
  inseeCode?: string | null | undefined
  city?: string | null | undefined
  country?: string | null | undefined
  countryCode?: string | null | undefined
  lat?: number | null | undefined
  lng?: number | null | undefined
}

interface Props {
  warehouseId: number
  place: Place
  /** undefined before it is chosen. */
  orderTransporter: Transporter | undefined
  /** Day whose factor applies; undefined before it is chosen. */
  date: string | undefined
}

/** The weight of what is typed is not known yet: goods in a shared vehicle are told by the tonne. */
const weightKg = 1_000

/** Says while an order is typed what its transport is estimated to emit. */
export const WayHint = ({ warehouseId, place, orderTransporter, date }: Props) => {
  const input = useDebounced(
    { warehouseId, weightKg, ...inputOf(place), ...(orderTransporter && { orderTransporter }), ...(date && { date }) },
    400,
  )
  const { data } = useQuery({
    ...orpc.carbon.estimate.queryOptions({ input, staleTime: 60_000 }),
    // A place being typed may be one that no form admits.
    enabled: carbonEstimateQuery.safeParse(input).success,
    placeholderData: keepPreviousData,
    throwOnError: false,
  })
  const estimate = data?.estimate
  if (!estimate) return null
  return (
    <Muted component="output" sx={{ display: 'block' }}>
      {estimate.grams === null
        ? t('wayUnknown')
        : t(estimate.method === 'vehicle' ? 'wayHint' : 'tonneHint', {
            grams: gramsText(estimate.grams),
            way: wayText(estimate),
          })}
    </Muted>
  )
}

const inputOf = ({ zipCode, inseeCode, city, country, countryCode, lat, lng }: Place) => ({
  ...(zipCode && { zipCode }),
  ...(inseeCode && { inseeCode }),
  ...(city && { city }),
  ...(country && { country }),
  ...(countryCode && countryCode.length === 2 && { countryCode }),
  ...(typeof lat === 'number' && typeof lng === 'number' && { lat, lng }),
})
