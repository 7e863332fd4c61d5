import { expect, it } from 'vitest'
import { cleanPicture } from './clean.ts'

const segment = (marker: number, content: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}
const frame = segment(0xc0, Buffer.from([8, 0, 30, 0, 40, 1, 1, 0x11, 0]))
const scan = Buffer.concat([
  segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
  Buffer.from([1, 0xff, 0, 2, 0xff, 0xd0, 3]),
])
const [begin, end] = [Buffer.from([0xff, 0xd8]), Buffer.from([0xff, 0xd9])]

/** Exif directory in little endian: a camera's name, then the orientation. */
const exifOf = (orientation: number): Buffer => {
  const directory = Buffer.from('49492a000800000002000f010200040000004e696b00120103000100000000000000', 'hex')
  directory.writeUInt16LE(orientation, 30)
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), directory, Buffer.from('GPS 45.76 N')]))
}

it('un JPEG ne garde de ses Exif que le sens de l’image', () => {
  const comment = segment(0xfe, Buffer.from('fait par Rose'))
  const photo = Buffer.concat([begin, exifOf(6), comment, frame, scan, end, Buffer.from('suite')])
  const clean = cleanPicture(photo)
  if ('refusal' in clean) throw new Error(clean.refusal)
  expect(clean).toMatchObject({ type: 'jpeg', width: 40, height: 30 })
  const kept = clean.content.toString('latin1')
  for (const trace of ['GPS', 'Nik', 'Rose', 'suite']) expect(kept).not.toContain(trace)
  expect(kept).toContain('Exif')
  // Cleaning is idempotent, and keeps the orientation.
  expect(cleanPicture(clean.content)).toEqual(clean)
  expect(cleanPicture(Buffer.concat([begin, exifOf(1), frame, scan, end]))).toMatchObject({
    content: Buffer.concat([begin, frame, scan, end]),
  })
})

const chunk = (type: string, content: Buffer): Buffer => {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(content.length)
  return Buffer.concat([Buffer.from(type, 'latin1'), size, content, Buffer.alloc(content.length % 2)])
}
const webp = (...chunks: Buffer[]): Buffer => {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(4 + chunks.reduce((sum, { length }) => sum + length, 0))
  return Buffer.concat([Buffer.from('RIFF'), size, Buffer.from('WEBP'), ...chunks])
}
const lossy = chunk('VP8 ', Buffer.from([0, 0, 0, 0x9d, 0x01, 0x2a, 40, 0, 30, 0, 7]))
const extended = (flags: number) => chunk('VP8X', Buffer.from([flags, 0, 0, 0, 39, 0, 0, 29, 0, 0]))

it('un WebP perd son profil, ses Exif et son XMP', () => {
  const given = webp(extended(0x3c), chunk('ICCP', Buffer.from('profil')), lossy, chunk('EXIF', Buffer.from('GPS')))
  expect(cleanPicture(given)).toEqual({ type: 'webp', width: 40, height: 30, content: webp(extended(0x10), lossy) })
})

it('un WebP animé est refusé', () => {
  expect(cleanPicture(webp(extended(0x02), lossy))).toEqual({ refusal: 'animated' })
  expect(cleanPicture(webp(chunk('ANIM', Buffer.alloc(6)), lossy))).toEqual({ refusal: 'animated' })
})

it('aucun fichier coupé ou abîmé ne fait tomber la lecture', () => {
  const given = [
    Buffer.concat([begin, exifOf(6), frame, scan, end]),
    webp(extended(0x3c), chunk('ALPH', Buffer.alloc(5)), lossy),
  ]
  for (const whole of given)
    for (let length = 0; length < whole.length; length += 1) {
      expect(cleanPicture(whole.subarray(0, length))).toHaveProperty('refusal')
      const harmed = Buffer.from(whole)
      harmed[length] = 0xff
      expect(cleanPicture(harmed)).toBeTypeOf('object')
    }
})
