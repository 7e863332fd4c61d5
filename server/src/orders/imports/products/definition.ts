import type { Product, ProductChanges } from '@quai/contract/goods/products/product.ts'
import type { KeptThing } from '@quai/contract/orders/imports/import.ts'
import type { MadeProduct } from '@quai/contract/orders/imports/made.ts'
import { productKind } from '@quai/contract/orders/imports/products/kind.ts'
import { sql } from 'kysely'
import { type Context, productScope } from '../../../calls/context.ts'
import { insertProducts } from '../../../goods/products/create.ts'
import { productSelection, requireOwners } from '../../../goods/products/present.ts'
import { removeProducts } from '../../../goods/products/remove.ts'
import { updateProducts } from '../../../goods/products/update.ts'
import { fail } from '../../../platform/failure.ts'
import { jsonInSlices } from '../../../platform/slices.ts'
import { trimmed } from '../cells.ts'
import type { FileLine, ImportDefinition, ImportSubject } from '../definition.ts'
import { customerOf } from '../row.ts'
import { type CheckedProducts, checkProducts } from './check.ts'
import { lockProductsNamed } from './known.ts'

interface Trace {
  product: Product
  before: ProductChanges | null
  after: Record<string, unknown>
}

/**
 * Removes the products that an import created and gives the others back their former values. Throws IMPORT_BUILT_ON
 * for products changed since, PRODUCT_IN_USE for new ones that stock or orders have.
 */
const undoProducts = async (ctx: Context, { id, uuid }: Pick<ImportSubject, 'id' | 'uuid'>): Promise<KeptThing[]> => {
  const traces = await lockTraces(ctx, id)
  const touched = traces.filter(({ product, after }) =>
    Object.entries(after).some(([field, value]) => (value === '' ? null : value) !== product[field as keyof Product]),
  )
  if (touched.length > 0) throw fail('IMPORT_BUILT_ON', { names: touched.map(({ product }) => product.reference) })
  const created = traces.filter(({ before }) => before === null)
  if (created.length > 0) await removeProducts(ctx, { ids: created.map(({ product }) => product.id) })
  const changes = traces.flatMap(({ product, before }) => (before ? [{ ...before, id: product.id }] : []))
  if (changes.length > 0) await updateProducts(ctx, { products: changes }, { importUuid: uuid, acceptsCounts: true })
  return []
}

const lockTraces = async ({ db }: Context, importId: number): Promise<Trace[]> => {
  const rows = await db.all(sql<Product & { former: Trace['before']; left: Trace['after'] }>`
    SELECT ${productSelection}, m.before AS former, m.after AS "left"
    FROM import_products m JOIN products p ON p.id = m.product_id JOIN users u ON u.id = p.customer_id
    WHERE m.import_id = ${importId} ORDER BY p.id FOR UPDATE OF p`)
  return rows.map(({ former, left, ...product }) => ({ product, before: former, after: left }))
}

/**
 * Creates and changes all products of a file, or none. Locks the known ones before the lines are judged again. Throws
 * IMPORT_FAULTY when a line has become wrong.
 */
const applyProducts = async (
  ctx: Context,
  subject: ImportSubject,
  lines: readonly FileLine[],
): Promise<CheckedProducts> => {
  const { uuid } = subject
  const customerId = customerOf(subject)
  await requireOwners(ctx, [customerId])
  await lockProductsNamed(
    ctx.db,
    customerId,
    lines.map(({ cells }) => trimmed(cells['reference'])),
  )
  const checked = await checkProducts(ctx, subject, lines)
  checked.issues.refuse()
  const { changed, made } = checked
  // Renamed products first: a new one may take a name that is given up.
  if (changed.length > 0)
    await updateProducts(
      ctx,
      { products: changed.map(({ before, change }) => ({ ...change, id: before.id })) },
      { importUuid: uuid },
    )
  const inputs = made.flatMap(({ input }) => input ?? [])
  const news = await insertProducts(
    ctx,
    inputs.map((input) => ({ ...input, customerId, importBatchRef: uuid })),
  )
  const byReference = new Map(inputs.map((input) => [input.reference, input]))
  await keepTraces(ctx, subject, [
    ...changed.map(({ before, change }) => ({ id: before.id, before: formerFields(before, change), after: change })),
    ...news.map(({ id, reference }) => ({ id, before: null, after: byReference.get(reference) ?? {} })),
  ])
  return checked
}

interface WrittenTrace {
  id: number
  before: object | null
  after: object
}

const formerFields = (before: Product, change: ProductChanges): object =>
  Object.fromEntries(Object.keys(change).map((field) => [field, before[field as keyof Product]]))

const keepTraces = async ({ db }: Context, { id }: ImportSubject, traces: readonly WrittenTrace[]): Promise<void> => {
  const written = await jsonInSlices(traces, (trace) => trace)
  await db.run(sql`INSERT INTO import_products (import_id, product_id, before, after)
    SELECT ${id}::bigint, t.id, nullif(t.before, 'null'::jsonb), t.after
    FROM jsonb_to_recordset(${written}::jsonb) AS t (id bigint, before jsonb, after jsonb)`)
}

/** Import of products: creates those whose reference is new, changes the others. */
export const productImport: ImportDefinition = {
  kind: productKind,
  check: checkProducts,
  apply: applyProducts,
  undo: undoProducts,
  loadMade: async (ctx: Context, uuid: string) =>
    ctx.db.all(sql<MadeProduct & Record<string, unknown>>`
      SELECT p.id, p.reference, p.name, m.before IS NULL AS "isNew"
      FROM imports i JOIN import_products m ON m.import_id = i.id JOIN products p ON p.id = m.product_id
      WHERE i.uuid = ${uuid} AND ${productScope(ctx)} ORDER BY p.reference`),
}
