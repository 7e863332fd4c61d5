import { z } from 'zod'
import { civilDate } from '../dates.ts'
import { text } from '../ids.ts'
import { orderListQuery, orderSorts } from './query.ts'

/** Kept by a contact, for the list of orders. */
export const mostSavedFilters = 30

/** What is kept of a list: its filters and its order, not the page one was at. */
export const savedQuery = orderListQuery.omit({ page: true, pageSize: true, isDue: true }).extend({
  sort: z.enum(orderSorts).optional(),
  direction: z.enum(['asc', 'desc']).optional(),
})
export type SavedQuery = z.infer<typeof savedQuery>

const filterNames = Object.keys(savedQuery.shape).filter((name) => name !== 'sort' && name !== 'direction')

export const savedFilterInput = z.object({
  name: text(60).min(1),
  query: savedQuery.refine((query) => filterNames.some((name) => Reflect.get(query, name) !== undefined), {
    params: { rule: 'empty' },
    message: 'Choisissez au moins un filtre.',
  }),
})
export type SavedFilterInput = z.infer<typeof savedFilterInput>

/** Days of any year may have been kept before years were limited. */
export const savedFilter = z.object({
  id: z.int(),
  name: z.string(),
  query: savedQuery.extend({ from: civilDate.optional(), to: civilDate.optional() }),
})
export type SavedFilter = z.infer<typeof savedFilter>
