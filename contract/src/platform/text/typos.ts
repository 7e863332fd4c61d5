/**
 * Returns the words that are one typing mistake away, as LIKE patterns without percent signs (`_` is any character):
 * one letter replaced, missing or extra, or two swapped. The word itself comes first. A word with a digit has no others:
 * its neighbours are other numbers, not mistakes.
 */
export const typosOf = (word: string): string[] => {
  const patterns = new Set([word])
  if (hasDigit(word)) return [word]
  for (let at = 0; at < word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at + 1)]
    patterns.add(`${before}_${after}`)
    patterns.add(before + after)
    patterns.add(`${before}_${word.slice(at)}`)
    if (after) patterns.add(before + after.charAt(0) + word.charAt(at) + after.slice(1))
  }
  return [...patterns]
}

/** True for a word that is, or contains, a number. */
export const hasDigit = (word: string): boolean => /\d/.test(word)
