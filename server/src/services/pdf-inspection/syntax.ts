/** Values of ISO 32000 that an inspection needs. */
export type PdfValue = number | boolean | null | Name | Ref | PdfString | PdfValue[] | Dict

export class Name {
  readonly value: string

  constructor(value: string) {
    this.value = value
  }
}

export class Ref {
  readonly number: number

  constructor(number: number) {
    this.number = number
  }
}

/** String as it is written, with its delimiters. */
export class PdfString {
  private readonly written: Buffer

  constructor(written: Buffer) {
    this.written = written
  }

  bytes(): Buffer {
    const text = this.written.toString('latin1').slice(1, -1)
    if (this.written[0] === less) {
      const digits = text.replace(/[^0-9a-fA-F]/g, '')
      return Buffer.from(digits.padEnd(digits.length + (digits.length % 2), '0'), 'hex')
    }
    const plain = text.replace(
      /\\(?:([0-7]{1,3})|(\r\n?|\n)|([\s\S]))|\r\n?/g,
      (whole, octal?: string, end?: string, sign?: string) => {
        if (octal) return String.fromCharCode(Number.parseInt(octal, 8) & 255)
        if (end) return ''
        return sign === undefined ? whole.replace(/\r\n?/, '\n') : (escapes[sign] ?? sign)
      },
    )
    return Buffer.from(plain, 'latin1')
  }
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

export type Dict = Map<string, PdfValue>

/** The bytes at this place are not valid PDF. */
export class SyntaxProblem extends Error {}

/** The file needs more work than an inspection allows. */
export class TooMuch extends Error {}

const maxDepth = 100

const whitespace = new Set([0, 9, 10, 12, 13, 32])
const delimiters = new Set(Buffer.from('()<>[]{}/%'))
const isRegular = (byte: number | undefined): byte is number =>
  byte !== undefined && !whitespace.has(byte) && !delimiters.has(byte)

const [open, close, less, greater, bracket, closing, slash, percent, backslash, zero, nine] =
  Buffer.from('()<>[]/%\\09')

/** Reads consecutive values from bytes, with limited depth. Resolves no references. */
export class Reader {
  readonly bytes: Buffer
  at: number

  constructor(bytes: Buffer, at = 0) {
    this.bytes = bytes
    this.at = at
  }

  skipBlanks(): void {
    for (;;) {
      const byte = this.bytes[this.at]
      if (byte === percent) while (this.at < this.bytes.length && !this.isLineEnd()) this.at++
      else if (byte !== undefined && whitespace.has(byte)) this.at++
      else return
    }
  }

  private isLineEnd(): boolean {
    return this.bytes[this.at] === 10 || this.bytes[this.at] === 13
  }

  /** Consumes `word` if it is the next complete word. */
  takes(word: string): boolean {
    this.skipBlanks()
    const end = this.at + word.length
    if (this.bytes.toString('latin1', this.at, end) !== word || isRegular(this.bytes[end])) return false
    this.at = end
    return true
  }

  /** Consumes a non-negative integer; returns undefined and consumes nothing if there is none. */
  takesInteger(): number | undefined {
    this.skipBlanks()
    let end = this.at
    for (let byte = this.bytes[end]; byte !== undefined && isDigit(byte); byte = this.bytes[end]) end++
    if (end === this.at || end - this.at > 12 || isRegular(this.bytes[end])) return undefined
    const value = Number(this.bytes.toString('latin1', this.at, end))
    this.at = end
    return value
  }

  value(depth = 0): PdfValue {
    if (depth > maxDepth) throw new TooMuch('nesting')
    this.skipBlanks()
    switch (this.bytes[this.at]) {
      case slash:
        return this.name()
      case open:
        return this.literal()
      case less:
        return this.bytes[this.at + 1] === less ? this.dict(depth) : this.hex()
      case bracket:
        return this.array(depth)
      default:
        return this.integerOrReference() ?? this.word()
    }
  }

  private integerOrReference(): number | Ref | undefined {
    const number = this.takesInteger()
    if (number === undefined) return undefined
    const after = this.at
    if (this.takesInteger() !== undefined && this.takes('R')) return new Ref(number)
    this.at = after
    return number
  }

  private word(): number | boolean | null {
    const word = this.regular()
    switch (word) {
      case 'true':
      case 'false':
        return word === 'true'
      case 'null':
        return null
      default: {
        if (!/^[+-]*\d*\.?[\d-]*$/.test(word) || word === '') throw new SyntaxProblem(`No value at ${this.at}`)
        const number = Number(word)
        // Some writers produce « --5 » or « 1.2-3 ». The inspection needs no such number.
        return Number.isNaN(number) ? 0 : number
      }
    }
  }

  private regular(): string {
    const start = this.at
    while (isRegular(this.bytes[this.at])) {
      this.at++
      if (this.at - start > 4_096) throw new SyntaxProblem('An endless word')
    }
    return this.bytes.toString('latin1', start, this.at)
  }

  private name(): Name {
    this.at++
    const written = this.regular()
    return new Name(
      written.replace(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    )
  }

  private literal(): PdfString {
    const start = this.at
    let nested = 0
    for (; this.at < this.bytes.length; this.at++) {
      const byte = this.bytes[this.at]
      if (byte === backslash) this.at++
      else if (byte === open) nested++
      else if (byte === close && --nested === 0) {
        this.at++
        return new PdfString(this.bytes.subarray(start, this.at))
      }
    }
    throw new SyntaxProblem('An endless string')
  }

  private hex(): PdfString {
    const start = this.at
    const end = this.bytes.indexOf('>', start)
    if (end < 0) throw new SyntaxProblem('An endless string')
    this.at = end + 1
    return new PdfString(this.bytes.subarray(start, this.at))
  }

  private array(depth: number): PdfValue[] {
    this.at++
    const values: PdfValue[] = []
    for (;;) {
      this.skipBlanks()
      if (this.bytes[this.at] === closing) {
        this.at++
        return values
      }
      values.push(this.value(depth + 1))
    }
  }

  private dict(depth: number): Dict {
    this.at += 2
    const entries: Dict = new Map()
    for (;;) {
      this.skipBlanks()
      if (this.bytes[this.at] === greater && this.bytes[this.at + 1] === greater) {
        this.at += 2
        return entries
      }
      if (this.bytes[this.at] !== slash) throw new SyntaxProblem(`No key at ${this.at}`)
      const { value: key } = this.name()
      entries.set(key, this.value(depth + 1))
    }
  }
}

const isDigit = (byte: number): boolean => byte >= (zero ?? 0) && byte <= (nine ?? 0)
