import { type PictureRefusal, pictureLimits } from '@quai/contract/goods/products/picture.ts'
import type { ImageType } from '@quai/contract/platform/files.ts'
import { imageTypeOf } from '../../../platform/files/image-type.ts'

/** Thrown by the reader of a format for a picture that it refuses. */
class PictureProblem extends Error {
  readonly refusal: PictureRefusal
  constructor(refusal: PictureRefusal) {
    super(refusal)
    this.refusal = refusal
  }
}

/** Size of a picture, and the parts of its file that draw it. */
interface Drawing {
  width: number
  height: number
  parts: Buffer[]
}

/** Returns `length` bytes from `at`. Throws PictureProblem when the file ends before. */
const take = (bytes: Buffer, at: number, length: number): Buffer => {
  if (length < 0 || at + length > bytes.length) throw new PictureProblem('unreadable')
  return bytes.subarray(at, at + length)
}

const [endOfImage, startOfScan] = [0xd9, 0xda]

const [jfif, exif, adobe] = [0xe0, 0xe1, 0xee]

/** True for the segments that draw the picture: frames, tables, restart interval, scans, JFIF and Adobe headers. */
const isDrawn = (marker: number): boolean =>
  (marker >= 0xc0 && marker <= 0xdf && marker !== 0xc8 && marker !== endOfImage) || marker === jfif || marker === adobe

const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Keeps the segments that draw a JPEG (ITU-T T.81). Of the Exif segment, keeps only which side is up. */
const cleanJpeg = (bytes: Buffer): Drawing => {
  const parts = [take(bytes, 0, 2)]
  let size: Pick<Drawing, 'width' | 'height'> | undefined
  let orientation = 1
  let at = 2
  for (;;) {
    at = nextMarker(bytes, at)
    const marker = bytes.readUInt8(at + 1)
    if (marker === endOfImage) break
    const segment = take(bytes, at, 2 + take(bytes, at + 2, 2).readUInt16BE(0))
    if (segment.length < 4) throw new PictureProblem('unreadable')
    if (isFrame(marker))
      size = { width: take(segment, 7, 2).readUInt16BE(0), height: take(segment, 5, 2).readUInt16BE(0) }
    if (marker === exif) orientation = orientationOf(segment.subarray(4)) ?? orientation
    if (isDrawn(marker)) parts.push(segment)
    at += segment.length
    if (marker !== startOfScan) continue
    const end = endOfScan(bytes, at)
    parts.push(bytes.subarray(at, end))
    at = end
  }
  if (!size) throw new PictureProblem('unreadable')
  if (orientation > 1) parts.splice(1, 0, exifOf(orientation))
  return { ...size, parts: [...parts, Buffer.from([0xff, endOfImage])] }
}

/** Skips the fill bytes that may stand before a marker. */
const nextMarker = (bytes: Buffer, start: number): number => {
  let at = start
  if (take(bytes, at, 2).readUInt8(0) !== 0xff) throw new PictureProblem('unreadable')
  while (take(bytes, at, 2).readUInt8(1) === 0xff) at += 1
  return at
}

/** Finds the end of compressed data: a marker other than a stuffed zero or a restart. */
const endOfScan = (bytes: Buffer, start: number): number => {
  for (let at = bytes.indexOf(0xff, start); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes.readUInt8(at + 1)
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  throw new PictureProblem('unreadable')
}

const orientationTag = 0x0112

/** Reads the orientation, 1 to 8, in the first directory of an Exif segment. Undefined when there is none. */
const orientationOf = (content: Buffer): number | undefined => {
  if (content.toString('latin1', 0, 6) !== 'Exif\0\0') return undefined
  const tiff = content.subarray(6)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const word = (at: number) => (isLittle ? take(tiff, at, 2).readUInt16LE(0) : take(tiff, at, 2).readUInt16BE(0))
  const first = isLittle ? take(tiff, 4, 4).readUInt32LE(0) : take(tiff, 4, 4).readUInt32BE(0)
  for (let entry = 0; entry < word(first); entry += 1)
    if (word(first + 2 + entry * 12) === orientationTag) {
      const value = word(first + 2 + entry * 12 + 8)
      return value >= 1 && value <= 8 ? value : undefined
    }
  return undefined
}

/** Writes an Exif segment with the orientation alone. */
const exifOf = (orientation: number): Buffer => {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex')
  tiff.writeUInt16BE(orientation, 18)
  const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const head = Buffer.from([0xff, exif, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

const animationFlag = 0x02

const alphaFlag = 0x10

/** Keeps the image chunks of a WebP (RFC 9649) and rewrites the header of those that had more. */
const cleanWebp = (bytes: Buffer): Drawing => {
  const end = bytes.readUInt32LE(4) + 8
  if (end > bytes.length) throw new PictureProblem('unreadable')
  const parts: Buffer[] = []
  let size: Pick<Drawing, 'width' | 'height'> | undefined
  for (let at = 12; at < end; ) {
    const length = take(bytes, at, 8).readUInt32LE(4)
    const type = bytes.toString('latin1', at, at + 4)
    const content = take(bytes, at + 8, length)
    if (type === 'ANIM' || type === 'ANMF') throw new PictureProblem('animated')
    if (type === 'VP8X') parts.push(withoutExtras(bytes.subarray(at, at + 8), content))
    if (type === 'VP8 ' || type === 'VP8L' || type === 'ALPH')
      parts.push(bytes.subarray(at, at + 8), content, Buffer.alloc(length % 2))
    if (type === 'VP8 ' || type === 'VP8L') size = type === 'VP8 ' ? sizeOfLossy(content) : sizeOfLossless(content)
    at += 8 + length + (length % 2)
  }
  if (!size) throw new PictureProblem('unreadable')
  const header = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  header.writeUInt32LE(
    parts.reduce((sum, { length }) => sum + length, 4),
    4,
  )
  return { ...size, parts: [header, ...parts] }
}

/** Clears the flags of the profile, Exif and XMP chunks that are left out. */
const withoutExtras = (head: Buffer, content: Buffer): Buffer => {
  const copy = Buffer.concat([head, take(content, 0, 10)])
  const flags = copy.readUInt8(8)
  if (flags & animationFlag) throw new PictureProblem('animated')
  copy.writeUInt8(flags & alphaFlag, 8)
  copy.writeUInt32LE(10, 4)
  return copy
}

const sizeOfLossy = (content: Buffer) => {
  const head = take(content, 0, 10)
  if (head.readUIntBE(3, 3) !== 0x9d012a) throw new PictureProblem('unreadable')
  return { width: head.readUInt16LE(6) & 0x3fff, height: head.readUInt16LE(8) & 0x3fff }
}

const sizeOfLossless = (content: Buffer) => {
  const head = take(content, 0, 5)
  if (head.readUInt8(0) !== 0x2f) throw new PictureProblem('unreadable')
  const bits = head.readUInt32LE(1)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

/** Chunks that draw a PNG (PNG specification, third edition). An animation keeps only its still picture. */
const drawn = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'sRGB', 'IDAT', 'IEND'])

const cleanPng = (bytes: Buffer): Drawing => {
  const parts = [take(bytes, 0, 8)]
  const seen = new Set<string>()
  for (let at = 8; !seen.has('IEND'); ) {
    const length = take(bytes, at, 8).readUInt32BE(0)
    const type = bytes.toString('latin1', at + 4, at + 8)
    const chunk = take(bytes, at, length + 12)
    if (seen.size === 0 && (type !== 'IHDR' || length !== 13)) throw new PictureProblem('unreadable')
    if (drawn.has(type)) parts.push(chunk)
    seen.add(type)
    at += chunk.length
  }
  if (!seen.has('IDAT')) throw new PictureProblem('unreadable')
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), parts }
}

/** A picture without its metadata. */
export interface CleanPicture {
  type: ImageType
  width: number
  height: number
  content: Buffer
}

const cleaners = { jpeg: cleanJpeg, png: cleanPng, webp: cleanWebp } as const

/**
 * Copies a picture part by part, keeping only those that draw it: places, dates, devices, comments and what follows the
 * end are left out. Reads the format from the content, never from the name.
 */
export const cleanPicture = (bytes: Buffer): CleanPicture | { refusal: PictureRefusal } => {
  const type = imageTypeOf(bytes)
  if (!type) return { refusal: 'type' }
  try {
    const { width, height, parts } = cleaners[type](bytes)
    const { maxSide, maxPixels } = pictureLimits
    if (width === 0 || height === 0) return { refusal: 'unreadable' }
    if (width > maxSide || height > maxSide || width * height > maxPixels) return { refusal: 'tooLarge' }
    return { type, width, height, content: Buffer.concat(parts) }
  } catch (error) {
    if (error instanceof PictureProblem) return { refusal: error.refusal }
    // A length that points past the end of the file.
    if (error instanceof RangeError) return { refusal: 'unreadable' }
    throw error
  }
}
