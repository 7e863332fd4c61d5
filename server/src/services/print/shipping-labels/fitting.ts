/**
 * Letters by their width in Roboto Medium, in twentieths of the size, rounded up. Font 0 of Zebra printers is narrower.
 */
const lettersByWidth: Record<number, string> = {
  4: "'",
  5: ' ,;’',
  6: 'ijlI.:|·',
  7: 't-()"ïî',
  8: 'fr/°[]',
  9: '_^\\',
  10: 'vy«»*',
  11: 'aceksxzLéèêëàâç',
  12: '?0123456789bdghnopquEFJ€+=ÉÈÊËùûüôö$',
  13: 'BKPRSTVXYZ&#ñ',
  14: 'ACDGOQU~ÀÂÇÔÙ',
  15: 'wHN%',
  17: 'æ',
  18: 'mMW@',
  19: 'œÆ',
}
const widths = new Map(
  Object.entries(lettersByWidth).flatMap(([width, letters]) =>
    Array.from(letters, (letter) => [letter, Number(width) / 20]),
  ),
)
/** No other letter is wider. */
const otherWidth = 1.2

const widthOf = (letters: readonly string[], size: number): number =>
  letters.reduce((sum, letter) => sum + (widths.get(letter) ?? otherWidth), 0) * size

const segmenter = new Intl.Segmenter('fr')

/** Letters as they are read: an emoji or a letter with its accents is one. */
const lettersOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment)

/** Leaves only what is read: line breaks and control characters become spaces, direction marks are left out. */
export const readable = (text: string): string =>
  text
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()

/** Size to try, and how many lines of it there is room for. */
export type Try = readonly [size: number, lines: number]

interface Room {
  width: number
  /** The largest first. */
  tries: readonly [Try, ...Try[]]
}

/** Writes a text at the first size at which it fits; at the last one, cuts what is beyond the last line. */
export const fitted = (text: string, { width, tries }: Room): { size: number; lines: string[] } => {
  const whole = readable(text)
  let [[size, most]] = tries
  let lines: string[] = []
  for ([size, most] of tries) {
    lines = wrapped(whole, { width, size })
    if (lines.length <= most) return { size, lines }
  }
  return { size, lines: [...lines.slice(0, most - 1), cut(lines.slice(most - 1).join(' '), { width, size })] }
}

interface Line {
  width: number
  size: number
}

/** Breaks a text after spaces and hyphens, and a word longer than a line between letters. */
const wrapped = (text: string, line: Line): string[] => {
  const lines: string[] = []
  let current = ''
  for (const word of text.split(/(?<=[ -])/).flatMap((one) => broken(one, line))) {
    if (!fits(current + word, line)) {
      lines.push(current.trimEnd())
      current = ''
    }
    current += word
  }
  return current === '' ? lines : [...lines, current]
}

const fits = (text: string, { width, size }: Line): boolean => widthOf(lettersOf(text.trimEnd()), size) <= width

const broken = (word: string, line: Line): string[] => {
  if (fits(word, line)) return [word]
  const parts: string[] = []
  let part = ''
  for (const letter of lettersOf(word)) {
    if (part !== '' && !fits(part + letter, line)) {
      parts.push(part)
      part = ''
    }
    part += letter
  }
  return [...parts, part]
}

/** Shortens a text until it fits with an ellipsis. */
const cut = (text: string, line: Line): string => {
  const letters = lettersOf(text)
  while (letters.length > 0 && !fits(`${letters.join('').trimEnd()}…`, line)) letters.pop()
  return `${letters.join('').trimEnd()}…`
}
