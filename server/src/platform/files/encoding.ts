import { isUtf8 } from 'node:buffer'
import { startSlices } from '../slices.ts'

/** Signs of the code page 850 (with the euro of 858), which DOS and some exports still write, from byte 0x80. */
const signsOf850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

const decode850 = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\u0080-\u00ff]/g, (sign) => signsOf850[sign.charCodeAt(0) - 0x80] ?? sign)

const pieceBytes = 262_144

/** Decodes a file in slices: 10 MB at once would hold the loop for 15 ms, or 100 in Windows-1252. */
export const decodeInSlices = async (bytes: Uint8Array, encoding: string): Promise<string> => {
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

const windows1252 = new TextDecoder('windows-1252')
const bytesOfWindows = new Map(
  Array.from({ length: 256 }, (_, byte) => [windows1252.decode(Uint8Array.of(byte)), byte]),
)

/**
 * Returns the text of a file whose UTF-8 somebody took for Windows-1252 and saved as UTF-8 once more: « Ã© » for « é ». Texts
 * that are right do not pass, because their accents are no UTF-8.
 */
export const withoutSecondEncoding = (text: string): string => {
  if (!/[ÃÂâ]/.test(text)) return text
  const bytes = new Uint8Array(text.length)
  for (let index = 0; index < text.length; index++) {
    const byte = bytesOfWindows.get(text.charAt(index))
    if (byte === undefined) return text
    bytes[index] = byte
  }
  return isUtf8(bytes) ? new TextDecoder('utf-8').decode(bytes) : text
}

/** Enough signs to tell an encoding. */
const maxJudged = 5_000

/**
 * Decodes a text of one byte a sign: Windows-1252, which French Excel uses for « CSV », as long as its words or its first
 * accented line, mostly the header, look right; else Mac Roman or code page 850 if one alone gives French words. Undefined
 * when another encoding is likely and none certain.
 */
export const decodeOneByte = async (bytes: Uint8Array): Promise<string | undefined> => {
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

interface Looks {
  /** Accented letters of French, where words have them. */
  french: number
  foreign: number
  /** Signs that no word has there. */
  wrong: number
  hasControl: boolean
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
