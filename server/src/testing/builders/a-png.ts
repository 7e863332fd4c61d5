import { crc32, deflateSync } from 'node:zlib'

interface APng {
  width?: number
  height?: number
  /** Bytes of the unpacked rows; by default those of the given size. */
  rows?: Buffer
  /** Chunks added to the necessary ones. */
  more?: [type: string, content: Buffer][]
}

/** Creates a PNG with 8-bit colours and alpha, as a canvas produces it: transparent, or filled with the given rows. */
export const aPng = ({
  width = 300,
  height = 120,
  rows = Buffer.alloc(height * (1 + width * 4)),
  more = [],
}: APng = {}): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...more.map(([type, content]) => chunk(type, content)),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const chunk = (type: string, content: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

export const dataUrlOf = (png: Buffer): string => `data:image/png;base64,${png.toString('base64')}`
