import { type Closeness, closenesses } from '@quai/contract/platform/text/closeness.ts'
import { searchCode, searchWords } from '@quai/contract/platform/text/search-text.ts'
import { type RawBuilder, sql } from 'kysely'
import { hasWords } from './has-words.ts'

interface Searched {
  /** Text of a row, folded for search (migration 0022). */
  document: RawBuilder<string>
  /** Its codes and its name, each folded and without separators (compact_code() of migration 0187). */
  codes: readonly RawBuilder<string>[]
}

/** Rank of a closeness in SQL, where the smallest is the best. */
export const rankOf = (closeness: Closeness): RawBuilder<number> => sql.lit(closenesses.indexOf(closeness))

/** Closeness of the rows of a query that selects ranks. */
export const closenessAt = (rank: number): Closeness => {
  const closeness = closenesses[rank]
  if (!closeness) throw new Error(`No closeness has the rank ${rank}`)
  return closeness
}

/** Returns the rank of a row that a search has found: the one order of closeness of all suggestions. */
export const closenessOf = ({ document, codes }: Searched, search: string): RawBuilder<number> => {
  const words = searchWords(search)
  return sql<number>`CASE WHEN ${searchCode(search)} IN (${sql.join(codes)}) THEN ${rankOf('exact')}
    WHEN ${hasWords(document, words, 'prefix')} THEN ${rankOf('prefix')}
    WHEN ${hasWords(document, words, 'inside')} THEN ${rankOf('inside')} ELSE ${rankOf('near')} END`
}
