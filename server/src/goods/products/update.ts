import type { Product, ProductChanges, UpdateProductInput } from '@quai/contract/goods/products/product.ts'
import { sql } from 'kysely'
import { type Context, productScope } from '../../calls/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { issuesOf, takenNames } from './changes.ts'
import { changesBetween, recordProductEdits } from './history.ts'
import { presentProduct, presentProducts, productSelection, requireOwners, toRow, writtenColumns } from './present.ts'

type Change = ProductChanges & { id: number }

export const updateProduct = async (
  ctx: Context,
  { acceptsCounts = false, ...change }: UpdateProductInput,
): Promise<Product> => {
  await changeProducts(ctx, [change], { pathOf: () => [], acceptsCounts })
  return presentProduct(ctx.db, change.id)
}

/** Updates products, all or none. An import names itself, and accepts counts only where it gives former ones back. */
export const updateProducts = async (
  ctx: Context,
  { products }: { products: Change[] },
  { importUuid = null, acceptsCounts = false }: Pick<Circumstances, 'importUuid' | 'acceptsCounts'> = {},
): Promise<{ items: Product[] }> => {
  await changeProducts(ctx, products, {
    pathOf: (index) => ['products', index],
    isBulk: true,
    importUuid,
    acceptsCounts,
  })
  return {
    items: await presentProducts(
      ctx.db,
      products.map(({ id }) => id),
    ),
  }
}

/**
 * Changes products. Missing fields keep their value; null clears them.
 */
const changeProducts = async (
  ctx: Context,
  changes: Change[],
  { pathOf, isBulk = false, importUuid = null, acceptsCounts = false }: Circumstances,
) => {
  const before = await lockProducts(
    ctx,
    changes.map(({ id }) => id),
  )
  const merged = changes.map(({ id, ...change }) => {
    const product = before.get(id)
    if (!product) throw fail('NOT_FOUND')
    const made = present(change)
    return { id, before: product, after: { ...product, ...made }, changes: changesBetween(product, made) }
  })
  await requireOwners(ctx, [...new Set(merged.map((change) => change.before.customerId))])
  const issues = await issuesOf(ctx.db, merged, { pathOf, acceptsCounts })
  if (isBulk) issues.push(...(await takenNames(ctx.db, merged, pathOf)))
  if (issues.length > 0) throw fail('INVALID', { issues })
  await writeProducts(ctx, merged)
  const edits = merged.map((one) => ({ productId: one.id, action: 'update' as const, changes: one.changes }))
  await recordProductEdits(ctx, edits, importUuid)
}

interface Circumstances {
  /** Returns the place of a change in the request. */
  pathOf: (index: number) => (string | number)[]
  /** Names the row of a reference or designation that another product has. */
  isBulk?: boolean
  importUuid?: string | null
  /** True to correct conversion counts of packagings in use. */
  acceptsCounts?: boolean
}

/** Locks in the order of the ids, so that two bulk updates do not deadlock. */
const lockProducts = async (ctx: Context, ids: number[]): Promise<Map<number, Product>> => {
  const rows = await ctx.db.all(sql<Product>`
    SELECT ${productSelection}
    FROM products p JOIN users u ON u.id = p.customer_id
    WHERE p.id = ANY(${ids}::bigint[]) AND ${productScope(ctx)}
    ORDER BY p.id
    FOR UPDATE OF p`)
  return new Map(rows.map((product) => [product.id, product]))
}

const present = (change: ProductChanges): ProductChanges =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

interface Written {
  id: number
  before: Product
  after: ProductChanges
}

const writeProducts = async ({ db }: Context, changes: readonly Written[]): Promise<void> => {
  await freeNames(db, changes)
  const rows = changes.map(({ id, after }) => ({ id, ...toRow(after) }))
  const names = sql.join(writtenColumns.map((name) => sql.ref(name)))
  const values = sql.join(writtenColumns.map((name) => sql.ref(`n.${name}`)))
  await db.run(sql`
    UPDATE products p SET (${names}) = ROW(${values})
    FROM jsonb_populate_recordset(NULL::products, ${JSON.stringify(rows)}::jsonb) AS n
    WHERE p.id = n.id`)
}

/** Gives a passing name to products whose name another one takes, because each row is judged as it is written. */
const freeNames = async (db: Db, changes: readonly Written[]): Promise<void> => {
  const takers = new Map(changes.map(({ id, after }) => [after.name, id]))
  const given = changes.filter(({ id, before }) => (takers.get(before.name) ?? id) !== id).map(({ id }) => id)
  if (given.length > 0)
    await db.run(sql`UPDATE products SET name = gen_random_uuid()::text WHERE id = ANY(${given}::bigint[])`)
}
