import { type RawBuilder, sql } from 'kysely'
import { cutsOf, typosOf } from './typos.ts'

type Documents = RawBuilder<string>
/** Words that begin so, contain it, or are one typing mistake away. */
type Closeness = 'prefix' | 'inside' | 'near'

/** Fewer letters than this have no trigram of their own inside a word: they are looked for at its beginning. */
const shortestInside = 3
/** Shorter ones have too many documents to ask the index for, when there is a longer one. */
const shortestIndexed = 4
/** Shorter ones are too like each other: of a search, and of the word of it that is mistyped. */
const shortestMistyped = { search: 4, word: 3 }

/**
 * True when a document (migrations 0012 and 0022) has every word of a search, in any order, as closely as is said; false
 * without a word. Folded words have no LIKE sign of their own.
 */
export const hasWords = (document: Documents, words: readonly string[], closeness: Closeness): RawBuilder<boolean> => {
  if (words.length === 0) return sql<boolean>`false`
  if (closeness !== 'near') return hasEach(document, words, closeness)
  const mistyped = words.filter((word) => word.length >= shortestMistyped.word)
  if (mistyped.length === 0 || words.join('').length < shortestMistyped.search) return sql<boolean>`false`
  return sql<boolean>`(${sql.join(
    mistyped.map((word) => hasWordsBut(document, words, word)),
    sql` OR `,
  )})`
}

/** Shorter numbers are also those of streets, towns and quantities. */
const telling = /\d{6}/

/** True when a search has a number that nothing but itself is meant by, where it is met as a whole word. */
export const isTelling = (words: readonly string[]): boolean => words.some((word) => telling.test(word))

/** The first field of a document has the rank 1. */
export const fieldOf = (document: Documents, rank: number) =>
  sql<string>`split_part(${document}, ' | ', ${sql.lit(rank)})`

/**
 * The index is asked for the longer words: of short ones (« de », « rue ») it would give most of the table. The sum keeps
 * it from these.
 */
const hasEach = (document: Documents, words: readonly string[], closeness: 'prefix' | 'inside') => {
  const isLong = (word: string) => word.length >= shortestIndexed
  const text = words.some(isLong) ? sql<string>`(${document} || '')` : document
  return all(words.map((word) => hasWord(isLong(word) ? document : text, word, closeness)))
}

/** One word has the mistake, the others are as they are typed. */
const hasWordsBut = (document: Documents, words: readonly string[], mistyped: string): RawBuilder<boolean> => {
  const others = words.filter((word) => word !== mistyped)
  const isAlone = !others.some((word) => word.length >= shortestMistyped.search)
  return all([
    ...others.flatMap((word) => beginsSo(document, word)),
    ...hasTypo(document, mistyped, cutsOf(mistyped) ?? (isAlone ? typosOf(mistyped) : [])),
  ])
}

const all = (conditions: readonly RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` AND `)})`

const hasWord = (document: Documents, word: string, closeness: 'prefix' | 'inside') =>
  sql<boolean>`${document} LIKE ${
    closeness === 'prefix' || word.length < shortestInside ? beginning(word) : `%${word}%`
  }`

/**
 * The index is asked for the letters alone: those that begin a word (« 0… ») are in too many documents, and reading them
 * costs thirty times more.
 */
const beginsSo = (document: Documents, word: string): RawBuilder<boolean>[] => [
  ...(word.length < shortestInside ? [] : [hasWord(document, word, 'inside')]),
  hasWord(sql<string>`(${document} || '')`, word, 'prefix'),
]

/** The index is asked for a few patterns, what it gives for all of them: each is a search of the index of its own. */
const hasTypo = (document: Documents, word: string, indexed: readonly string[]): RawBuilder<boolean>[] => {
  const isAny = (text: Documents, patterns: readonly string[]) =>
    sql<boolean>`${text} LIKE ANY(${patterns.map(beginning)}::text[])`
  return [
    ...(indexed.length > 0 ? [isAny(document, indexed)] : []),
    isAny(sql<string>`(${document} || '')`, typosOf(word)),
  ]
}

const beginning = (word: string): string => `% ${word}%`
