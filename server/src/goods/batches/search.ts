import { searchWords } from '@quai/contract/platform/text/search-text.ts'
import { type RawBuilder, sql } from 'kysely'
import { hasWords } from '../../services/lists/has-words.ts'

/** True for `batches l` whose number has every word of a search. */
export const matchesBatch = (search: string): RawBuilder<boolean> =>
  hasWords(sql`l.search_document`, searchWords(search), 'inside')
