import type { Product, ProductChanges } from '@quai/contract/goods/products/product.ts'
import { sql } from 'kysely'
import type { Context } from '../../../calls/context.ts'
import { insertProducts } from '../../../goods/products/create.ts'
import { requireOwners } from '../../../goods/products/present.ts'
import { updateProducts } from '../../../goods/products/update.ts'
import { jsonInSlices } from '../../../platform/slices.ts'
import { trimmed } from '../cells.ts'
import type { FileLine, ImportSubject } from '../definition.ts'
import { customerOf } from '../row.ts'
import { type CheckedProducts, checkProducts } from './check.ts'
import { lockProductsNamed } from './known.ts'

/**
 * Creates and changes all products of a file, or none. Locks the known ones before the lines are judged again. Throws
 * IMPORT_FAULTY when a line has become wrong.
 */
export const applyProducts = async (
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
    await updateProducts(ctx, { products: changed.map(({ before, change }) => ({ ...change, id: before.id })) }, uuid)
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

interface Trace {
  id: number
  before: object | null
  after: object
}

const formerFields = (before: Product, change: ProductChanges): object =>
  Object.fromEntries(Object.keys(change).map((field) => [field, before[field as keyof Product]]))

const keepTraces = async ({ db }: Context, { id }: ImportSubject, traces: readonly Trace[]): Promise<void> => {
  const written = await jsonInSlices(traces, (trace) => trace)
  await sql`INSERT INTO import_products (import_id, product_id, before, after)
    SELECT ${id}::bigint, t.id, nullif(t.before, 'null'::jsonb), t.after
    FROM jsonb_to_recordset(${written}::jsonb) AS t (id bigint, before jsonb, after jsonb)`.execute(db)
}
