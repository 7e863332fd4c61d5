import { text } from '../ids.ts'

/** A contact keeps this many for each list. */
export const mostSavedFilters = 30

export const savedFilterName = text(60).min(1)

/** The filters of a list, kept under a name. */
export interface SavedFilter<Query> {
  id: number
  name: string
  query: Query
}
