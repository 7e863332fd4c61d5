import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { DraftLine } from '../draft.ts'
import { useOrderForm, useParties } from '../OrderFormScope.ts'
import type { Candidate } from './batches/allotment.ts'
import { proposalOptions, usable } from './batches/candidates.ts'

/** Returns the stock that a collection's line can take on the chosen day; undefined while loading. */
export const useLineStock = (line: DraftLine): readonly Candidate[] | undefined => {
  const { control, held } = useOrderForm()
  const { warehouseId } = useParties()
  const [day, orderType] = useWatch({ control, name: ['day', 'orderType'] })
  const isAsked = warehouseId !== null && orderType === 'collection'
  const { data } = useQuery({
    ...proposalOptions(warehouseId ?? 0, day, line),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    throwOnError: false,
  })
  return data && usable(data.lines, line, held)
}
