import { promisify } from 'node:util'
import { crc32, inflate } from 'node:zlib'
import { type CompleteOrderInput, signatureLimits } from '@quai/contract/orders/orders/completion.ts'
import { sql } from 'kysely'
import type { Context } from '../../../calls/context.ts'
import { failOn } from '../../../platform/failure.ts'

/** Stored form of a signature. */
export interface Signature {
  signerName: string
  image: Buffer | null
}

/**
 * Reads a signature drawn on the page. Its picture must be what the signature pad produces: a complete PNG of bounded
 * size. Drops anything else in the file. Throws INVALID on `signature.image`.
 */
export const readSignature = async (given: CompleteOrderInput['signature']): Promise<Signature | null> => {
  if (!given) return null
  if (!given.image) return { signerName: given.signerName, image: null }
  const bytes = Buffer.from(given.image.slice(given.image.indexOf(',') + 1), 'base64')
  if (bytes.length > signatureLimits.maxBytes)
    throw failOn(['signature', 'image'], 'size', 'La signature est trop lourde.')
  const image = await readPng(bytes)
  if (!image) throw failOn(['signature', 'image'], 'image', 'La signature n’est pas une image lisible.')
  return { signerName: given.signerName, image }
}

export const writeSignature = ({ db, now }: Context, orderId: number, { signerName, image }: Signature): void =>
  db.send(sql`
    INSERT INTO order_signatures (order_id, signer_name, image, signed_at)
    VALUES (${orderId}, ${signerName}, ${image}, ${now.toISOString()})`)

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Samples per pixel, by PNG colour type: grey, colours, grey and alpha, colours and alpha. */
const samplesOf: Record<number, number> = { 0: 1, 2: 3, 4: 2, 6: 4 }

interface Chunk {
  type: string
  content: Buffer
  /** Bytes including length, type and checksum. */
  whole: Buffer
}

/**
 * Returns the PNG with its necessary chunks only (header, pixels, end), or undefined if it is not valid. Unpacks the
 * pixels here and requires exactly the announced size, because the printing code decodes the picture without limits.
 */
const readPng = async (bytes: Buffer): Promise<Buffer | undefined> => {
  const needed = chunksOf(bytes)?.filter(({ type }) => ['IHDR', 'IDAT', 'IEND'].includes(type))
  const [header, ...rest] = needed ?? []
  const end = rest.pop()
  if (!needed || header?.type !== 'IHDR' || end?.type !== 'IEND') return undefined
  if (rest.some(({ type }) => type !== 'IDAT')) return undefined
  const size = pixelBytes(header.content)
  if (!size || !(await unpacksTo(Buffer.concat(rest.map(({ content }) => content)), size))) return undefined
  return Buffer.concat([pngStart, ...needed.map(({ whole }) => whole)])
}

const chunksOf = (bytes: Buffer): Chunk[] | undefined => {
  if (!bytes.subarray(0, 8).equals(pngStart)) return undefined
  const chunks: Chunk[] = []
  for (let at = 8; at < bytes.length; ) {
    if (at + 12 > bytes.length) return undefined
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) return undefined
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return undefined
    chunks.push({
      type: bytes.toString('latin1', at + 4, at + 8),
      content: bytes.subarray(at + 8, end - 4),
      whole: bytes.subarray(at, end),
    })
    at = end
  }
  return chunks
}

/**
 * Size in bytes of the unpacked rows, each with its filter byte. Undefined for a format that the pad does not produce.
 */
const pixelBytes = (header: Buffer): number | undefined => {
  if (header.length !== 13) return undefined
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const [depth, colours = -1, , , interlacing] = header.subarray(8)
  const samples = samplesOf[colours]
  if (!samples || depth !== 8 || interlacing !== 0) return undefined
  if (width < 1 || width > signatureLimits.maxWidth || height < 1 || height > signatureLimits.maxHeight)
    return undefined
  return height * (1 + width * samples)
}

const unpack = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate)

const unpacksTo = (packed: Buffer, size: number): Promise<boolean> =>
  unpack(packed, { maxOutputLength: size }).then(
    (rows) => rows.length === size,
    // The data is damaged, or larger than announced.
    () => false,
  )
