const ligatures: Record<string, string> = { œ: 'oe', Œ: 'oe', æ: 'ae', Æ: 'ae', ß: 'ss' }
const letters: Record<string, string> = { ø: 'o', Ø: 'o', ł: 'l', Ł: 'l', đ: 'd', Đ: 'd', ı: 'i', ð: 'd', Ð: 'd' }
const alike = { ...ligatures, ...letters }

const separators = /[\s!-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u206f]+/g

/**
 * Folds a text for search: « Épicerie de l’Œuvre » → 'epicerie de l oeuvre'. Equals search_text() of the database
 * (migration 0012), as a test of the server checks.
 */
export const searchText = (text: string): string => fold(text).trim()

/** Limits the words of a search, because each one is a condition of its own. */
const mostWords = 12

/**
 * Splits a search into distinct words: 'CMD-0042, Évian' → ['cmd', '0042', 'evian']. Keeps the twelve longest words of
 * a long text, as they say the most. Leaves out what announces a number: « commande n° 721 » → ['721'].
 */
export const searchWords = (text: string): string[] => {
  const words = [...new Set(searchText(withoutAnnouncement(text)).split(' ').filter(Boolean))]
  const longest = new Set(words.toSorted((a, b) => b.length - a.length).slice(0, mostWords))
  return words.filter((word) => longest.has(word))
}

/** « n° 721 », « Sortie 545 », « facture FA-12 », « lot n° L12 »: what pages write before a number, where a digit follows. */
const announcement =
  /(?<![\p{L}\p{N}])(?:(?:commandes?|sorties?|entrées?|entrees?|inventaires?|factures?|expéditions?|expeditions?)\s+|(?:lots?|colis|r[ée]f(?:\.|[ée]rences?)?|suivi)\s+(?=n\s?[°º]|№))?(?:n\s?[°º]\s*|№\s*|num[ée]ros?\s+)?(?=\S*\d)/giu

/** Returns a search without the words that announce a number. */
const withoutAnnouncement = (text: string): string => text.normalize('NFC').replace(announcement, '')

/** Returns a searched code without announcement and separators, as compact_code() of the database (migration 0187). */
export const searchCode = (text: string): string => searchText(withoutAnnouncement(text)).replaceAll(' ', '')

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[œŒæÆßøØłŁđĐıðÐ]/g, (letter) => alike[letter] ?? letter)
    .toLowerCase()
    .replace(separators, ' ')

/** Folded text that maps each character to its origin, to show where something was found. */
export interface FoldedText {
  folded: string
  /** Offset in the original text of each folded character, then the original length. */
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
