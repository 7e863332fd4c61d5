import {
  type Packaging,
  type PackagingType,
  packagingLabels,
  usablePackagings,
} from '@quai/contract/goods/products/packaging.ts'
import { type QuantityColumn, quantityColumns } from '@quai/contract/orders/imports/orders/item-columns.ts'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/database.ts'
import { trimmed } from '../../cells.ts'
import type { FileLine } from '../../definition.ts'
import type { Issue, Issues } from '../../reading/issues.ts'
import { isFilled } from '../../reading/read-columns.ts'

const columns = Object.keys(quantityColumns) as QuantityColumn[]

/** Product of a plain quantity, and the packagings of which the warehouse has some. */
export interface KnownPackagings {
  reference: string
  usable: readonly Packaging[]
  stocked: readonly Packaging[]
}

interface Plain {
  customerId: number
  warehouseId: number
  lines: readonly FileLine[]
  /** Chooses the packaging that a quantity counts; undefined where nobody can tell. */
  choose: (known: KnownPackagings | undefined) => Packaging | undefined
}

/**
 * Moves plain quantities to the column of their packaging. Beside another quantity one takes an empty column, so that the line is
 * refused for having two. Where nobody can tell the packaging, the cell says so. Issues of a moved cell belong to the plain column.
 */
export const placeQuantities = async (
  db: Db,
  { lines, choose, ...place }: Plain,
  issues: Issues,
): Promise<FileLine[]> => {
  const byLine = new Map(lines.filter(({ cells }) => 'quantity' in cells).map((line) => [line.line, line]))
  issues.columnOf = ({ line, column }: Issue) => {
    const given = byLine.get(line)
    return given && columns.some((one) => one === column) && !isFilled(given, column ?? '') ? 'quantity' : column
  }
  const plain = lines.filter((line) => isFilled(line, 'quantity'))
  if (plain.length === 0) return [...lines]
  const found = await loadKnown(
    db,
    place,
    plain.map(({ cells }) => trimmed(cells['reference'])),
  )
  return lines.map((line) => {
    if (!isFilled(line, 'quantity')) return line
    const free = columns.filter((column) => !isFilled(line, column))
    const known = found.get(trimmed(line.cells['reference']))
    const packaging = choose(known)
    if (free.length === columns.length && packaging === undefined) {
      issues.add({ line: line.line, column: 'quantity', code: 'PACKAGING_UNSAID', message: unsaid(known) })
      return line
    }
    const column = free.find((one) => quantityColumns[one] === packaging) ?? free[0]
    return column ? { ...line, cells: { ...line.cells, [column]: line.cells['quantity'] ?? '' } } : line
  })
}

const unsaid = (known: KnownPackagings | undefined): string =>
  known
    ? `${known.reference} se compte en ${known.usable.map((one) => packagingLabels[one].many).join(' ou en ')} : choisissez le conditionnement en déposant le fichier, ou remplissez Unités, Colis ou Palettes.`
    : 'Rien ne dit en quoi se compte cette quantité : choisissez le conditionnement en déposant le fichier.'

const loadKnown = async (
  db: Db,
  { customerId, warehouseId }: Pick<Plain, 'customerId' | 'warehouseId'>,
  references: readonly string[],
): Promise<Map<string, KnownPackagings>> => {
  const rows = await db.all(sql<{ reference: string; packagingType: PackagingType; stocked: Packaging[] }>`
    SELECT p.reference, p.packaging_type AS "packagingType",
      ARRAY(SELECT b.packaging::text FROM stock_balances b
        WHERE b.warehouse_id = ${warehouseId} AND b.product_id = p.id AND b.physical > b.reserved) AS stocked
    FROM products p WHERE p.customer_id = ${customerId} AND p.reference = ANY(${[...new Set(references)]}::text[])`)
  return new Map(
    rows.map(({ reference, packagingType, stocked }) => [
      reference,
      { reference, usable: usablePackagings[packagingType], stocked },
    ]),
  )
}
