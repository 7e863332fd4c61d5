import { isUtf8 } from 'node:buffer'
import { fail } from '../failure.ts'
import { startSlices } from '../slices.ts'
import { foreignFile } from './foreign-file.ts'
import { findHeader, type KnownColumns, maxRowsAbove } from './header.ts'

/** Signs of the code page 850 (with the euro of 858), which DOS and some exports still write, from byte 0x80. */
const signsOf850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

const pieceBytes = 262_144

const windows1252 = new TextDecoder('windows-1252')

const bytesOfWindows = new Map(
  Array.from({ length: 256 }, (_, byte) => [windows1252.decode(Uint8Array.of(byte)), byte]),
)

/** Enough signs to tell an encoding. */
const maxJudged = 5_000

interface Looks {
  /** Accented letters of French, where words have them. */
  french: number
  foreign: number
  /** Signs that no word has there. */
  wrong: number
  hasControl: boolean
}

const starts = (bytes: Uint8Array, ...signature: number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte)

/**
 * Decodes a file saved by a spreadsheet or an editor: UTF-8 or UTF-16 by its byte order mark; without one, UTF-8 if it
 * is strictly valid, otherwise an encoding of one byte a sign. Throws FILE_UNREADABLE.
 */
export const decodeText = async (bytes: Uint8Array): Promise<string> => {
  const foreign = foreignFile(bytes)
  if (foreign) throw unreadable(foreign)
  const text = await decoded(bytes)
  if (text.includes('\0')) throw unreadable('Ce fichier n’est pas un fichier texte : enregistrez-le au format CSV.')
  return text
}

const decoded = async (bytes: Uint8Array): Promise<string> => {
  // A decoder removes the byte order mark.
  if (starts(bytes, 0xff, 0xfe)) return decodeInSlices(bytes, 'utf-16le')
  if (starts(bytes, 0xfe, 0xff)) return decodeInSlices(bytes, 'utf-16be')
  if (isUtf8(bytes)) return withoutSecondEncoding(await decodeInSlices(bytes, 'utf-8'))
  if (starts(bytes, 0xef, 0xbb, 0xbf)) throw unreadable('Son encodage UTF-8 est abîmé : enregistrez-le de nouveau.')
  if (bytes.includes(0)) return '\0'
  const text = await decodeOneByte(bytes)
  if (text === undefined)
    throw unreadable('L’encodage de ce fichier ne se reconnaît pas : enregistrez-le au format « CSV UTF-8 ».')
  return text
}

/** Creates the failure of an unreadable file, with `line` as spreadsheets number it. */
export const unreadable = (reason: string, line: number | null = null) => fail('FILE_UNREADABLE', { reason, line })

const delimiters = [';', '\t', ','] as const

/**
 * Finds the delimiter: the one named by a first line `sep=` (removed, as Excel does), or by which a line names known
 * columns, or else the one that occurs most often outside quotes in the first non-empty line.
 */
export const splitDelimiter = (text: string, known?: KnownColumns): { delimiter: string; body: string } => {
  const named = /^sep=(.)\r?\n?/i.exec(text)
  if (named?.[1]) return { delimiter: named[1], body: text.slice(named[0].length) }
  return { delimiter: (known && delimiterOf(text, known)) ?? mostFrequent(text), body: text }
}

const delimiterOf = (text: string, known: KnownColumns): string | undefined => {
  const lines = text.slice(0, 100_000).split(/[\r\n]+/, 2 * maxRowsAbove)
  let best: { delimiter: string; known: number } | undefined
  for (const delimiter of delimiters) {
    const rows = lines.map((line) => ({ cells: line.replaceAll('"', '').split(delimiter) }))
    const found = findHeader(rows, known)
    if (found && found.known > (best?.known ?? 1)) best = { delimiter, known: found.known }
  }
  return best?.delimiter
}

const mostFrequent = (text: string): string => {
  const header = /^\s*([^\r\n]+)/.exec(text.slice(0, 100_000))?.[1]?.replace(/"(?:[^"]|"")*"/g, '') ?? ''
  const counts = delimiters.map((delimiter) => ({ delimiter, count: header.split(delimiter).length }))
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).delimiter
}

const decode850 = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\u0080-\u00ff]/g, (sign) => signsOf850[sign.charCodeAt(0) - 0x80] ?? sign)

/** Decodes a file in slices: 10 MB at once would hold the loop for 15 ms, or 100 in Windows-1252. */
const decodeInSlices = async (bytes: Uint8Array, encoding: string): Promise<string> => {
  const decoder = new TextDecoder(encoding)
  const pause = startSlices()
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    pieces.push(decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: true }))
    await pause()
  }
  pieces.push(decoder.decode())
  return pieces.join('')
}

/**
 * Returns the text of a file whose UTF-8 somebody took for Windows-1252 and saved as UTF-8 once more: « Ã© » for « é ». Texts
 * that are right do not pass, because their accents are no UTF-8.
 */
const withoutSecondEncoding = (text: string): string => {
  if (!/[ÃÂâ]/.test(text)) return text
  const bytes = new Uint8Array(text.length)
  for (let index = 0; index < text.length; index++) {
    const byte = bytesOfWindows.get(text.charAt(index))
    if (byte === undefined) return text
    bytes[index] = byte
  }
  return isUtf8(bytes) ? new TextDecoder('utf-8').decode(bytes) : text
}

/**
 * Decodes a text of one byte a sign: Windows-1252, which French Excel uses for « CSV », as long as its words or its first
 * accented line, mostly the header, look right; else Mac Roman or code page 850 if one alone gives French words. Undefined
 * when another encoding is likely and none certain.
 */
const decodeOneByte = async (bytes: Uint8Array): Promise<string | undefined> => {
  const windows = await decodeInSlices(bytes, 'windows-1252')
  const { french, wrong, hasControl } = looks(windows)
  if (!hasControl && (wrong * 20 <= french || isFrench(firstAccentedLine(windows)))) return windows
  const likely = [await decodeInSlices(bytes, 'macintosh'), decode850(bytes)]
    .map((text) => ({ text, look: looks(text) }))
    .filter(({ look }) => look.french > 0 && !look.hasControl && look.wrong * 20 <= look.french)
  const [only, ...others] = likely.filter(({ look }) => look.foreign * 4 <= look.french)
  if (only && others.length === 0) return only.text
  return likely.length === 0 && !hasControl ? windows : undefined
}

const firstAccentedLine = (text: string): string => /[^\r\n]*[^\0-\x7f][^\r\n]*/.exec(text)?.[0] ?? ''

const isFrench = (line: string): boolean => {
  const { french, wrong } = looks(line)
  return french > 1 && wrong === 0
}

const looks = (text: string): Looks => {
  const found = { french: 0, foreign: 0, wrong: 0, hasControl: false }
  let judged = 0
  for (const { 0: sign, index } of text.matchAll(/[^\0-\x7f]/g)) {
    if (++judged > maxJudged) break
    const [before, after] = [text[index - 1] ?? ' ', text[index + 1] ?? ' ']
    if (/[\u0080-\u009f]/.test(sign)) found.hasControl = true
    if (isWrong(sign, before, after)) found.wrong++
    else if (/[éèêëàâîïôûùüçœæ]/i.test(sign) && !isAmongCapitals(sign, before, after)) found.french++
    else if (/\p{L}/u.test(sign)) found.foreign++
  }
  return found
}

const isWrong = (sign: string, before: string, after: string): boolean => {
  const [follows, precedes] = [isLetter(before), isLetter(after)]
  if (isLetter(sign)) {
    if (!follows && !precedes) return !/[àôéÀÔÉØø]/.test(sign)
    return follows && isLower(before) && !isLower(sign)
  }
  if (/[\u0080-\u009fˆ˜˙˚˝˛ˇ¨¯¸∂∑∏∫√∆◊≈≠≤≥∞\u2500-\u259f]/.test(sign)) return true
  if (/[‚ƒ„†‡‰‹›¤¦¬¶¡¢¥ª¿‗■]/.test(sign)) return follows || precedes
  return follows && precedes && /[«»“”€£º²³¹½¼¾±µ§÷©™]/.test(sign)
}

/** True for « RêFêRENCE », whose small letters are probably capitals of another encoding. */
const isAmongCapitals = (sign: string, before: string, after: string): boolean =>
  isLower(sign) && /\p{Lu}\p{Lu}/u.test(before + after)

const isLetter = (sign: string): boolean => /\p{L}/u.test(sign)

const isLower = (sign: string): boolean => /\p{Ll}/u.test(sign)
