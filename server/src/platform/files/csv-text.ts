import { isUtf8 } from 'node:buffer'
import { fail } from '../failure.ts'
import { decodeInSlices, decodeOneByte, withoutSecondEncoding } from './encoding.ts'
import { foreignFile } from './foreign-file.ts'
import { findHeader, type KnownColumns, maxRowsAbove } from './header.ts'

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
