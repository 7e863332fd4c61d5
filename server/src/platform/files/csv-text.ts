import { isUtf8 } from 'node:buffer'
import { fail } from '../failure.ts'

const starts = (bytes: Uint8Array, ...signature: number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte)

/**
 * Decodes a file saved by a spreadsheet or an editor: UTF-8 or UTF-16 by its byte order mark; without one, UTF-8 if it
 * is strictly valid, otherwise Windows-1252, which French Excel uses for « CSV ». Throws FILE_UNREADABLE.
 */
export const decodeText = (bytes: Uint8Array): string => {
  if (starts(bytes, 0x50, 0x4b, 0x03, 0x04) || starts(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw unreadable(
      'C’est un ancien classeur (.xls) : enregistrez-le au format Excel (.xlsx) ou CSV, puis déposez-le.',
    )
  const text = decoded(bytes)
  if (text.includes('\0')) throw unreadable('Ce fichier n’est pas un fichier texte : enregistrez-le au format CSV.')
  return text
}

const decoded = (bytes: Uint8Array): string => {
  // TextDecoder removes the byte order mark.
  if (starts(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes)
  if (starts(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes)
  if (isUtf8(bytes)) return new TextDecoder('utf-8').decode(bytes)
  if (starts(bytes, 0xef, 0xbb, 0xbf)) throw unreadable('Son encodage UTF-8 est abîmé : enregistrez-le de nouveau.')
  return new TextDecoder('windows-1252').decode(bytes)
}

/** Creates the failure of an unreadable file, with `line` as spreadsheets number it. */
export const unreadable = (reason: string, line: number | null = null) => fail('FILE_UNREADABLE', { reason, line })

const delimiters = [';', '\t', ','] as const

/**
 * Finds the delimiter: the one named by a first line `sep=` (removed, as Excel does), or else the one that occurs most
 * often outside quotes in the first non-empty line.
 */
export const splitDelimiter = (text: string): { delimiter: string; body: string } => {
  const named = /^sep=(.)\r?\n?/i.exec(text)
  if (named?.[1]) return { delimiter: named[1], body: text.slice(named[0].length) }
  const header = /^\s*([^\r\n]+)/.exec(text.slice(0, 100_000))?.[1]?.replace(/"(?:[^"]|"")*"/g, '') ?? ''
  const counts = delimiters.map((delimiter) => ({ delimiter, count: header.split(delimiter).length }))
  const most = counts.reduce((best, one) => (one.count > best.count ? one : best))
  return { delimiter: most.delimiter, body: text }
}
