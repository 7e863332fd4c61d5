import { type Drawing, PictureProblem, take } from './problem.ts'

const [endOfImage, startOfScan] = [0xd9, 0xda]
const [jfif, exif, adobe] = [0xe0, 0xe1, 0xee]

/** True for the segments that draw the picture: frames, tables, restart interval, scans, JFIF and Adobe headers. */
const isDrawn = (marker: number): boolean =>
  (marker >= 0xc0 && marker <= 0xdf && marker !== 0xc8 && marker !== endOfImage) || marker === jfif || marker === adobe

const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Keeps the segments that draw a JPEG (ITU-T T.81). Of the Exif segment, keeps only which side is up. */
export const cleanJpeg = (bytes: Buffer): Drawing => {
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
