import { z } from 'zod'
import { civilDate } from '../../../platform/dates.ts'
import { savedFilterName } from '../../../services/saved-filters/saved-filter.ts'
import { orderListQuery, orderSorts, transporters } from '../query.ts'

/** Keeps the filters and the sorting of the list of orders, but not the page. */
export const savedQuery = orderListQuery.omit({ page: true, pageSize: true, isToComplete: true }).extend({
  sort: z.enum(orderSorts).optional(),
  direction: z.enum(['asc', 'desc']).optional(),
})
export type SavedQuery = z.infer<typeof savedQuery>

const filterNames = Object.keys(savedQuery.shape).filter((name) => name !== 'sort' && name !== 'direction')

export const savedFilterInput = z.object({
  name: savedFilterName,
  query: savedQuery.refine((query) => filterNames.some((name) => Reflect.get(query, name) !== undefined), {
    params: { rule: 'empty' },
    message: 'Choisissez au moins un filtre.',
  }),
})

/** Accepts days of any year, because filters may be older than the limit on years. */
export const savedFilter = z.object({
  id: z.int(),
  name: z.string(),
  query: savedQuery.extend({
    orderTransporter: z.enum(transporters).optional(),
    from: civilDate.optional(),
    to: civilDate.optional(),
  }),
})
