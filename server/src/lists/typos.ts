/**
 * Returns the words that are one typing mistake away, as LIKE patterns without percent signs (`_` is any character):
 * one letter replaced, missing or extra, or two swapped. The word itself comes first.
 */
export const typosOf = (word: string): string[] => {
  const patterns = new Set([word])
  for (let at = 0; at < word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at + 1)]
    patterns.add(`${before}_${after}`)
    patterns.add(before + after)
    patterns.add(`${before}_${word.slice(at)}`)
    if (after) patterns.add(before + after.charAt(0) + word.charAt(at) + after.slice(1))
  }
  return [...patterns]
}

/** Shorter words become too vague once a part of them is left open. */
const shortestCut = 6

/**
 * Returns a few patterns that together match at least everything that typosOf() does, for an index that searches once
 * per pattern. Each leaves a part of the word open; the parts overlap, so that any mistake falls into one. undefined
 * for short words.
 */
export const cutsOf = (word: string): string[] | undefined => {
  if (word.length < shortestCut) return undefined
  const size = word.length < 9 ? 2 : 3
  const last = word.length - size
  const starts = Array.from({ length: Math.ceil(last / (size - 1)) }, (_, rank) => rank * (size - 1))
  return [...starts, last].map((start) => `${word.slice(0, start)}%${word.slice(start + size)}`)
}
