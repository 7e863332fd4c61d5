import { gtin14 } from './gtin.ts'
import { identifierAt, identifiers, isLinkKey, textCharacters, valueProblem } from './identifiers.ts'

/** FNC1 as readers send it: it ends a value without a predefined length. */
export const separator = '\u001d'

/** One identifier of a code, with its value. */
export interface Element {
  ai: string
  value: string
}

/** The elements of a code, or why it cannot be read, in French. */
export type Elements = { elements: Element[] } | { problem: string }

/** FNC1 as readers write it out: « <GS> », « {FNC1} », « Alt029 », « \x1D », « &#29; ». */
const spelled = String.raw`[<{[(](?:GS|FNC ?1|0?x?1D)[>}\])]|Alt ?\+? ?0+29|\\(?:x|u00)1D|&#(?:0*29|x1D);|%1D|~d029`

/** Signs that no GS1 text admits: a reader may be set to send one in place of FNC1. A letter is a misread value instead. */
const foreign = String.raw`(?![${textCharacters.replaceAll(/[-\\\]^/]/g, String.raw`\$&`)}])[^\p{L}\p{N}]`

// Something follows, because FNC1 ends no code.
const spelledMarks = new RegExp(`(?:${spelled})(?=.)`, 'giu')
const foreignMarks = new RegExp(`(?:${foreign})+(?=.)`, 'gu')
const marksBeforeParenthesis = new RegExp(String.raw`(?:${spelled}|${foreign})+(?=\()`, 'giu')

/** Writes FNC1 as itself where a reader has written it out. */
export const withSeparators = (text: string): string => text.replace(spelledMarks, separator)

/** Leaves out of the printed form what stands for FNC1, which its parentheses make needless. */
export const withoutSeparators = (printed: string): string => printed.replace(marksBeforeParenthesis, '')

/**
 * Reads elements in a row, whatever stands for FNC1 between them. What reads as it is, is left as it is, but for the ways
 * in which FNC1 is written out. Returns the problem of the text as it is when nothing reads.
 */
export const readSeparated = (text: string): Elements => {
  const written = readElementString(withSeparators(text))
  if ('elements' in written) return written
  const asItIs = readElementString(text)
  if ('elements' in asItIs) return asItIs
  const replaced = readElementString(withSeparators(text).replace(foreignMarks, separator))
  return 'elements' in replaced ? replaced : asItIs
}

/** Reads « 0103760…10LOT<GS>17… »: identifiers and values in a row. */
export const readElementString = (text: string): Elements => {
  const elements: Element[] = []
  // A reader may send the FNC1 that begins a GS1 code.
  let rest = text.startsWith(separator) ? text.slice(1) : text
  while (rest !== '') {
    const identifier = identifierAt(rest)
    if (!identifier) return { problem: unknownIn(rest) }
    const { ai, fixedLength } = identifier
    const end = rest.indexOf(separator)
    const until = end === -1 ? rest.length : end
    const value = rest.slice(ai.length, fixedLength === undefined ? until : Math.min(until, ai.length + fixedLength))
    elements.push({ ai, value })
    rest = rest.slice(ai.length + value.length)
    if (rest.startsWith(separator)) rest = rest.slice(1)
  }
  return checked(elements)
}

/** Reads the form printed under the bars: « (01)03760…(10)LOT ». A value may contain parentheses too. */
export const readPrinted = (text: string): Elements => {
  const elements: Element[] = []
  const starts = [...text.matchAll(/\((\d{2,4})\)\s*/g)].filter(({ 1: ai = '' }) => identifiers.has(ai))
  if (starts[0]?.index !== 0) return { problem: unknownIn(text.slice(1)) }
  starts.forEach(({ 0: mark, 1: ai = '', index }, rank) => {
    elements.push({ ai, value: text.slice(index + mark.length, starts[rank + 1]?.index).trim() })
  })
  return checked(elements)
}

/**
 * Reads a GS1 Digital Link: « https://example.com/01/03760…/10/LOT?17=271231 ». Its path ends with the key and its
 * qualifiers; undefined for any other address.
 */
export const readLink = (text: string): Elements | undefined => {
  let url: URL
  let parts: string[]
  try {
    url = new URL(text)
    parts = url.pathname.split('/').slice(1).map(decodeURIComponent)
  } catch {
    return undefined
  }
  const start = parts.findLastIndex((part, place) => isLinkKey(part) && (parts.length - place) % 2 === 0)
  if (start === -1) return undefined
  const path = parts.slice(start)
  const pairs = path.flatMap((ai, place) => (place % 2 === 0 ? [{ ai, value: path[place + 1] ?? '' }] : []))
  const attributes = [...url.searchParams].filter(([ai]) => identifiers.has(ai)).map(([ai, value]) => ({ ai, value }))
  const elements = [...pairs, ...attributes]
  const foreign = elements.find(({ ai }) => !identifiers.has(ai))
  if (foreign) return { problem: unknownIn(foreign.ai) }
  return checked(elements.map(({ ai, value }) => ({ ai, value: ai === '01' ? gtin14(value) : value })))
}

const checked = (elements: Element[]): Elements => {
  for (const { ai, value } of elements) {
    const identifier = identifiers.get(ai)
    const problem = identifier && valueProblem(identifier, value)
    if (problem) return { problem }
  }
  return { elements }
}

const unknownIn = (text: string): string =>
  `Code GS1 illisible : aucun identifiant ne commence par « ${text.slice(0, 4)} ».`
