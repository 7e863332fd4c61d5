import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'
import { create, type Font } from 'fontkit'

const roboto = (style: string): string => fileURLToPath(import.meta.resolve(`pdfmake/fonts/Roboto/Roboto-${style}.ttf`))

const single = (file: string) => ({ normal: file, bold: file, italics: file, bolditalics: file })

/** Files of each font by style. A font draws what those before it lack; the last one has all scripts in use. */
export const fonts = {
  Roboto: {
    normal: roboto('Regular'),
    bold: roboto('Medium'),
    italics: roboto('Italic'),
    bolditalics: roboto('MediumItalic'),
  },
  Arabic: single(
    fileURLToPath(import.meta.resolve('@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff')),
  ),
  Emoji: single(fileURLToPath(import.meta.resolve('@fontsource/noto-emoji/files/noto-emoji-emoji-400-normal.woff'))),
  Unifont: single(fileURLToPath(import.meta.resolve('@fontsource/unifont/files/unifont-latin-400-normal.woff'))),
}

type FontName = keyof typeof fonts

export const fontFiles: ReadonlySet<string> = new Set(Object.values(fonts).flatMap((files) => Object.values(files)))

export interface Run {
  text: string
  /** None for Roboto. */
  font?: FontName
  lineHeight?: number
}

/** Stands for a sign that no font draws. */
const undrawable = '[?]'

/** Text that Roboto surely draws, whose fonts need not be looked up. */
const isUsual = /^[\n\r\t -~\u00a0-\u017f\u2013\u2014\u2018-\u201e\u2022\u2026\u20ac]*$/

/**
 * Splits a text into runs of one font each. Words of a right-to-left script stand in the order in which they are read,
 * because pdfmake places words from left to right and the font's own shaping turns only the letters of a word.
 */
export const runsOf = (text: string): Run[] => {
  if (isUsual.test(text)) return [{ text }]
  const runs: Run[] = []
  for (const sign of text.normalize('NFC')) {
    const last = runs.at(-1)
    const font = /^(?:\s|\u200d|\ufe0f)$/u.test(sign) ? last?.font : fontOf(sign)
    const drawn = sign === '\ufe0f' ? '' : font === null ? undrawable : sign
    if (last && last.font === (font ?? undefined)) last.text += drawn
    else runs.push({ text: drawn, ...(font && { font }) })
  }
  return runs.flatMap((run) => (isRightToLeft.test(run.text) ? turned(run) : run))
}

const isRightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** Reverses the words, with the spaces between them in Roboto: shaping would put them on the other side. */
const turned = ({ text, ...run }: Run): Run[] =>
  text
    .split(/(\s+)/)
    .filter((part) => part !== '')
    .reverse()
    .map((part) => (part.trim() === '' ? { text: part } : { text: part, ...run, ...(run.font === 'Arabic' && lower) }))

/** Noto's lines are higher than Roboto's. */
const lower = { lineHeight: 0.9 }

const opened = new Map<FontName, Font>()

const known = new Map<string, FontName | null | undefined>()

/** Returns the font of a sign: undefined for Roboto, null for none. */
const fontOf = (sign: string): FontName | null | undefined => {
  if (!known.has(sign)) {
    const name = names.find((font) => hasSign(font, sign)) ?? null
    known.set(sign, name === 'Roboto' ? undefined : name)
  }
  return known.get(sign)
}

// The keys of the record.
const names = Object.keys(fonts) as FontName[]

const hasSign = (name: FontName, sign: string): boolean => {
  const file = fonts[name].normal
  // Each file holds one font.
  const font = opened.get(name) ?? (create(unpacked.get(file) ?? unpack(file)) as Font)
  opened.set(name, font)
  return font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)
}

/** Fonts read so far, as pdfmake takes them. */
export const unpacked = new Map<string, Buffer>()

const unpack = (file: string): Buffer => {
  const content = readFileSync(file)
  const font = file.endsWith('.woff') ? sfntOf(content) : content
  unpacked.set(file, font)
  return font
}

/**
 * Unpacks a WOFF font (https://www.w3.org/TR/WOFF/) into the plain font that it holds. The library that draws inflates a
 * table again for each sign.
 */
const sfntOf = (woff: Buffer): Buffer => {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, rank) => {
    const at = 44 + rank * 20
    const offset = woff.readUInt32BE(at + 4)
    const [packed, length] = [woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)]
    const bytes = woff.subarray(offset, offset + packed)
    return {
      tag: woff.subarray(at, at + 4),
      sum: woff.readUInt32BE(at + 16),
      bytes: packed < length ? inflateSync(bytes) : bytes,
    }
  })
  const head = Buffer.alloc(12 + count * 16)
  const power = Math.floor(Math.log2(count))
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(2 ** power * 16, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE(count * 16 - 2 ** power * 16, 10)
  let offset = head.length
  const parts: Uint8Array[] = [head]
  for (const [rank, { tag, sum, bytes }] of tables.entries()) {
    const at = 12 + rank * 16
    tag.copy(head, at)
    head.writeUInt32BE(sum, at + 4)
    head.writeUInt32BE(offset, at + 8)
    head.writeUInt32BE(bytes.length, at + 12)
    const padding = Buffer.alloc(-bytes.length & 3)
    parts.push(bytes, padding)
    offset += bytes.length + padding.length
  }
  return Buffer.concat(parts)
}
