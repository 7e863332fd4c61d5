import { type Packaging, packagings } from '@quai/contract/goods/products/packaging.ts'
import { differencesBetween, type NamedLine } from '@quai/contract/orders/orders/changes/differences.ts'
import type { Difference } from '@quai/contract/orders/orders/changes/proposal.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import type { Changes } from './changes.ts'

/** Form in which logs and proposals keep the lines of an order (see loggedItems). */
const keptLines = z.array(
  z.object({
    productId: z.number(),
    batchId: z.number().nullable(),
    packaging: z.enum(packagings),
    quantity: z.number(),
  }),
)

interface KeptLine {
  productId: number
  batchId: number | null
  packaging: Packaging
  quantity: number
}

/** Names of the products and batches to which changes refer by id. */
export interface Names {
  references: ReadonlyMap<number, string>
  designations: ReadonlyMap<number, string>
  batchNumbers: ReadonlyMap<number, string>
}

/** Loads names even of products that the order no longer holds. A product deleted since then has only its number. */
export const loadNames = async (db: Db, changes: readonly Changes[]): Promise<Names> => {
  const lines = changes.flatMap(({ orderItems = [[], []] }) => orderItems.flatMap(linesOf))
  if (lines.length === 0) return { references: new Map(), designations: new Map(), batchNumbers: new Map() }
  const productIds = [...new Set(lines.map(({ productId }) => productId))]
  const batchIds = [...new Set(lines.flatMap(({ batchId }) => batchId ?? []))]
  const rows = await db.all(sql<{
    productId: number | null
    batchId: number | null
    name: string
    designation: string
  }>`
    SELECT id AS "productId", NULL AS "batchId", reference AS name, name AS designation FROM products WHERE id = ANY(${productIds}::bigint[])
    UNION ALL
    SELECT NULL, id, batch_number, '' FROM batches WHERE id = ANY(${batchIds}::bigint[])`)
  const named = (key: 'productId' | 'batchId') =>
    new Map(rows.flatMap((row) => (row[key] === null ? [] : [[row[key], row.name] as const])))
  return {
    references: named('productId'),
    designations: new Map(rows.flatMap((row) => (row.productId === null ? [] : [[row.productId, row.designation]]))),
    batchNumbers: named('batchId'),
  }
}

/** Presents logged changes as a person reads them. */
export const differencesOf = (changes: Changes, names: Names): Difference[] => {
  const side = (index: 0 | 1) =>
    Object.fromEntries(
      Object.entries(changes).map(([field, pair]) => [
        field,
        field === 'orderItems' ? linesOf(pair[index]).map((line) => nameLine(line, names)) : pair[index],
      ]),
    )
  return differencesBetween(side(0), side(1))
}

const linesOf = (value: unknown): KeptLine[] => keptLines.safeParse(value).data ?? []

const nameLine = ({ productId, batchId, packaging, quantity }: KeptLine, names: Names): NamedLine => ({
  productId,
  reference: names.references.get(productId) ?? `produit n° ${productId}`,
  designation: names.designations.get(productId),
  packaging,
  batchNumber: batchId === null ? null : (names.batchNumbers.get(batchId) ?? `n° ${batchId}`),
  quantity,
})
