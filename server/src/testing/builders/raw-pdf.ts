import { deflateSync } from 'node:zlib'

/** Body of an object: text, or a stream with the entries of its dictionary. */
export type RawObject = string | { dict: string; stream: Buffer }

interface RawPdf {
  /** Trailer entries besides /Size and /Root. */
  trailer?: string
  root?: string
  /** Objects present in the file but missing from the cross-reference. */
  hidden?: string[]
  /** Offset after startxref; the correct one by default. */
  startxref?: number
  end?: string
}

/** Writes a PDF from raw objects, numbered from 1, so that tests can write anything into it. */
export const rawPdf = (objects: readonly RawObject[], given: RawPdf = {}): Buffer => {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  let length = parts[0]?.length ?? 0
  const add = (bytes: Buffer) => {
    parts.push(bytes)
    length += bytes.length
  }
  const offsets = objects.map((object, index) => {
    const offset = length
    add(bytesOf(index + 1, object))
    return offset
  })
  for (const text of given.hidden ?? []) add(Buffer.from(text, 'latin1'))
  const table = length
  const { trailer = '', root = '/Root 1 0 R', startxref = table, end = '%%EOF\n' } = given
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  add(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${objects.length + 1} ${root} ${trailer} >>\nstartxref\n${startxref}\n${end}`,
      'latin1',
    ),
  )
  return Buffer.concat(parts)
}

const bytesOf = (number: number, object: RawObject): Buffer => {
  if (typeof object === 'string') return Buffer.from(`${number} 0 obj\n${object}\nendobj\n`, 'latin1')
  const { dict, stream } = object
  const length = /\/Length\b/.test(dict) ? '' : ` /Length ${stream.length}`
  return Buffer.concat([
    Buffer.from(`${number} 0 obj\n<< ${dict}${length} >>\nstream\n`, 'latin1'),
    stream,
    Buffer.from('\nendstream\nendobj\n', 'latin1'),
  ])
}

export const flate = (bytes: Buffer | string, times = 1): RawObject => {
  let stream: Buffer = Buffer.from(bytes)
  for (let time = 0; time < times; time++) stream = deflateSync(stream, { level: 9 })
  const filters = Array<string>(times).fill('/FlateDecode').join(' ')
  return { dict: `/Filter [${filters}]`, stream }
}

/** Builds an object stream of these bodies, numbered from `first`. */
export const objectStream = (first: number, bodies: readonly string[]): RawObject => {
  const offsets: number[] = []
  let length = 0
  for (const body of bodies) {
    offsets.push(length)
    length += body.length + 1
  }
  const index = offsets.map((offset, rank) => `${first + rank} ${offset}`).join(' ')
  const stream = deflateSync(Buffer.from(`${index}\n${bodies.join('\n')}`))
  return { dict: `/Type /ObjStm /N ${bodies.length} /First ${index.length + 1} /Filter /FlateDecode`, stream }
}

export const page = (parent = 2, more = ''): string =>
  `<< /Type /Page /Parent ${parent} 0 R /MediaBox [0 0 595 842] /Resources << >> ${more} >>`

/** Builds a PDF with a catalogue, a tree and one page; `more` starts at object 4. */
export const onePage = (
  { catalogue = '', pageEntries = '', pages = '' }: { catalogue?: string; pageEntries?: string; pages?: string } = {},
  more: readonly RawObject[] = [],
  given: RawPdf = {},
): Buffer =>
  rawPdf(
    [
      `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
      `<< /Type /Pages /Kids [3 0 R] ${pages || '/Count 1'} >>`,
      page(2, pageEntries),
      ...more,
    ],
    given,
  )
