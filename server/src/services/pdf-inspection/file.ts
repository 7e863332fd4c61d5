import { decode, maxObjectBytes } from './streams.ts'
import { type Dict, Name, type PdfValue, Reader, Ref, SyntaxProblem, TooMuch } from './syntax.ts'

/** Object of a file; `raw` contains the bytes of its stream. */
export interface PdfObject {
  number: number
  value: PdfValue
  raw?: Buffer
  /** Bytes of an object that this reader cannot read, although a less strict one might. */
  unread?: Buffer
}

type Place = { offset: number } | { container: number }

const maxObjects = 100_000
const maxSections = 500

/**
 * Finds the objects of a PDF in both ways that readers use: by its cross-reference and, as they do when that is broken,
 * by scanning all bytes. Therefore also sees an object that only one of the two ways finds.
 */
export class PdfFile {
  /** Trailers of every section, newest first. */
  readonly trailers: Dict[] = []
  private readonly bytes: Buffer
  private readonly places = new Map<number, Place>()
  private readonly found = new Map<number, number>()
  private readonly containers = new Map<number, PdfObject[]>()
  private readonly resolving = new Set<number>()
  private decodedBytes = 0
  private seen = 0

  constructor(bytes: Buffer) {
    this.bytes = bytes
    for (const { number, offset } of this.headers()) this.found.set(number, offset)
    try {
      this.readSections(this.startOfSections())
    } catch (error) {
      if (!(error instanceof SyntaxProblem)) throw error
      this.places.clear()
      this.trailers.length = 0
    }
    if (!this.root()) this.readTrailers()
  }

  root(): Dict | undefined {
    for (const trailer of this.trailers) {
      const root = this.resolve(trailer.get('Root'))
      if (root instanceof Map) return root
    }
    return undefined
  }

  /** Follows references to their objects; null for a missing one. */
  resolve = (value: PdfValue | undefined): PdfValue => {
    let current = value ?? null
    for (let hops = 0; current instanceof Ref; hops++) {
      if (hops > 20) return null
      current = this.object(current.number)?.value ?? null
    }
    return current
  };

  /** Yields every version of every object: those in the file first, then those in object streams. */
  *objects(): Generator<PdfObject> {
    const offsets = new Set([...this.headers()].map(({ offset }) => offset))
    for (const place of this.places.values()) if ('offset' in place) offsets.add(place.offset)
    for (const offset of offsets) {
      this.countObject()
      const object = this.objectAt(offset)
      yield object ?? { number: 0, value: null, unread: this.bytes.subarray(offset, this.endOfObject(offset)) }
      if (object && isOfType(object, 'ObjStm', this.resolve))
        for (const contained of this.contained(object)) {
          this.countObject()
          yield contained
        }
    }
  }

  private endOfObject(offset: number): number {
    const end = this.bytes.indexOf('endobj', offset)
    return end < 0 ? this.bytes.length : end
  }

  private countObject(): void {
    if (++this.seen > maxObjects) throw new TooMuch('objects')
  }

  private object(number: number): PdfObject | undefined {
    // This object refers to itself.
    if (this.resolving.has(number)) return undefined
    this.resolving.add(number)
    try {
      const place = this.places.get(number)
      if (place && 'container' in place) {
        const container = this.object(place.container)
        return container && this.contained(container).find((one) => one.number === number)
      }
      const object = place && this.objectAt(place.offset)
      if (object?.number === number) return object
      const offset = this.found.get(number)
      return offset === undefined ? this.inAnyContainer(number) : this.objectAt(offset)
    } finally {
      this.resolving.delete(number)
    }
  }

  /** Searches all object streams, because without a cross-reference the right one is unknown. */
  private inAnyContainer(number: number): PdfObject | undefined {
    if (this.places.size > 0) return undefined
    for (const offset of this.found.values()) {
      const object = this.objectAt(offset)
      if (!object || !isOfType(object, 'ObjStm', (value) => value ?? null)) continue
      const inside = this.contained(object).find((one) => one.number === number)
      if (inside) return inside
    }
    return undefined
  }

  private contained(container: PdfObject): PdfObject[] {
    const known = this.containers.get(container.number)
    if (known) return known
    const { value: dict, raw } = container
    if (!(dict instanceof Map) || !raw) return []
    const data = decode(raw, dict, this.resolve)
    this.spend(data.length)
    const [count, first] = [this.resolve(dict.get('N')), this.resolve(dict.get('First'))]
    if (typeof count !== 'number' || typeof first !== 'number') throw new SyntaxProblem('An object stream')
    if (count > maxObjects) throw new TooMuch('objects')
    const index = new Reader(data)
    const objects: PdfObject[] = []
    for (let rank = 0; rank < count; rank++) {
      const [number, offset] = [index.takesInteger(), index.takesInteger()]
      if (number === undefined || offset === undefined) break
      objects.push({ number, value: new Reader(data, first + offset).value() })
    }
    this.containers.set(container.number, objects)
    return objects
  }

  private spend(bytes: number): void {
    this.decodedBytes += bytes
    if (this.decodedBytes > 4 * maxObjectBytes) throw new TooMuch('objects')
  }

  /** Finds each « 12 0 obj » outside streams. */
  private *headers(): Generator<{ number: number; offset: number }> {
    const text = this.bytes.toString('latin1')
    const header =
      /(?<![0-9])(\d{1,10})[\0\t\n\f\r ]{1,20}\d{1,5}[\0\t\n\f\r ]{1,20}obj(?![a-zA-Z])|(?<!end)stream\r?\n/g
    for (let match = header.exec(text); match; match = header.exec(text)) {
      if (match[1]) yield { number: Number(match[1]), offset: match.index }
      else {
        const end = text.indexOf('endstream', header.lastIndex)
        if (end >= 0) header.lastIndex = end
      }
    }
  }

  private objectAt(offset: number): PdfObject | undefined {
    const reader = new Reader(this.bytes, offset)
    const number = reader.takesInteger()
    if (number === undefined || reader.takesInteger() === undefined || !reader.takes('obj')) return undefined
    try {
      const value = reader.value()
      if (!(value instanceof Map) || !reader.takes('stream')) return { number, value }
      return { number, value, raw: this.streamAt(reader.at, value) }
    } catch (error) {
      if (error instanceof SyntaxProblem) return undefined
      throw error
    }
  }

  private streamAt(after: number, dict: Dict): Buffer {
    let start = after
    if (this.bytes[start] === 13) start++
    if (this.bytes[start] === 10) start++
    const length = this.resolve(dict.get('Length'))
    if (typeof length === 'number') {
      const reader = new Reader(this.bytes, start + length)
      if (reader.takes('endstream')) return this.bytes.subarray(start, start + length)
    }
    const end = this.bytes.indexOf('endstream', start)
    if (end < 0) throw new SyntaxProblem('An endless stream')
    return this.bytes.subarray(start, end)
  }

  private startOfSections(): number {
    const last = this.bytes.lastIndexOf('startxref')
    const offset = last < 0 ? undefined : new Reader(this.bytes, last + 'startxref'.length).takesInteger()
    if (offset === undefined) throw new SyntaxProblem('No startxref')
    return offset
  }

  private readSections(first: number): void {
    const waiting = [first]
    const read = new Set<number>()
    for (let offset = waiting.shift(); offset !== undefined; offset = waiting.shift()) {
      if (read.has(offset)) continue
      read.add(offset)
      if (read.size > maxSections) throw new TooMuch('sections')
      const reader = new Reader(this.bytes, offset)
      const trailer = reader.takes('xref') ? this.readTable(reader) : this.readStreamSection(offset)
      this.trailers.push(trailer)
      for (const next of [trailer.get('XRefStm'), trailer.get('Prev')]) if (typeof next === 'number') waiting.push(next)
    }
  }

  private readTable(reader: Reader): Dict {
    while (!reader.takes('trailer')) {
      const [first, count] = [reader.takesInteger(), reader.takesInteger()]
      if (first === undefined || count === undefined) throw new SyntaxProblem('A cross-reference')
      for (let number = first; number < first + count; number++) {
        const [offset, generation] = [reader.takesInteger(), reader.takesInteger()]
        if (offset === undefined || generation === undefined) throw new SyntaxProblem('A cross-reference')
        if (reader.takes('n')) this.place(number, { offset })
        else if (!reader.takes('f')) throw new SyntaxProblem('A cross-reference')
      }
    }
    const trailer = reader.value()
    if (!(trailer instanceof Map)) throw new SyntaxProblem('A trailer')
    return trailer
  }

  private readStreamSection(offset: number): Dict {
    const object = this.objectAt(offset)
    if (!object?.raw || !(object.value instanceof Map)) throw new SyntaxProblem('A cross-reference')
    const dict = object.value
    const integers = (key: string): number[] => {
      const value = this.resolve(dict.get(key))
      return Array.isArray(value) ? value.filter((one) => typeof one === 'number') : []
    }
    const widths = integers('W')
    const [typeWidth = 0, firstWidth = 0, secondWidth = 0] = widths
    const width = typeWidth + firstWidth + secondWidth
    if (widths.length < 3 || width < 1 || Math.max(...widths) > 6) throw new SyntaxProblem('A cross-reference')
    const data = decode(object.raw, dict, this.resolve)
    this.spend(data.length)
    const size = this.resolve(dict.get('Size'))
    const ranges = dict.has('Index') ? integers('Index') : [0, typeof size === 'number' ? size : 0]
    let at = 0
    for (let range = 0; range + 1 < ranges.length; range += 2) {
      const [first = 0, count = 0] = [ranges[range], ranges[range + 1]]
      for (let number = first; number < first + count && at + width <= data.length; number++, at += width) {
        const type = typeWidth === 0 ? 1 : data.readUIntBE(at, typeWidth)
        const a = firstWidth === 0 ? 0 : data.readUIntBE(at + typeWidth, firstWidth)
        if (type === 1) this.place(number, { offset: a })
        else if (type === 2) this.place(number, { container: a })
      }
    }
    return dict
  }

  /** Records a place unless a newer section already did: the newest section is read first and wins. */
  private place(number: number, place: Place): void {
    if (this.places.size > maxObjects) throw new TooMuch('objects')
    if (!this.places.has(number)) this.places.set(number, place)
  }

  /** Reads trailers anywhere in the file, last first, when the cross-reference is unusable. */
  private readTrailers(): void {
    this.places.clear()
    const found: Dict[] = []
    for (let at = this.bytes.indexOf('trailer'); at >= 0; at = this.bytes.indexOf('trailer', at + 1)) {
      if (found.length > maxSections) throw new TooMuch('sections')
      try {
        const value = new Reader(this.bytes, at + 'trailer'.length).value()
        if (value instanceof Map) found.push(value)
      } catch (error) {
        if (!(error instanceof SyntaxProblem)) throw error
      }
    }
    for (const offset of this.found.values()) {
      const object = this.objectAt(offset)
      if (object?.value instanceof Map && object.value.has('Root')) found.push(object.value)
    }
    this.trailers.push(...found.reverse())
  }
}

export const isOfType = (
  { value }: PdfObject,
  type: string,
  resolve: (value: PdfValue | undefined) => PdfValue,
): boolean => {
  const own = value instanceof Map ? resolve(value.get('Type')) : null
  return own instanceof Name && own.value === type
}
