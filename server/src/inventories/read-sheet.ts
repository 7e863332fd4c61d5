import { readFile } from 'node:fs/promises'
import type { UploadedFile } from '@quai/contract/files.ts'
import type { SheetError } from '@quai/contract/inventories/failures.ts'
import type { SheetLine } from '@quai/contract/inventories/inventory.ts'
import {
  type Packaging,
  type PackagingType,
  packagingLabels,
  packagings,
  usablePackagings,
} from '@quai/contract/products/packaging.ts'
import { formatInteger, typeset } from '@quai/contract/typography.ts'
import { CsvError, parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import { fail } from '../platform/failure.ts'
import { restored } from '../platform/files/csv.ts'
import { sheetHeaders } from './sheet-headers.ts'

/**
 * Reads a filled-in count sheet after any spreadsheet: UTF-8 or Windows-1252, separated by « ; », « , » or tabs. Lines
 * without a quantity are uncounted. Throws COUNT_SHEET_INVALID with every wrong line.
 */
export const readCountSheet = async (
  db: Db,
  customerId: number,
  file: UploadedFile | undefined,
): Promise<SheetLine[]> => {
  const rows = rowsOf(file ? await textOf(file) : '')
  const known = await loadKnown(db, customerId, rows)
  const errors: SheetError[] = []
  const lines: SheetLine[] = []
  const seen = new Map<string, number>()
  for (const row of rows) {
    const read = readRow(row, known)
    if (typeof read === 'string') {
      errors.push({ line: row.line, message: typeset(read) })
      continue
    }
    const key = `${read.productId}/${read.batchNumber}/${read.productPackaging}`
    const first = seen.get(key)
    if (first !== undefined) errors.push({ line: row.line, message: typeset(`déjà comptée à la ligne ${first}.`) })
    else lines.push(read)
    seen.set(key, first ?? row.line)
  }
  if (errors.length > 0) throw fail('COUNT_SHEET_INVALID', { errors })
  if (lines.length === 0)
    throw fail('COUNT_SHEET_INVALID', { errors: [{ line: 1, message: 'aucune quantité n’est remplie.' }] })
  return lines
}

const textOf = async ({ path }: UploadedFile): Promise<string> => {
  const bytes = await readFile(path)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

interface Row {
  line: number
  reference: string
  batch: string
  expiry: string
  packaging: string
  counted: string
}

/** Maximum number of rows, because the server reads them without a pause. */
const mostRows = 20_000

const needed = ['reference', 'packaging', 'counted'] as const

/** Returns the rows with a quantity. */
const rowsOf = (text: string): Row[] => {
  const [heading = ''] = text.split(/\r?\n/, 1)
  const delimiter = [';', '\t', ','].find((one) => heading.includes(one)) ?? ';'
  const refused = (message: string) => fail('COUNT_SHEET_INVALID', { errors: [{ line: 1, message }] })
  let records: { record: string[]; info: { lines: number } }[]
  try {
    // With `info`, csv-parse returns each record with its position, although its types do not say so.
    records = parse(text, {
      delimiter,
      info: true,
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      // Includes the heading, and one row too many to detect longer files.
      to: mostRows + 2,
    }) as unknown as typeof records
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw refused('ce n’est pas un fichier CSV lisible.')
  }
  if (records.length > mostRows + 1)
    throw refused(`une feuille a au plus ${formatInteger(mostRows)} lignes : remettez-la en plusieurs fois.`)
  const headers = (records[0]?.record ?? []).map(plain)
  const column = (name: keyof typeof sheetHeaders) => headers.indexOf(plain(sheetHeaders[name]))
  const missing = needed.filter((name) => column(name) < 0)
  if (missing.length > 0)
    throw refused(`il manque la colonne ${missing.map((name) => `« ${sheetHeaders[name]} »`).join(', ')}.`)
  return records.slice(1).flatMap(({ record, info }) => {
    const cell = (name: keyof typeof sheetHeaders) => restored((record[column(name)] ?? '').trim())
    const row = {
      line: info.lines,
      reference: cell('reference'),
      batch: cell('batch'),
      expiry: cell('expiry'),
      packaging: cell('packaging'),
      counted: cell('counted'),
    }
    return row.counted === '' ? [] : [row]
  })
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()

interface KnownProduct {
  id: number
  reference: string
  name: string
  ean: string | null
  packagingType: PackagingType
  isBatchManaged: boolean
  batches: { id: number; batchNumber: string; batchExpirationDate: string | null }[]
}

/**
 * Loads products by reference. Also matches « 123 » with « 00123 » when that is unambiguous, because spreadsheets drop
 * leading zeros.
 */
const loadKnown = async (db: Db, customerId: number, rows: readonly Row[]): Promise<Map<string, KnownProduct>> => {
  const { rows: products } = await sql<KnownProduct>`
    SELECT p.id, p.reference, p.name, p.ean, p.packaging_type AS "packagingType", p.is_batch_managed AS "isBatchManaged",
      (SELECT coalesce(json_agg(json_build_object('id', l.id, 'batchNumber', l.batch_number,
          'batchExpirationDate', l.batch_expiration_date)), '[]')
        FROM batches l WHERE l.product_id = p.id) AS batches
    FROM products p
    WHERE p.customer_id = ${customerId}
      AND ltrim(p.reference, '0') = ANY(${rows.map(({ reference }) => withoutZeros(reference))}::text[])`.execute(db)
  const known = new Map<string, KnownProduct>()
  for (const [short, sharing] of Map.groupBy(products, ({ reference }) => withoutZeros(reference)))
    if (sharing[0] && sharing.length === 1) known.set(short, sharing[0])
  for (const product of products) known.set(product.reference, product)
  return known
}

const withoutZeros = (text: string): string => text.replace(/^0+/, '')

const packagingOf = new Map<string, Packaging>(
  packagings.flatMap((packaging) =>
    [packaging, packagingLabels[packaging].one, packagingLabels[packaging].many].map((word): [string, Packaging] => [
      plain(word),
      packaging,
    ]),
  ),
)

/** Returns the line, or why it cannot be read. */
const readRow = (row: Row, known: Map<string, KnownProduct>): SheetLine | string => {
  const product = known.get(row.reference)
  if (!product) return `la référence « ${row.reference} » est inconnue.`
  const packaging = packagingOf.get(plain(row.packaging))
  if (!packaging) return `le conditionnement « ${row.packaging} » n’en est pas un (unité, colis ou palette).`
  if (!usablePackagings[product.packagingType].includes(packaging))
    return `le conditionnement « ${packagingLabels[packaging].one} » n’est pas utilisable pour ${product.reference}.`
  const counted = Number(row.counted.replace(/[\s\u00a0\u202f]/g, ''))
  if (!Number.isInteger(counted) || counted < 0 || counted > 1_000_000)
    return `« ${row.counted} » n’est pas une quantité entière.`
  if (row.batch !== '' && !product.isBatchManaged) return `${product.reference} n’est pas géré par lot.`
  if (row.batch.length > 60) return 'le numéro de lot est trop long.'
  const expiry = expiryOf(row.expiry)
  if (expiry === undefined) return `« ${row.expiry} » n’est pas une date (JJ/MM/AAAA).`
  const batch =
    product.batches.find(({ batchNumber }) => batchNumber === row.batch) ??
    onlyOne(product.batches.filter(({ batchNumber }) => withoutZeros(batchNumber) === withoutZeros(row.batch)))
  return {
    productId: product.id,
    reference: product.reference,
    name: product.name,
    ean: product.ean,
    isBatchManaged: product.isBatchManaged,
    productPackaging: packaging,
    batchId: row.batch === '' ? null : (batch?.id ?? null),
    batchNumber: row.batch === '' ? null : (batch?.batchNumber ?? row.batch),
    batchExpirationDate: batch && row.batch !== '' ? batch.batchExpirationDate : expiry,
    counted,
  }
}

const onlyOne = <Item>(items: Item[]): Item | undefined => (items.length === 1 ? items[0] : undefined)

/** Returns null for an empty text, undefined for an unreadable one. */
const expiryOf = (text: string): string | null | undefined => {
  if (text === '') return null
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  const date = year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = Date.parse(`${date}T00:00:00Z`)
  // Date would read 31/02 as 3 March.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(date) ? date : undefined
}
