/** Shorter words have no such patterns, because too little of them would remain. */
const shortestCut = 6

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
