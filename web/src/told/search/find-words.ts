import { searchText, typosOf } from '@quai/contract/platform/text/search-text.ts'

/** How a search found a thing: by its name, or by the synonym that matched. */
export interface Found {
  /** Names come before synonyms, and both before typing mistakes. */
  rank: number
  synonym?: string
  isMistyped?: true
}

interface Named {
  label: string
  synonyms: readonly string[]
}

/** Shorter words are too similar to forgive a mistake in them. */
const shortestMistyped = 4

/** Returns how every word typed is found at the start of a word of the name or of one synonym; undefined when not. */
export const findWords = (words: readonly string[], { label, synonyms }: Named): Found | undefined => {
  if (hasAll(words, label, startsWord)) return { rank: 0 }
  const synonym = synonyms.find((one) => hasAll(words, `${label} ${one}`, startsWord))
  if (synonym) return { rank: 1, synonym }
  if (hasAll(words, label, nearlyStartsWord)) return { rank: 2, isMistyped: true }
  const near = synonyms.find((one) => hasAll(words, `${label} ${one}`, nearlyStartsWord))
  return near ? { rank: 3, synonym: near, isMistyped: true } : undefined
}

type Test = (folded: string, word: string) => boolean

const hasAll = (words: readonly string[], text: string, test: Test): boolean => {
  const folded = ` ${searchText(text)}`
  return words.every((word) => test(folded, word))
}

const startsWord: Test = (folded, word) => folded.includes(` ${word}`)

const nearlyStartsWord: Test = (folded, word) =>
  word.length < shortestMistyped
    ? startsWord(folded, word)
    : typosOf(word).some((pattern) => new RegExp(` ${pattern.replaceAll('_', '.')}`, 'u').test(folded))
