import type { Product } from '@quai/contract/goods/products/product.ts'
import { sql } from 'kysely'
import { productSelection } from '../../../goods/products/present.ts'
import type { Db } from '../../../platform/database/database.ts'
import { withoutZeros } from '../counts/definition.ts'

/** Products of a catalogue that a file names, or whose names it uses. */
export interface KnownProducts {
  byReference: ReadonlyMap<string, Product>
  byName: ReadonlyMap<string, Product>
  /** References by their form without zeros at the start, which spreadsheets remove. */
  withZeros: ReadonlyMap<string, string>
}

interface Named {
  customerId: number
  references: readonly string[]
  names: readonly string[]
}

export const loadKnownProducts = async (db: Db, { customerId, references, names }: Named): Promise<KnownProducts> => {
  const rows = await db.all(sql<Product>`
    SELECT ${productSelection} FROM products p JOIN users u ON u.id = p.customer_id
    WHERE p.customer_id = ${customerId} AND (p.reference = ANY(${[...references]}::text[])
      OR p.name = ANY(${[...names]}::text[])
      OR (p.reference LIKE '0%' AND ltrim(p.reference, '0') = ANY(${[...references]}::text[])))`)
  return {
    byReference: new Map(rows.map((product) => [product.reference, product])),
    byName: new Map(rows.map((product) => [product.name, product])),
    withZeros: new Map(
      rows.flatMap(({ reference }) => (reference.startsWith('0') ? [[withoutZeros(reference), reference]] : [])),
    ),
  }
}

/** Locks the products that a file names, in the order of their ids. */
export const lockProductsNamed = (db: Db, customerId: number, references: readonly string[]): Promise<unknown> =>
  db.run(sql`SELECT FROM products p WHERE p.customer_id = ${customerId} AND p.reference = ANY(${[...references]}::text[])
    ORDER BY p.id FOR UPDATE`)
