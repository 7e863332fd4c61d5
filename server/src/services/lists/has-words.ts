import { hasDigit, typosOf } from '@quai/contract/platform/text/search-text.ts'
import { type RawBuilder, sql } from 'kysely'

/** Shorter words have no such patterns, because too little of them would remain. */
const shortestCut = 6

type Documents = RawBuilder<string>

/**
 * How a word of the document matches a searched word: it starts with it, contains it, or is one typing mistake away.
 */
type Closeness = 'prefix' | 'inside' | 'near'

/** Shorter words contain no trigram, so they are searched only at the start of words. */
export const shortestInside = 3

/** Shorter words match too many documents to use the index when the search has a longer word. */
const shortestIndexed = 4

/** Minimum lengths for typing mistakes, of the whole search and of the mistyped word. Shorter words are too similar. */
const shortestMistyped = { search: 4, word: 3 }

/**
 * True when a document (migrations 0012 and 0022) has every word of a search, in any order, with the given closeness.
 * False without a word. Folded words contain no LIKE wildcards.
 */
export const hasWords = (document: Documents, words: readonly string[], closeness: Closeness): RawBuilder<boolean> => {
  if (words.length === 0) return sql<boolean>`false`
  if (closeness !== 'near') return hasEach(document, words, closeness)
  const mistyped = words.filter((word) => word.length >= shortestMistyped.word && !hasDigit(word))
  if (mistyped.length === 0 || words.join('').length < shortestMistyped.search) return sql<boolean>`false`
  return sql<boolean>`(${sql.join(
    mistyped.map((word) => hasWordsBut(document, words, word)),
    sql` OR `,
  )})`
}

/** Requires six digits, because shorter numbers also occur in streets, towns and quantities. */
const telling = /\d{6}/

/** True when a search contains a number so specific that a whole-word match is surely the one meant. */
export const isTelling = (words: readonly string[]): boolean => words.some((word) => telling.test(word))

/**
 * As hasWords() 'inside', for a document with an index of number_parts() (migrations 0170 and 0171). Finds a number by its
 * parts of five digits, which few documents have, and keeps the index of trigrams out, where a thousand groups of three
 * digits occur in all documents.
 */
export const hasWordsByParts = (document: Documents, words: readonly string[]): RawBuilder<boolean> => {
  const parts = numberPartsOf(words)
  if (parts.length === 0) return hasWords(document, words, 'inside')
  const text = sql<string>`(${document} || '')`
  return sql<boolean>`(number_parts(${document}) @> ${parts}::text[] AND ${hasWords(text, words, 'inside')})`
}

/** Returns every five digits in a row of the words. A document that contains the words contains each of these parts. */
const numberPartsOf = (words: readonly string[]): string[] =>
  words.flatMap((word) => [...word.matchAll(/(?=(\d{5}))/g)].flatMap(([, part]) => part ?? []))

/** Field of a document by its rank, which starts at 1. */
export const fieldOf = (document: Documents, rank: number) =>
  sql<string>`split_part(${document}, ' | ', ${sql.lit(rank)})`

/**
 * Uses the index for the longer words only, because for short ones (« de », « rue ») it would return most of the table.
 * `|| ''` keeps PostgreSQL from using the index.
 */
const hasEach = (document: Documents, words: readonly string[], closeness: 'prefix' | 'inside') => {
  const isLong = (word: string) => word.length >= shortestIndexed
  const text = words.some(isLong) ? sql<string>`(${document} || '')` : document
  return all(words.map((word) => hasWord(isLong(word) ? document : text, word, closeness)))
}

/** True when one given word has a typing mistake and the others match as typed. */
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
 * Requires a word that starts with the given one. Looks in the index only for its letters, wherever they stand: the
 * beginning of a word such as « 0… » occurs in too many documents, and reading those costs thirty times more.
 */
const beginsSo = (document: Documents, word: string): RawBuilder<boolean>[] => [
  ...(word.length < shortestInside ? [] : [hasWord(document, word, 'inside')]),
  hasWord(sql<string>`(${document} || '')`, word, 'prefix'),
]

/**
 * Asks the index for a few patterns, each a search of its own, then checks their results against all typing mistakes.
 */
const hasTypo = (document: Documents, word: string, indexed: readonly string[]): RawBuilder<boolean>[] => {
  const isAny = (text: Documents, patterns: readonly string[]) =>
    sql<boolean>`${text} LIKE ANY(${patterns.map(beginning)}::text[])`
  return [
    ...(indexed.length > 0 ? [isAny(document, indexed)] : []),
    isAny(sql<string>`(${document} || '')`, typosOf(word)),
  ]
}

const beginning = (word: string): string => `% ${word}%`

/**
 * Returns a few patterns for an index that searches once per pattern. Together they match at least everything that
 * typosOf() of the contract does: each leaves a part of the word open, and the parts overlap, so that any mistake falls
 * into one. Returns undefined for short words.
 */
export const cutsOf = (word: string): string[] | undefined => {
  if (word.length < shortestCut) return undefined
  const size = word.length < 9 ? 2 : 3
  const last = word.length - size
  const starts = Array.from({ length: Math.ceil(last / (size - 1)) }, (_, rank) => rank * (size - 1))
  return [...starts, last].map((start) => `${word.slice(0, start)}%${word.slice(start + size)}`)
}
