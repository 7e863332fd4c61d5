import {
  type Packaging,
  type PackagingType,
  packagesText,
  packagingLabels,
  usablePackagings,
} from '@quai/contract/goods/products/packaging.ts'
import { type StockColumn, stockColumns, stockShape } from '@quai/contract/orders/imports/stock/columns.ts'
import type { StockDifference } from '@quai/contract/orders/imports/stock/stock-file.ts'
import { formatCivilDate } from '@quai/contract/platform/dates.ts'
import { sql } from 'kysely'
import { productScope } from '../../../calls/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import { mapInSlices } from '../../../platform/slices.ts'
import { keptText, trimmed } from '../cells.ts'
import type { CheckedImport, FileDefinition, FileLine } from '../definition.ts'
import { Issues } from '../reading/issues.ts'
import { isFilled, readColumns, type ValuesOf } from '../reading/read-columns.ts'

interface KnownBatch {
  id: number
  batchNumber: string
  batchExpirationDate: string | null
  isArchived: boolean
}

/** Product of a customer of the warehouse, with its stock there. */
export interface KnownProduct {
  id: number
  customerName: string
  /** True when the deal accepts something new. */
  isOpen: boolean
  reference: string
  name: string
  packagingType: PackagingType
  isBatchManaged: boolean
  batches: KnownBatch[]
  balances: { batchId: number | null; packaging: Packaging; physical: number; reserved: number }[]
}

/** Loads the products of a file by reference. Several customers may have the same one. */
const loadKnownStock = async (
  db: Db,
  warehouseId: number,
  references: readonly string[],
): Promise<Map<string, KnownProduct[]>> => {
  const visible = productScope({ actor: { userId: warehouseId, userType: 'warehouse' } })
  const rows = await db.all(sql<KnownProduct>`
    SELECT p.id, c.name AS "customerName", d.is_active AND c.is_active AS "isOpen", p.reference, p.name,
      p.packaging_type AS "packagingType", p.is_batch_managed AS "isBatchManaged",
      (SELECT coalesce(json_agg(json_build_object('id', l.id, 'batchNumber', l.batch_number,
          'batchExpirationDate', l.batch_expiration_date, 'isArchived', l.delete_date IS NOT NULL)), '[]')
        FROM batches l WHERE l.product_id = p.id) AS batches,
      (SELECT coalesce(json_agg(json_build_object('batchId', b.batch_id, 'packaging', b.packaging,
          'physical', b.physical, 'reserved', b.reserved)), '[]')
        FROM stock_balances b WHERE b.warehouse_id = d.warehouse_id AND b.product_id = p.id) AS balances
    FROM deals d JOIN users c ON c.id = d.customer_id JOIN products p ON p.customer_id = d.customer_id
    WHERE d.warehouse_id = ${warehouseId} AND ${visible} AND p.reference = ANY(${[...references]}::text[])`)
  return Map.groupBy(rows, ({ reference }) => reference)
}

/** Difference with what adjusting it needs. */
export interface FoundDifference extends StockDifference {
  productId: number
  batchId: number | null
}

export interface CheckedStock extends CheckedImport {
  differences: FoundDifference[]
  /** All products of the file, to be locked before they change. */
  productIds: number[]
}

type Values = ValuesOf<typeof stockColumns>
type Say = (column: StockColumn, code: string, message: string) => void

/** Reads a corrected file of stock. Only the packaging and the new quantity may differ from today's stock. */
export const stockFile: FileDefinition<{ warehouseId: number }, CheckedStock> = {
  shape: stockShape,
  check: async ({ db }, { warehouseId }, lines) => {
    const references = lines.map(({ cells }) => trimmed(cells['reference']))
    return judgeStock(lines, await loadKnownStock(db, warehouseId, references))
  },
}

/** Compares the lines with the known products and their stock. */
export const judgeStock = async (
  lines: readonly FileLine[],
  known: ReadonlyMap<string, KnownProduct[]>,
): Promise<CheckedStock> => {
  const issues = new Issues()
  const seen = new Map<string, number>()
  const differences = await mapInSlices(lines, (line) => {
    const say: Say = (column, code, message) => issues.add({ line: line.line, column, code, message })
    const found = readLine(line, known, issues, say)
    if (!found || issues.of(line.line).length > 0) return []
    const key = `${found.productId}/${found.batchId}/${found.productPackaging}`
    const first = seen.get(key)
    seen.set(key, first ?? line.line)
    if (first === undefined) return [found]
    say('new_quantity', 'DUPLICATE', `Cette quantité est déjà à la ligne ${first}.`)
    return []
  })
  const productIds = [...known.values()].flat().map(({ id }) => id)
  const changing = differences.flat().filter(({ before, after }) => before !== after)
  return { issues, differences: changing, productIds, missing: [], toMake: changing.length, facts: [] }
}

/** Returns the new quantity of a line; undefined without one, or with an issue. */
const readLine = (
  line: FileLine,
  known: ReadonlyMap<string, KnownProduct[]>,
  issues: Issues,
  say: Say,
): FoundDifference | undefined => {
  const values = readColumns(stockColumns, line, issues)
  const product = findProduct(line, known, say)
  if (!product) return undefined
  checkUntouched(line, product, say)
  const batch = findBatch(line, product, values, say)
  if (batch === undefined) return undefined
  const batchId = batch?.id ?? null
  checkCurrent(line, values, { product, batchId, say })
  const { product_packaging: packaging, new_quantity: after } = values
  if (!isFilled(line, 'product_packaging')) say('product_packaging', 'REQUIRED', 'Écrivez unité, colis ou palette.')
  if (!packaging || after === undefined) return undefined
  const { id: productId, customerName, reference, name, balances } = product
  const { physical: before = 0, reserved = 0 } =
    balances.find((one) => one.batchId === batchId && one.packaging === packaging) ?? {}
  judgeQuantity({ packaging, before, after, reserved }, { product, batch, say })
  const batchNumber = batch?.batchNumber ?? null
  const found = { productId, batchId, customerName, reference, name, batchNumber, productPackaging: packaging }
  return { ...found, line: line.line, before, after }
}

interface Quantity {
  packaging: Packaging
  before: number
  after: number
  reserved: number
}

const judgeQuantity = (
  { packaging, before, after, reserved }: Quantity,
  { product, batch, say }: { product: KnownProduct; batch: KnownBatch | null; say: Say },
): void => {
  const { reference, packagingType, isBatchManaged } = product
  if (!usablePackagings[packagingType].includes(packaging))
    say(
      'product_packaging',
      'PACKAGING_UNUSABLE',
      `Le conditionnement « ${packagingLabels[packaging].one} » n’est pas utilisable pour ${reference}.`,
    )
  if (after < reserved)
    say(
      'new_quantity',
      'RESERVED',
      `Des commandes réservent ${packagesText(reserved, packaging)} : la nouvelle quantité ne peut pas être au-dessous.`,
    )
  if (after <= before) return
  if (isBatchManaged && !batch)
    say('new_quantity', 'BATCH_REQUIRED', `${reference} est géré par lot : ce qui s’ajoute doit être d’un lot.`)
  if (batch?.isArchived)
    say('new_quantity', 'BATCH_ARCHIVED', `Le lot ${batch.batchNumber} est archivé : rien ne s’y ajoute.`)
}

const findProduct = (
  { cells }: FileLine,
  known: ReadonlyMap<string, KnownProduct[]>,
  say: Say,
): KnownProduct | undefined => {
  const reference = trimmed(cells['reference'])
  const customer = trimmed(cells['customer'])
  const all = known.get(reference) ?? []
  const found =
    customer === '' ? all : all.filter(({ customerName }) => keptText(customerName, { kind: 'text' }) === customer)
  const [only] = found
  if (reference === '') say('reference', 'REQUIRED', 'Une référence est requise.')
  else if (all.length === 0)
    say('reference', 'UNKNOWN', `La référence « ${reference} » est inconnue : un fichier de stock n’en crée pas.`)
  else if (!only)
    say('customer', 'EDITED', `« ${customer} » n’a pas la référence ${reference} : cette colonne ne se modifie pas.`)
  else if (found.length > 1)
    say(
      'customer',
      'AMBIGUOUS',
      `Plusieurs clients ont la référence ${reference} : gardez la colonne Client du fichier téléchargé.`,
    )
  else if (!only.isOpen) say('customer', 'DEAL_INACTIVE', `L’accord avec ${only.customerName} n’est plus actif.`)
  return found.length === 1 ? only : undefined
}

const checkUntouched = (line: FileLine, { name }: KnownProduct, say: Say): void => {
  const text = trimmed(line.cells['designation'])
  if ('designation' in line.cells && text !== keptText(name, { kind: 'text' }))
    say('designation', 'EDITED', `La désignation est « ${name} » : cette colonne ne se modifie pas.`)
}

/** Returns the batch of a line, null for none; undefined with an issue. */
const findBatch = (
  line: FileLine,
  { batches, reference }: KnownProduct,
  values: Values,
  say: Say,
): KnownBatch | null | undefined => {
  const number = trimmed(line.cells['batch_number'])
  const batch = number === '' ? null : batches.find(({ batchNumber }) => batchNumber === number)
  if (batch === undefined)
    say(
      'batch_number',
      'UNKNOWN',
      `Le lot « ${number} » de ${reference} est inconnu : un fichier de stock n’en crée pas.`,
    )
  const expiration = batch?.batchExpirationDate ?? null
  if (
    batch !== undefined &&
    'batch_expiration_date' in line.cells &&
    (values.batch_expiration_date ?? null) !== expiration
  )
    say(
      'batch_expiration_date',
      'EDITED',
      `${expiration === null ? 'Ce lot n’a pas de péremption' : `La péremption est le ${formatCivilDate(expiration)}`} : cette colonne ne se modifie pas.`,
    )
  return batch
}

interface Place {
  product: KnownProduct
  batchId: number | null
  say: Say
}

/** The quantity in stock tells a stale file. It may be of another packaging, which the line no longer names. */
const checkCurrent = (line: FileLine, values: Values, { product, batchId, say }: Place): void => {
  const { current_quantity: current, product_packaging: packaging } = values
  if (!isFilled(line, 'current_quantity')) say('current_quantity', 'EDITED', 'La quantité en stock ne se modifie pas.')
  if (current === undefined || !packaging) return
  const here = product.balances.filter((one) => one.batchId === batchId)
  const today = here.find((one) => one.packaging === packaging)?.physical ?? 0
  if (current === today || here.some(({ physical }) => physical === current)) return
  say(
    'current_quantity',
    'STALE',
    `Il y a ${packagesText(today, packaging)} en stock, et non ${current} : le stock a changé depuis le téléchargement, ou la cellule a été modifiée. Téléchargez le fichier de nouveau.`,
  )
}
