import { type Drawing, PictureProblem, take } from './problem.ts'

const animationFlag = 0x02
const alphaFlag = 0x10

/** Keeps the image chunks of a WebP (RFC 9649) and rewrites the header of those that had more. */
export const cleanWebp = (bytes: Buffer): Drawing => {
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
