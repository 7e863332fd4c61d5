import { expirationWithoutBatch } from '@quai/contract/goods/batches/batch.ts'
import type { Packaging } from '@quai/contract/goods/products/packaging.ts'
import {
  type ItemColumn,
  itemColumns,
  type QuantityColumn,
  quantityColumns,
} from '@quai/contract/orders/imports/orders/item-columns.ts'
import type { OrderImportType } from '@quai/contract/orders/imports/query.ts'
import { formatCivilDate } from '@quai/contract/platform/dates.ts'
import type { Db } from '../../../../platform/database/database.ts'
import { type Failure, fail } from '../../../../platform/failure.ts'
import { mapInSlices } from '../../../../platform/slices.ts'
import { checkItems, type ProductFacts } from '../../../orders/goods/items.ts'
import type { FileLine } from '../../definition.ts'
import { failureOf, type Issues } from '../../reading/issues.ts'
import { isFilled, readColumns, type ValuesOf } from '../../reading/read-columns.ts'
import { batchName, type Catalogue, type KnownBatch, loadCatalogue } from './catalogue.ts'

type ItemValues = ValuesOf<typeof itemColumns>

/** Request of a line, as far as it could be read. */
interface AskedLine {
  line: number
  values: ItemValues
  packaging: Packaging | undefined
  column: QuantityColumn | undefined
  quantity: number | undefined
}

/** Line of goods found in the catalogue. */
export interface GoodsLine {
  line: number
  product: ProductFacts & { name: string }
  packaging: Packaging
  quantityColumn: QuantityColumn
  quantity: number
  batch: KnownBatch | null
  batchNumber: string | null
  batchExpiration: string | null
  batchReason: string | null
}

interface Goods {
  customerId: number
  orderType: OrderImportType
  lines: readonly FileLine[]
  /** True when each line needs the batch of a product managed by batch. The order form allows choosing it later. */
  requiresBatch: boolean
  /** Receives the number of lines read, and then the number of lines found in the catalogue. */
  onRead?: (done: number) => void
  onFound?: (done: number) => void
  /** Returns a substitute for a product that is not in the catalogue yet. */
  invent?: (reference: string, asked: readonly AskedLine[], catalogue: Catalogue) => ProductFacts | undefined
}

export interface ReadGoods {
  goods: Map<number, GoodsLine>
  /** Lines with unknown references, including invented ones. */
  unknown: Map<string, AskedLine[]>
  catalogue: Catalogue
}

/** Reads the goods of each line. Problems become issues of their cells. */
export const readGoods = async (db: Db, given: Goods, issues: Issues): Promise<ReadGoods> => {
  const asked = await mapInSlices(given.lines, (line) => readAsked(line, issues), given.onRead)
  const catalogue = await loadCatalogue(db, {
    customerId: given.customerId,
    references: [...new Set(asked.flatMap(({ values }) => values.reference ?? []))],
    batchNumbers: [...new Set(asked.flatMap(({ values }) => values.batch_number ?? []))],
  })
  const unknown = Map.groupBy(
    asked.filter(({ values: { reference } }) => reference !== undefined && !catalogue.products.has(reference)),
    ({ values }) => values.reference as string, // lines without one are filtered out
  )
  const products = new Map(catalogue.products)
  for (const [reference, lines] of unknown) {
    const invented = given.invent?.(reference, lines, catalogue)
    if (invented) products.set(reference, { ...invented, name: reference })
  }
  const expirations = new Map<string, { line: number; expiration: string }>()
  const goods = new Map<number, GoodsLine>()
  const find = (one: AskedLine) => {
    const found = toGoods(one, { ...given, products, catalogue, issues })
    if (!found) return
    checkExpiration(found, { expirations, issues, requiresBatch: given.requiresBatch })
    goods.set(one.line, found)
  }
  await mapInSlices(asked, find, given.onFound)
  return { goods, unknown, catalogue }
}

const quantityNames = Object.keys(quantityColumns) as QuantityColumn[]

const readAsked = (line: FileLine, issues: Issues): AskedLine => {
  const values = readColumns(itemColumns, line, issues)
  if (!isFilled(line, 'reference')) issues.add(required(line.line, 'reference', 'Indiquez la référence.'))
  const filled = quantityNames.filter((name) => isFilled(line, name))
  if (filled.length === 0)
    issues.add({
      line: line.line,
      column: quantityNames.find((name) => name in line.cells) ?? 'unit_quantity',
      code: 'QUANTITY_MISSING',
      message: 'Quantité manquante : remplissez unités, colis ou palettes.',
    })
  for (const name of filled.slice(1))
    issues.add({
      line: line.line,
      column: name,
      code: 'PACKAGING_SEVERAL',
      message: 'Une seule quantité par ligne : unités, colis ou palettes.',
    })
  const column = filled.length === 1 ? filled[0] : undefined
  return {
    line: line.line,
    values,
    column,
    packaging: column && quantityColumns[column],
    quantity: column && values[column],
  }
}

export const required = (line: number, column: string, message: string) => ({ line, column, code: 'REQUIRED', message })

interface Known extends Goods {
  products: ReadonlyMap<string, ProductFacts & { name: string }>
  catalogue: Catalogue
  issues: Issues
}

const toGoods = ({ line, values, packaging, column, quantity }: AskedLine, known: Known): GoodsLine | undefined => {
  const { issues } = known
  if (values.reference === undefined) return undefined
  const product = known.products.get(values.reference)
  if (!product) {
    const whole = known.catalogue.withZeros.get(values.reference)
    const message = whole
      ? `« ${values.reference} » a perdu ses zéros dans le tableur : écrivez ${whole}.`
      : 'Référence inconnue au catalogue.'
    issues.add({ line, column: 'reference', code: 'REFERENCE_UNKNOWN', message })
    return undefined
  }
  if (!product.isActive) {
    issues.add({ line, column: 'reference', code: 'REFERENCE_INACTIVE', message: 'Cette référence est désactivée.' })
    return undefined
  }
  const batchNumber = values.batch_number ?? null
  const batch = (batchNumber && known.catalogue.batches.get(batchName(product.id, batchNumber))) || null
  if (batchNumber === null && product.isBatchManaged && known.requiresBatch)
    issues.add({
      line,
      column: 'batch_number',
      ...issueOf(fail('BATCH_REQUIRED', { references: [product.reference] })),
    })
  if (known.orderType === 'collection' && batchNumber && !batch && product.isBatchManaged)
    issues.add({
      line,
      column: 'batch_number',
      code: 'BATCH_UNKNOWN',
      message: `Le lot ${batchNumber} n’existe pas pour ${product.reference}.`,
    })
  if (!packaging || !column || quantity === undefined) return undefined
  const failure = failureOf(() =>
    checkItems(
      {
        // Batches are checked above, so this checks as for a delivery.
        orderType: 'delivery',
        isCourier: false,
        items: [
          { productId: product.id, productPackaging: packaging, quantity, batch: batchNumber ? { batchNumber } : null },
        ],
      },
      new Map([[product.id, product]]),
    ),
  )
  if (failure)
    issues.add({ line, column: failure.code === 'PACKAGING_UNUSABLE' ? column : 'batch_number', ...issueOf(failure) })
  return {
    line,
    product,
    packaging,
    quantityColumn: column,
    quantity,
    batch,
    batchNumber,
    batchExpiration: values.batch_expiration_date ?? null,
    batchReason: values.batch_reason ?? null,
  }
}

/** Converts a failure to an issue. */
export const issueOf = ({ code, message }: Failure): { code: string; message: string } => ({ code, message })

/** Requires one expiry date per batch: that of the catalogue, or the first one in the file. */
const checkExpiration = (
  { line, product, batch, batchNumber, batchExpiration }: GoodsLine,
  {
    expirations: known,
    issues,
    requiresBatch,
  }: Pick<Goods, 'requiresBatch'> & { expirations: Map<string, { line: number; expiration: string }>; issues: Issues },
): void => {
  if (!batchExpiration) return
  const say = (message: string) =>
    issues.add({ line, column: 'batch_expiration_date' satisfies ItemColumn, code: 'BATCH_EXPIRATION', message })
  if (!batchNumber) {
    // Where a batch is required, its own cell says so.
    if (!(product.isBatchManaged && requiresBatch)) say(expirationWithoutBatch(product))
    return
  }
  const name = batchName(product.id, batchNumber)
  const first = known.get(name)
  const expected = batch?.expiration ?? first?.expiration
  if (expected === undefined) known.set(name, { line, expiration: batchExpiration })
  else if (expected !== batchExpiration)
    say(
      `Le lot ${batchNumber} périme le ${formatCivilDate(expected)} ${batch?.expiration ? 'au catalogue' : `à la ligne ${first?.line}`}.`,
    )
}
