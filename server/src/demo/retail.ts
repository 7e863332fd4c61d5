import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'

/** One line of a retailer's file (shape of « Online Retail »: see data/README.md). */
export interface RetailLine {
  /** Rank in the file, the header being 1, as a spreadsheet numbers it. */
  row: number
  invoice: string
  code: string
  description: string
  /** Units, negative for what came back; NaN when it is not a whole number. */
  quantity: number
}

export const demoFile = new URL('../../../data/online_retail_france.csv.gz', import.meta.url)

const columns = { invoice: 'InvoiceNo', code: 'StockCode', description: 'Description', quantity: 'Quantity' } as const
type Column = keyof typeof columns

/** Reads a CSV, gzip'd or not, UTF-8 or Windows-1252. Throws an error in French when it has not that shape. */
export const readRetailFile = (path: string | URL): RetailLine[] => {
  const raw = readFileSync(path)
  const isGzip = raw[0] === 0x1f && raw[1] === 0x8b
  const [header = [], ...rows] = parse(decode(isGzip ? gunzipSync(raw) : raw), {
    bom: true,
    trim: true,
    skip_empty_lines: true,
    relax_column_count: true,
  })
  const at = (name: Column): number => {
    const index = header.indexOf(columns[name])
    if (index < 0) throw new Error(`La colonne « ${columns[name]} » manque dans le fichier.`)
    return index
  }
  const place = { invoice: at('invoice'), code: at('code'), description: at('description'), quantity: at('quantity') }
  return rows.map((cells, index) => ({
    row: index + 2,
    invoice: cells[place.invoice] ?? '',
    code: cells[place.code] ?? '',
    description: cells[place.description] ?? '',
    quantity: wholeNumber(cells[place.quantity] ?? ''),
  }))
}

const decode = (raw: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(raw)
  } catch {
    return new TextDecoder('windows-1252').decode(raw)
  }
}

const wholeNumber = (text: string): number => (/^[+-]?\d{1,9}$/.test(text) ? Number(text) : Number.NaN)

/** A cancelled invoice: its lines have negative quantities. */
export const isCancellation = (invoice: string): boolean => invoice.startsWith('C')

/** Codes that stand for something else than goods, in lower case, with what they stand for. */
const serviceCodes: Record<string, string> = {
  post: 'postage',
  dot: 'postage of online sales',
  c2: 'carriage',
  m: 'manual entry',
  d: 'discount',
  s: 'samples',
  b: 'bad debt',
  'bank charges': 'bank charges',
  amazonfee: 'commission of a marketplace',
  cruk: 'gift to a charity',
}

/** What a code stands for when it is no product; undefined for a product. */
export const serviceOf = (code: string): string | undefined =>
  serviceCodes[code.toLowerCase()] ?? (/^gift_/i.test(code) ? 'gift card' : undefined)
