const ligatures: Record<string, string> = { œ: 'oe', Œ: 'oe', æ: 'ae', Æ: 'ae', ß: 'ss' }
const letters: Record<string, string> = { ø: 'o', Ø: 'o', ł: 'l', Ł: 'l', đ: 'd', Đ: 'd', ı: 'i', ð: 'd', Ð: 'd' }
const alike = { ...ligatures, ...letters }

const separators = /[\s!-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u206f]+/g

/**
 * A text as it is searched: « Épicerie de l’Œuvre » → 'epicerie de l oeuvre'. The same as search_text() of the database
 * (migration 0012), which a test of the server compares.
 */
export const searchText = (text: string): string => fold(text).trim()

/** Each word of a search is a condition of its own. */
const mostWords = 12

/**
 * The words of what somebody typed, each once: 'CMD-0042, Évian' → ['cmd', '0042', 'evian']. Of a text that was pasted,
 * the twelve longest, which tell the most.
 */
export const searchWords = (text: string): string[] => {
  const words = [...new Set(searchText(text).split(' ').filter(Boolean))]
  const longest = new Set(words.toSorted((a, b) => b.length - a.length).slice(0, mostWords))
  return words.filter((word) => longest.has(word))
}

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[œŒæÆßøØłŁđĐıðÐ]/g, (letter) => alike[letter] ?? letter)
    .toLowerCase()
    .replace(separators, ' ')

/** A folded text whose every character knows the one it comes from, to show where something was found. */
export interface FoldedText {
  folded: string
  /** Of each folded character, its offset in the text; then the text's length. */
  origins: number[]
}

export const foldWithOrigins = (text: string): FoldedText => {
  const origins: number[] = []
  let folded = ''
  let offset = 0
  for (const character of text) {
    const piece = fold(character)
    for (let rank = 0; rank < piece.length; rank++) origins.push(offset)
    folded += piece
    offset += character.length
  }
  return { folded, origins: [...origins, text.length] }
}
