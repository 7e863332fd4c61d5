import type { Product, ProductChanges } from '@quai/contract/goods/products/product.ts'
import type { KeptThing } from '@quai/contract/orders/imports/import.ts'
import { sql } from 'kysely'
import type { Context } from '../../../calls/context.ts'
import { productSelection } from '../../../goods/products/present.ts'
import { removeProducts } from '../../../goods/products/remove.ts'
import { updateProducts } from '../../../goods/products/update.ts'
import { fail } from '../../../platform/failure.ts'
import type { ImportSubject } from '../definition.ts'

interface Trace {
  product: Product
  before: ProductChanges | null
  after: Record<string, unknown>
}

/**
 * Removes the products that an import created and gives the others back their former values. Throws IMPORT_BUILT_ON
 * for products changed since, PRODUCT_IN_USE for new ones that stock or orders have.
 */
export const undoProducts = async (
  ctx: Context,
  { id, uuid }: Pick<ImportSubject, 'id' | 'uuid'>,
): Promise<KeptThing[]> => {
  const traces = await lockTraces(ctx, id)
  const touched = traces.filter(({ product, after }) =>
    Object.entries(after).some(([field, value]) => (value === '' ? null : value) !== product[field as keyof Product]),
  )
  if (touched.length > 0) throw fail('IMPORT_BUILT_ON', { names: touched.map(({ product }) => product.reference) })
  const created = traces.filter(({ before }) => before === null)
  if (created.length > 0) await removeProducts(ctx, { ids: created.map(({ product }) => product.id) })
  const changes = traces.flatMap(({ product, before }) => (before ? [{ ...before, id: product.id }] : []))
  if (changes.length > 0) await updateProducts(ctx, { products: changes }, uuid)
  return []
}

const lockTraces = async ({ db }: Context, importId: number): Promise<Trace[]> => {
  const { rows } = await sql<Product & { former: Trace['before']; left: Trace['after'] }>`
    SELECT ${productSelection}, m.before AS former, m.after AS "left"
    FROM import_products m JOIN products p ON p.id = m.product_id JOIN users u ON u.id = p.customer_id
    WHERE m.import_id = ${importId} ORDER BY p.id FOR UPDATE OF p`.execute(db)
  return rows.map(({ former, left, ...product }) => ({ product, before: former, after: left }))
}
