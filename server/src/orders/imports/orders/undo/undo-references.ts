import type { KeptThing } from '@quai/contract/orders/imports/import.ts'
import { typeset } from '@quai/contract/platform/text/typography.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../../calls/context.ts'
import { archiveBatch, removeUnusedBatches } from '../../../../goods/batches/batches.ts'
import { removeProducts } from '../../../../goods/products/remove.ts'
import { updateProducts } from '../../../../goods/products/update.ts'
import type { ImportSubject } from '../../definition.ts'

type Undone = Pick<ImportSubject, 'id' | 'uuid'>

/** Thing that the import created, with what depends on it. */
interface Made {
  id: number
  name: string
  isEdited: boolean
  hasStock: boolean
  /** An order outside the import that names it. */
  otherOrder: number | null
  /** A cancelled order of the import that names it. */
  ownOrder: number | null
}

/**
 * Removes the references and batches that an import of orders created, once its orders are taken back. Returns those that
 * stay, with the reason. A cancelled order keeps what it names: the reference is then deactivated, the batch archived.
 */
export const undoReferences = async (ctx: Context, undone: Undone): Promise<KeptThing[]> => {
  const products = await loadProducts(ctx, undone)
  const gone = products.filter((one) => isUnused(one))
  if (gone.length > 0) await removeProducts(ctx, { ids: gone.map(({ id }) => id) })
  const cancelled = products.filter((one) => !isUnused(one) && reasonToStay(one) === undefined)
  if (cancelled.length > 0)
    await updateProducts(ctx, { products: cancelled.map(({ id }) => ({ id, isActive: false })) }, undone.uuid)
  const batches = await loadBatches(ctx, undone)
  await removeUnusedBatches(
    ctx.db,
    batches.filter(isUnused).map(({ id }) => id),
  )
  for (const one of batches) if (!isUnused(one) && reasonToStay(one) === undefined) await archiveBatch(ctx, one)
  return [
    ...products.flatMap((one) => keptOf(one, `Désactivée, car la commande annulée n° ${one.ownOrder} la nomme.`)),
    ...batches.flatMap((one) => keptOf(one, `Archivé, car la commande annulée n° ${one.ownOrder} le nomme.`)),
  ]
}

const isUnused = (one: Made): boolean => reasonToStay(one) === undefined && one.ownOrder === null

const reasonToStay = ({ hasStock, otherOrder, isEdited }: Made): string | undefined => {
  if (otherOrder !== null) return `Employé par la commande n° ${otherOrder}.`
  if (hasStock) return 'Il y en a, ou il y en a eu, en stock.'
  return isEdited ? 'Sa fiche a été complétée depuis.' : undefined
}

const keptOf = (one: Made, ofCancelled: string): KeptThing[] =>
  isUnused(one) ? [] : [{ name: one.name, reason: typeset(reasonToStay(one) ?? ofCancelled) }]

/** Gives the first order that names a thing, inside or outside the import. */
const orderNaming = (column: RawBuilder<unknown>, id: RawBuilder<unknown>, isOwn: RawBuilder<unknown>) => sql`(
  SELECT min(o.id) FROM order_items i JOIN orders o ON o.id = i.order_id WHERE ${column} = ${id} AND ${isOwn})`

const ofImport = (uuid: string) => sql`o.import_uuid IS NOT DISTINCT FROM ${uuid}::uuid`

const loadProducts = async ({ db }: Context, { uuid }: Undone): Promise<Made[]> => {
  const naming = (isOwn: RawBuilder<unknown>) => orderNaming(sql`i.product_id`, sql`p.id`, isOwn)
  const { rows } = await sql<Made>`
    SELECT p.id, p.reference AS name, ${naming(sql`NOT ${ofImport(uuid)}`)} AS "otherOrder",
      ${naming(ofImport(uuid))} AS "ownOrder",
      EXISTS (SELECT FROM stock_movements m WHERE m.product_id = p.id)
        OR EXISTS (SELECT FROM inventory_products n WHERE n.product_id = p.id)
        OR EXISTS (SELECT FROM inventory_lines n WHERE n.product_id = p.id) AS "hasStock",
      EXISTS (SELECT FROM product_changes c WHERE c.product_id = p.id AND c.action = 'update'
        AND c.import_uuid IS DISTINCT FROM ${uuid}::uuid) AS "isEdited"
    FROM products p WHERE p.import_batch_ref = ${uuid} ORDER BY p.reference FOR UPDATE`.execute(db)
  return rows
}

const loadBatches = async ({ db }: Context, { id, uuid }: Undone): Promise<Made[]> => {
  const naming = (isOwn: RawBuilder<unknown>) => orderNaming(sql`i.batch_id`, sql`l.id`, isOwn)
  const { rows } = await sql<Made>`
    SELECT l.id, concat('Lot ', l.batch_number, ' de ', p.reference) AS name,
      ${naming(sql`NOT ${ofImport(uuid)}`)} AS "otherOrder", ${naming(ofImport(uuid))} AS "ownOrder",
      EXISTS (SELECT FROM stock_movements m WHERE m.product_id = l.product_id AND m.batch_id = l.id)
        OR EXISTS (SELECT FROM inventory_lines n WHERE n.batch_id = l.id) AS "hasStock", false AS "isEdited"
    FROM import_batches b JOIN batches l ON l.id = b.batch_id JOIN products p ON p.id = l.product_id
    WHERE b.import_id = ${id} ORDER BY p.reference, l.batch_number FOR UPDATE OF l`.execute(db)
  return rows
}
