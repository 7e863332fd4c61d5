import { text } from '../../platform/ids.ts'

/** Maximum number of filters that a contact keeps for each list. */
export const mostSavedFilters = 30

export const savedFilterName = text(60).min(1)

/** Filters of a list, saved under a name. */
export interface SavedFilter<Query> {
  id: number
  name: string
  query: Query
}
