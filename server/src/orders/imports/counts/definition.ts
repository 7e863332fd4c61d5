import { batchDateText, expirationWithoutBatch } from '@quai/contract/goods/batches/batch.ts'
import { type PackagingType, packagingLabels, usablePackagings } from '@quai/contract/goods/products/packaging.ts'
import { type countColumns, countShape } from '@quai/contract/orders/imports/counts.ts'
import type { SheetLine } from '@quai/contract/orders/inventories/inventory.ts'
import { formatCivilDate } from '@quai/contract/platform/dates.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { mapInSlices } from '../../../platform/slices.ts'
import type { FileDefinition, FileLine } from '../definition.ts'
import { Issues } from '../reading/issues.ts'
import { isFilled, readColumns, type ValuesOf } from '../reading/read-columns.ts'

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
 * Loads products by reference. Also matches the short form « 123 » of « 00123 », made by spreadsheets, when only one
 * product has it.
 */
const loadKnown = async (
  db: Db,
  customerId: number,
  references: readonly string[],
): Promise<Map<string, KnownProduct>> => {
  const products = await db.all(sql<KnownProduct>`
    SELECT p.id, p.reference, p.name, p.ean, p.packaging_type AS "packagingType", p.is_batch_managed AS "isBatchManaged",
      (SELECT coalesce(json_agg(json_build_object('id', l.id, 'batchNumber', l.batch_number,
          'batchExpirationDate', l.batch_expiration_date)), '[]')
        FROM batches l WHERE l.product_id = p.id) AS batches
    FROM products p
    WHERE p.customer_id = ${customerId} AND ltrim(p.reference, '0') = ANY(${references.map(withoutZeros)}::text[])`)
  const known = new Map<string, KnownProduct>()
  for (const [short, sharing] of Map.groupBy(products, ({ reference }) => withoutZeros(reference)))
    if (sharing[0] && sharing.length === 1) known.set(short, sharing[0])
  for (const product of products) known.set(product.reference, product)
  return known
}

export const withoutZeros = (text: string): string => text.replace(/^0+/, '')

interface CheckedCount {
  issues: Issues
  counted: SheetLine[]
}

/** Reads a filled-in count sheet of a customer's goods. Lines without a quantity are uncounted. */
export const countSheet: FileDefinition<{ customerId: number }, CheckedCount> = {
  shape: countShape,
  check: async ({ db }, { customerId }, lines) => {
    const issues = new Issues()
    const filled = lines.filter((line) => isFilled(line, 'counted'))
    const known = await loadKnown(
      db,
      customerId,
      filled.map(({ cells }) => cells['reference'] ?? ''),
    )
    const read = await mapInSlices(filled, (line) => ({ line: line.line, found: readLine(line, known, issues) }))
    return { issues, counted: addedUp(read, issues) }
  },
}

/** The most that a line of a count may say. */
const maxCounted = 1_000_000

/** Adds up what was counted at several places of the same product, batch and packaging. */
const addedUp = (read: readonly { line: number; found: SheetLine | undefined }[], issues: Issues): SheetLine[] => {
  const sums = new Map<string, SheetLine & { line: number }>()
  for (const { line, found } of read) {
    if (!found) continue
    const key = `${found.productId}/${found.batchNumber}/${found.productPackaging}`
    const sum = sums.get(key)
    const counted = (sum?.counted ?? 0) + found.counted
    const [expiry, other] = [sum?.batchExpirationDate, found.batchExpirationDate]
    if (sum && expiry && other && expiry !== other)
      issues.add({
        line,
        column: 'expiry',
        code: 'COUNT',
        message: `le lot ${found.batchNumber} périme le ${formatCivilDate(expiry)} à la ligne ${sum.line}.`,
      })
    else if (counted > maxCounted)
      issues.add({
        line,
        column: 'counted',
        code: 'COUNT',
        message: 'avec les lignes d’avant, la quantité dépasse 1 000 000.',
      })
    sums.set(key, { ...(sum ?? { ...found, line }), batchExpirationDate: expiry ?? other, counted })
  }
  return [...sums.values()].map(({ line: _line, ...found }) => found)
}

/** Returns the line, or undefined with an issue when it cannot be read. */
const readLine = (line: FileLine, known: Map<string, KnownProduct>, issues: Issues): SheetLine | undefined => {
  const before = issues.total
  const product = known.get(line.cells['reference'] ?? '')
  const say = (column: string, message: string) => issues.add({ line: line.line, column, code: 'COUNT', message })
  const values = readColumns(countShape.columns as typeof countColumns, line, issues)
  if (!product) say('reference', `la référence « ${line.cells['reference'] ?? ''} » est inconnue.`)
  if (!isFilled(line, 'packaging'))
    say('packaging', 'le conditionnement « » n’en est pas un (unité, colis ou palette).')
  const problem = product && problemOf(product, values)
  if (problem) say(...problem)
  const { packaging, counted, batch = '', expiry = null } = values
  if (issues.total > before || !product || !packaging || counted === undefined) return undefined
  const found =
    product.batches.find(({ batchNumber }) => batchNumber === batch) ??
    onlyOne(product.batches.filter(({ batchNumber }) => withoutZeros(batchNumber) === withoutZeros(batch)))
  const named = batch === '' ? undefined : found
  const refused = expiry && refusalOfExpiry(expiry, product, named ?? batch)
  if (refused) {
    say('expiry', refused)
    return undefined
  }
  return {
    productId: product.id,
    reference: product.reference,
    name: product.name,
    ean: product.ean,
    isBatchManaged: product.isBatchManaged,
    productPackaging: packaging,
    batchId: named?.id ?? null,
    batchNumber: batch === '' ? null : (named?.batchNumber ?? batch),
    batchExpirationDate: named?.batchExpirationDate ?? expiry,
    counted,
  }
}

const refusalOfExpiry = (
  expiry: string,
  product: KnownProduct,
  batch: KnownProduct['batches'][number] | string,
): string | undefined => {
  if (batch === '') return expirationWithoutBatch(product)
  if (typeof batch === 'string' || !batch.batchExpirationDate || batch.batchExpirationDate === expiry) return undefined
  const { batchNumber, batchExpirationDate: date } = batch
  return batchDateText({ batchNumber, kind: 'expiration', date, isKnown: true })
}

/** Returns the column and the sentence of a cell that does not fit its product. */
const problemOf = (
  { reference, packagingType, isBatchManaged }: KnownProduct,
  { packaging, batch = '' }: ValuesOf<typeof countColumns>,
): [string, string] | undefined => {
  if (packaging && !usablePackagings[packagingType].includes(packaging))
    return [
      'packaging',
      `le conditionnement « ${packagingLabels[packaging].one} » n’est pas utilisable pour ${reference}.`,
    ]
  if (batch !== '' && !isBatchManaged) return ['batch', `${reference} n’est pas géré par lot.`]
  return batch.length > 60 ? ['batch', 'le numéro de lot est trop long.'] : undefined
}

const onlyOne = <Item>(items: Item[]): Item | undefined => (items.length === 1 ? items[0] : undefined)
