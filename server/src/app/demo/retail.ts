import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'

/** Line of a retailer's file in the form of « Online Retail » (see data/README.md). */
export interface RetailLine {
  /** Row in the file as spreadsheets number it; the header is 1. */
  row: number
  invoice: string
  code: string
  description: string
  /** Units, negative for returned goods. NaN for anything but a whole number. */
  quantity: number
}

export const demoFile = new URL('../../../../data/online_retail_france.csv.gz', import.meta.url)

const columns = { invoice: 'InvoiceNo', code: 'StockCode', description: 'Description', quantity: 'Quantity' } as const
type Column = keyof typeof columns

/** Reads a CSV file, gzipped or not, in UTF-8 or Windows-1252. Throws an error when it has another form. */
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
    if (index < 0) throw new Error(`The file lacks the column “${columns[name]}”.`)
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

/** True for a cancelled invoice, whose lines have negative quantities. */
export const isCancellation = (invoice: string): boolean => invoice.startsWith('C')

/** Codes in lower case that do not stand for goods, with their meaning. */
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

/** Returns the meaning of a code that is no product; undefined for a product. */
export const serviceOf = (code: string): string | undefined =>
  serviceCodes[code.toLowerCase()] ?? (/^gift_/i.test(code) ? 'gift card' : undefined)
