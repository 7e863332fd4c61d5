import { type Drawing, PictureProblem, take } from './problem.ts'

/** Chunks that draw a PNG (PNG specification, third edition). An animation keeps only its still picture. */
const drawn = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'sRGB', 'IDAT', 'IEND'])

export const cleanPng = (bytes: Buffer): Drawing => {
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
