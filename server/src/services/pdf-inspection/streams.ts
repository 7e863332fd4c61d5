import { once } from 'node:events'
import { constants, createInflate, inflateSync } from 'node:zlib'
import { type Dict, Name, type PdfValue, SyntaxProblem, TooMuch } from './syntax.ts'

/** Maximum size of all inflated streams of a file, enough for some pages of a good scanner. */
const maxInflatedBytes = 256 * 1_048_576
const maxFilters = 4

/** Far above the few kilobytes that objects usually have. */
export const maxObjectBytes = 16 * 1_048_576

const isFlate = (name: string | undefined): boolean => name === 'FlateDecode' || name === 'Fl'

export const filtersOf = (dict: Dict, resolve: (value: PdfValue | undefined) => PdfValue): string[] => {
  const filter = resolve(dict.get('Filter') ?? dict.get('F'))
  const filters = Array.isArray(filter) ? filter : [filter]
  return filters.flatMap((one) => {
    const name = resolve(one)
    return name instanceof Name ? [name.value] : []
  })
}

/** Decodes a stream that contains objects or their places: uncompressed, or Flate with PNG predictors. */
export const decode = (raw: Buffer, dict: Dict, resolve: (value: PdfValue | undefined) => PdfValue): Buffer => {
  const filters = filtersOf(dict, resolve)
  if (filters.length === 0) return raw
  if (filters.length > 1 || !isFlate(filters[0])) throw new SyntaxProblem(`Objects by ${filters.join(', ')}`)
  const inflated = inflate(raw)
  const parameters = resolve(dict.get('DecodeParms') ?? dict.get('DP'))
  const first = resolve(Array.isArray(parameters) ? parameters[0] : parameters)
  return first instanceof Map ? unpredict(inflated, first, resolve) : inflated
}

const inflate = (raw: Buffer): Buffer => {
  try {
    return inflateSync(raw, { maxOutputLength: maxObjectBytes, finishFlush: constants.Z_SYNC_FLUSH })
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    throw isTooLarge ? new TooMuch('objects', { cause: error }) : new SyntaxProblem('objects', { cause: error })
  }
}

const numberOf = (value: PdfValue, otherwise: number): number => (typeof value === 'number' ? value : otherwise)

const unpredict = (data: Buffer, parameters: Dict, resolve: (value: PdfValue | undefined) => PdfValue): Buffer => {
  if (numberOf(resolve(parameters.get('Predictor')), 1) < 10) return data
  const width = numberOf(resolve(parameters.get('Columns')), 1)
  if (width < 1 || width > 65_536) throw new SyntaxProblem('Columns')
  const rows = Math.floor(data.length / (width + 1))
  const plain = Buffer.alloc(rows * width)
  for (let row = 0; row < rows; row++) {
    const filter = data[row * (width + 1)] ?? 0
    for (let column = 0; column < width; column++) {
      const at = row * width + column
      const left = column > 0 ? (plain[at - 1] ?? 0) : 0
      const above = row > 0 ? (plain[at - width] ?? 0) : 0
      const corner = column > 0 && row > 0 ? (plain[at - width - 1] ?? 0) : 0
      plain[at] = (data[row * (width + 1) + 1 + column] ?? 0) + predicted(filter, { left, above, corner })
    }
  }
  return plain
}

const predicted = (filter: number, { left, above, corner }: Record<'left' | 'above' | 'corner', number>): number => {
  switch (filter) {
    case 1:
      return left
    case 2:
      return above
    case 3:
      return (left + above) >> 1
    case 4: {
      const guess = left + above - corner
      const [toLeft, toAbove, toCorner] = [left, above, corner].map((value) => Math.abs(guess - value))
      if ((toLeft ?? 0) <= (toAbove ?? 0) && (toLeft ?? 0) <= (toCorner ?? 0)) return left
      return (toAbove ?? 0) <= (toCorner ?? 0) ? above : corner
    }
    default:
      return 0
  }
}

/** Measures the inflated size of a file's streams without keeping them. */
export class Scale {
  private inflated = 0

  /** Throws TooMuch as soon as the file exceeds the limit. */
  async weigh(raw: Buffer, filters: readonly string[]): Promise<void> {
    if (filters.length > maxFilters) throw new TooMuch('filters')
    const rest = filters.findIndex((filter) => !isFlate(filter))
    let chunks: AsyncIterable<Buffer> | Iterable<Buffer> = [raw]
    for (const _ of filters.slice(0, rest < 0 ? undefined : rest)) chunks = this.inflating(chunks)
    for await (const chunk of chunks) void chunk
  }

  private async *inflating(chunks: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
    const inflater = createInflate({ finishFlush: constants.Z_SYNC_FLUSH })
    // Measures up to the first fault, because readers show that much.
    const fed = feed(inflater, chunks).catch(() => inflater.destroy())
    try {
      for await (const chunk of inflater as AsyncIterable<Buffer>) {
        this.inflated += chunk.length
        if (this.inflated > maxInflatedBytes) throw new TooMuch('streams')
        yield chunk
      }
    } catch (error) {
      if (error instanceof TooMuch) throw error
    } finally {
      inflater.destroy()
      await fed
    }
  }
}

const feed = async (inflater: ReturnType<typeof createInflate>, chunks: AsyncIterable<Buffer> | Iterable<Buffer>) => {
  for await (const chunk of chunks) {
    if (inflater.destroyed) return
    if (!inflater.write(chunk)) await Promise.race([once(inflater, 'drain'), once(inflater, 'close')])
  }
  inflater.end()
}
