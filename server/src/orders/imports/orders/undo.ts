import type { KeptThing } from '@quai/contract/orders/imports/import.ts'
import type { OrderType } from '@quai/contract/platform/of-order.ts'
import { typeset } from '@quai/contract/platform/text/typography.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, orderScope } from '../../../calls/context.ts'
import { archiveBatch, removeUnusedBatches } from '../../../goods/batches/batches.ts'
import { removeProducts } from '../../../goods/products/remove.ts'
import { updateProducts } from '../../../goods/products/update.ts'
import { fail } from '../../../platform/failure.ts'
import { cancelOrder } from '../../orders/end.ts'
import { removeOrder } from '../../orders/remove.ts'
import type { ImportSubject } from '../definition.ts'
import { announceUndone } from './mails.ts'

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
 * Takes back the orders of an import as each side may: a customer cancels its own, a warehouse deletes those it made. Then
 * removes the references and batches that the import created, and returns those that stay. Throws IMPORT_BUILT_ON when
 * somebody has answered, changed or commented on an order.
 */
export const undoOrders = async (
  ctx: Context,
  { id, uuid }: Pick<ImportSubject, 'id' | 'uuid'>,
): Promise<KeptThing[]> => {
  const orders = await loadMadeOrders(ctx, uuid)
  const touched = orders.filter(({ isTouched }) => isTouched)
  if (touched.length > 0) throw fail('IMPORT_BUILT_ON', { names: touched.map(({ id }) => `la commande n° ${id}`) })
  const takeBack = ctx.actor.userType === 'customer' ? cancelOrder : removeOrder
  const isToldElsewhere = orders.length > 1
  for (const order of orders) await takeBack(ctx, { uuid: order.uuid, isToldElsewhere })
  const [first] = orders
  if (first && isToldElsewhere) announceUndone(ctx, { ...first, uuid }, { ...first, orders })
  return undoReferences(ctx, { id, uuid })
}

interface MadeOrder {
  id: number
  uuid: string
  customerId: number
  customerName: string
  warehouseId: number
  warehouseName: string
  orderType: OrderType
  internalNumber: string | null
  orderDateStart: string
  isTouched: boolean
}

const loadMadeOrders = async (ctx: Context, importUuid: string) =>
  ctx.db.all(sql<MadeOrder>`
    SELECT o.id, o.uuid, o.customer_id AS "customerId", o.warehouse_id AS "warehouseId", c.name AS "customerName",
      w.name AS "warehouseName", o.order_type AS "orderType", o.internal_number AS "internalNumber",
      o.order_date_start AS "orderDateStart", (SELECT count(*) FROM order_logs l WHERE l.order_id = o.id) > 1
      OR EXISTS (SELECT FROM order_comments c WHERE c.order_id = o.id)
      OR EXISTS (SELECT FROM documents d WHERE d.order_id = o.id) AS "isTouched"
    FROM orders o JOIN users c ON c.id = o.customer_id JOIN users w ON w.id = o.warehouse_id
    WHERE o.import_uuid = ${importUuid} AND ${orderScope(ctx, 'o')} ORDER BY o.id`)

/**
 * Removes the references and batches that an import of orders created, once its orders are taken back. Returns those that
 * stay, with the reason. A cancelled order keeps what it names: the reference is then deactivated, the batch archived.
 */
const undoReferences = async (ctx: Context, undone: Undone): Promise<KeptThing[]> => {
  const products = await loadProducts(ctx, undone)
  const gone = products.filter((one) => isUnused(one))
  if (gone.length > 0) await removeProducts(ctx, { ids: gone.map(({ id }) => id) })
  const cancelled = products.filter((one) => !isUnused(one) && reasonToStay(one) === undefined)
  if (cancelled.length > 0)
    await updateProducts(
      ctx,
      { products: cancelled.map(({ id }) => ({ id, isActive: false })) },
      { importUuid: undone.uuid },
    )
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
  return db.all(sql<Made>`
    SELECT p.id, p.reference AS name, ${naming(sql`NOT ${ofImport(uuid)}`)} AS "otherOrder",
      ${naming(ofImport(uuid))} AS "ownOrder",
      EXISTS (SELECT FROM stock_movements m WHERE m.product_id = p.id)
        OR EXISTS (SELECT FROM inventory_products n WHERE n.product_id = p.id)
        OR EXISTS (SELECT FROM inventory_lines n WHERE n.product_id = p.id) AS "hasStock",
      EXISTS (SELECT FROM product_changes c WHERE c.product_id = p.id AND c.action = 'update'
        AND c.import_uuid IS DISTINCT FROM ${uuid}::uuid) AS "isEdited"
    FROM products p WHERE p.import_batch_ref = ${uuid} ORDER BY p.reference FOR UPDATE`)
}

const loadBatches = async ({ db }: Context, { id, uuid }: Undone): Promise<Made[]> => {
  const naming = (isOwn: RawBuilder<unknown>) => orderNaming(sql`i.batch_id`, sql`l.id`, isOwn)
  return db.all(sql<Made>`
    SELECT l.id, concat('Lot ', l.batch_number, ' de ', p.reference) AS name,
      ${naming(sql`NOT ${ofImport(uuid)}`)} AS "otherOrder", ${naming(ofImport(uuid))} AS "ownOrder",
      EXISTS (SELECT FROM stock_movements m WHERE m.product_id = l.product_id AND m.batch_id = l.id)
        OR EXISTS (SELECT FROM inventory_lines n WHERE n.batch_id = l.id) AS "hasStock", false AS "isEdited"
    FROM import_batches b JOIN batches l ON l.id = b.batch_id JOIN products p ON p.id = l.product_id
    WHERE b.import_id = ${id} ORDER BY p.reference, l.batch_number FOR UPDATE OF l`)
}
