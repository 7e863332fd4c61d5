/**
 * Every way a word may be meant that is one typing mistake away, as LIKE patterns without the percent signs (`_` is any
 * character): a letter for another, one too few, one too many, two that changed places. The word itself is the first.
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

/** Shorter words say too little once a part of them is left open. */
const shortestCut = 6

/**
 * A few patterns that between them meet all that typosOf() does, and more, for an index that is asked once for each: the
 * word with a part left open, the parts overlapping so that a mistake falls into one of them. undefined for short words.
 */
export const cutsOf = (word: string): string[] | undefined => {
  if (word.length < shortestCut) return undefined
  const size = word.length < 9 ? 2 : 3
  const last = word.length - size
  const starts = Array.from({ length: Math.ceil(last / (size - 1)) }, (_, rank) => rank * (size - 1))
  return [...starts, last].map((start) => `${word.slice(0, start)}%${word.slice(start + size)}`)
}
