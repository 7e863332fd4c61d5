import { type Packaging, type PackagingType, usablePackagings } from '@quai/contract/goods/products/packaging.ts'
import { type QuantityColumn, quantityColumns } from '@quai/contract/orders/imports/orders/columns.ts'
import type { ReadItem, ReadItemsInput } from '@quai/contract/orders/imports/orders/items.ts'
import { itemsShape } from '@quai/contract/orders/imports/orders/kind.ts'
import type { OrderImportType } from '@quai/contract/orders/imports/query.ts'
import { sql } from 'kysely'
import type { Context } from '../../../calls/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import { loadDeal, partiesOf } from '../../orders/create.ts'
import { trimmed } from '../cells.ts'
import { judgeFile } from '../checks/judge.ts'
import type { FileDefinition, FileLine } from '../definition.ts'
import { type Issue, Issues } from '../reading/issues.ts'
import { isFilled } from '../reading/read-columns.ts'
import { type GoodsLine, readGoods } from './goods.ts'

interface Place {
  customerId: number
  warehouseId: number
}

const columns = Object.keys(quantityColumns) as QuantityColumn[]

/**
 * Moves plain quantities to the column of a packaging: the first usable one in stock, else the first usable one. Beside
 * another quantity it takes an empty column, so that the line is refused for having two. Issues of a moved cell belong to
 * the column that `columnOf` returns.
 */
const placeQuantities = async (db: Db, place: Place, lines: readonly FileLine[]) => {
  const plain = lines.filter((line) => isFilled(line, 'quantity'))
  const found = await loadColumns(
    db,
    place,
    plain.map(({ cells }) => trimmed(cells['reference'])),
  )
  const placed = lines.map((line) => {
    if (!isFilled(line, 'quantity')) return line
    const free = columns.filter((column) => !isFilled(line, column))
    const own = found.get(trimmed(line.cells['reference']))
    const column = own && free.includes(own) ? own : free[0]
    return column ? { ...line, cells: { ...line.cells, [column]: line.cells['quantity'] ?? '' } } : line
  })
  const byLine = new Map(lines.map((line) => [line.line, line]))
  const columnOf = ({ line, column }: Issue): string | null => {
    const given = byLine.get(line)
    const isMoved = given && 'quantity' in given.cells && columns.some((one) => one === column)
    return isMoved && !isFilled(given, column ?? '') ? 'quantity' : column
  }
  return { lines: placed, columnOf }
}

const loadColumns = async (db: Db, { customerId, warehouseId }: Place, references: readonly string[]) => {
  if (references.length === 0) return new Map<string, QuantityColumn>()
  const rows = await db.all(sql<{ reference: string; packagingType: PackagingType; stocked: Packaging[] }>`
    SELECT p.reference, p.packaging_type AS "packagingType",
      ARRAY(SELECT b.packaging::text FROM stock_balances b
        WHERE b.warehouse_id = ${warehouseId} AND b.product_id = p.id AND b.physical > b.reserved) AS stocked
    FROM products p WHERE p.customer_id = ${customerId} AND p.reference = ANY(${[...new Set(references)]}::text[])`)
  return new Map(
    rows.flatMap(({ reference, packagingType, stocked }): [string, QuantityColumn][] => {
      const usable = usablePackagings[packagingType]
      const packaging = usable.find((one) => stocked.includes(one)) ?? usable[0]
      const column = columns.find((one) => quantityColumns[one] === packaging)
      return column ? [[reference, column]] : []
    }),
  )
}

/** Reads the lines of a file into the order form, with the issues of the others. Writes nothing. */
export const readItems = async (ctx: Context, input: ReadItemsInput) => {
  const parties = partiesOf(ctx, {
    warehouseId: input.warehouseId ?? undefined,
    customerId: input.customerId ?? undefined,
  })
  await loadDeal(ctx, parties)
  const subject = { ...parties, orderType: input.orderType }
  const { items, issues } = await judgeFile(ctx, orderItems, { subject, file: input.file })
  return { items, errors: issues.all() }
}

interface OrderItems {
  warehouseId: number
  customerId: number
  orderType: OrderImportType
}

const orderItems: FileDefinition<OrderItems, { issues: Issues; items: ReadItem[] }> = {
  shape: itemsShape,
  check: async ({ db }, subject, given) => {
    const issues = new Issues()
    const { lines, columnOf } = await placeQuantities(db, subject, given)
    const found = new Issues()
    const { goods } = await readGoods(db, { ...subject, lines, requiresBatch: false }, found)
    for (const issue of found.all()) issues.add({ ...issue, column: columnOf(issue) })
    const faulty = new Set(issues.lines)
    return { issues, items: [...goods.values()].filter(({ line }) => !faulty.has(line)).map(itemOf) }
  },
}

const itemOf = ({ line, product, packaging, quantity, batch, ...given }: GoodsLine): ReadItem => ({
  line,
  productId: product.id,
  reference: product.reference,
  name: product.name,
  isBatchManaged: product.isBatchManaged,
  packagings: [...usablePackagings[product.packagingType]],
  productPackaging: packaging,
  quantity,
  batchId: batch?.id ?? null,
  batchNumber: given.batchNumber,
  batchExpirationDate: batch?.expiration ?? given.batchExpiration,
  batchReason: given.batchReason,
})
