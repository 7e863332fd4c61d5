import { searchWords } from '@quai/contract/search-text.ts'
import { type RawBuilder, sql } from 'kysely'
import { hasWords } from '../lists/has-words.ts'

/** True for `products p` whose reference, name and EAN together have every word of a search. */
export const matchesProduct = (search: string): RawBuilder<boolean> =>
  hasWords(sql`p.search_document`, searchWords(search), 'inside')
