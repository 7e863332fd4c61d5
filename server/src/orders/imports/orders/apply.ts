import { sql } from 'kysely'
import type { Context } from '../../../calls/context.ts'
import { batchKey, findOrMakeBatches } from '../../../goods/batches/resolve.ts'
import { createProduct } from '../../../goods/products/create.ts'
import { lockStockOf } from '../../../goods/stock/balances.ts'
import { copyAddress } from '../../../parties/addresses/address-rows.ts'
import type { Db } from '../../../platform/database/database.ts'
import { type NewOrder, writeOrder } from '../../orders/core/write.ts'
import { holdDeal } from '../../orders/create.ts'
import { holdStock } from '../../orders/goods/holdings.ts'
import type { ResolvedItem } from '../../orders/goods/items.ts'
import { lockDays } from '../../slots/book.ts'
import type { FileLine } from '../definition.ts'
import type { AskedOrder, CheckedOrders, OrderSubject } from './asked.ts'
import { checkOrders } from './check.ts'
import { packagingTypeOf } from './goods/missing.ts'
import { announceImported } from './mails.ts'

/**
 * Creates all orders of a file, or none. Locks stock, then days (the lock order of ARCHITECTURE.md), then checks the
 * lines again, because stock and slots may have been taken meanwhile. Throws IMPORT_FAULTY when a line has become
 * wrong.
 */
export const applyOrders = async (
  ctx: Context,
  subject: OrderSubject,
  lines: readonly FileLine[],
): Promise<CheckedOrders> => {
  const before = await checkOrders(ctx, subject, lines)
  if (subject.createsMissing) await createReferences(ctx, subject, before)
  lockStockOf(ctx.db, subject.warehouseId, productIdsOf(before.orders))
  lockDays(
    ctx.db,
    subject.warehouseId,
    before.orders.flatMap(({ planned }) => (planned?.needsDock ? [planned.start] : [])),
  )
  const checked = await checkOrders(ctx, { ...subject, createsMissing: false }, lines)
  checked.issues.refuse()
  await writeOrders(ctx, subject, checked.orders)
  return { ...checked, facts: before.facts }
}

const productIdsOf = (orders: readonly AskedOrder[]): number[] => [
  ...new Set(orders.flatMap(({ goods }) => goods.map(({ product }) => product.id))),
]

const createReferences = async (ctx: Context, subject: OrderSubject, checked: CheckedOrders): Promise<void> => {
  for (const { reference, packaging, isBatchManaged, problem } of checked.missingReferences)
    if (packaging && problem === null)
      await createProduct(
        ctx,
        {
          customerId: subject.customerId,
          reference,
          name: reference,
          packagingType: packagingTypeOf(packaging),
          isBatchManaged,
          productType: 'other',
          productPackaging: 'other',
          isFragile: false,
          keepsUpright: false,
        },
        subject.uuid,
      )
}

const writeOrders = async (ctx: Context, subject: OrderSubject, orders: readonly AskedOrder[]): Promise<void> => {
  const { db } = ctx
  const batches = await findOrMakeBatches(
    db,
    subject.orderType === 'delivery' ? orders.flatMap(({ goods }) => goods.flatMap(namedBatch)) : [],
  )
  await keepNewBatches(db, subject, { orders, batches })
  const itemsOf = ({ goods }: AskedOrder): ResolvedItem[] =>
    goods.map((line) => ({
      productId: line.product.id,
      packaging: line.packaging,
      quantity: line.quantity,
      batchId:
        (line.batchNumber && batches.get(batchKey(line.product.id, line.batchNumber))) || (line.batch?.id ?? null),
      batchReason: line.batchReason,
    }))
  const { customerId, warehouseId, orderType } = subject
  const deal = await holdDeal(ctx, { customerId, warehouseId, newOrders: orders.length })
  // Takes stock as confirmed orders do: a file that exceeds the stock is refused and creates no pre-orders.
  const held = { customerId, warehouseId, orderType, orderStatus: 'confirmed', isStockAvailable: true } as const
  await holdStock(ctx, null, { ...held, items: orders.flatMap(itemsOf) })
  const news: NewOrder[] = []
  const isToldTogether = orders.length > 1
  for (const [index, { fields, planned, ...order }] of orders.entries()) {
    const numbers = deal.newOrders[index]
    if (!fields || !planned || !numbers) throw new Error('An order without issues lacks a value')
    news.push({
      ...fields,
      ...numbers,
      customerId,
      warehouseId,
      deal,
      planned,
      items: itemsOf({ fields, planned, ...order }),
      isStockAvailable: true,
      addressId: null,
      importUuid: subject.uuid,
      isToldElsewhere: isToldTogether,
    })
  }
  for (const order of news) await writeWithAddress(ctx, order)
  if (isToldTogether) announceImported(ctx, subject, { ...deal, orders: news.map(toldOf) })
}

const toldOf = ({ id, internalNumber, planned }: NewOrder) => ({
  id,
  internalNumber: internalNumber || null,
  orderDateStart: planned.start,
})

/** Remembers the batches that did not exist before, so that undoing removes them. */
const keepNewBatches = async (
  db: Db,
  { id }: OrderSubject,
  { orders, batches }: { orders: readonly AskedOrder[]; batches: ReadonlyMap<string, number> },
): Promise<void> => {
  const named = orders.flatMap(({ goods }) => goods.filter(({ batch }) => !batch).flatMap(namedBatch))
  const ids = named.flatMap(({ productId, batchNumber }) => batches.get(batchKey(productId, batchNumber)) ?? [])
  await db.run(sql`INSERT INTO import_batches (import_id, batch_id)
    SELECT ${id}::bigint, b FROM unnest(${[...new Set(ids)]}::bigint[]) b`)
}

const writeWithAddress = async (ctx: Context, order: NewOrder): Promise<void> =>
  writeOrder(ctx, {
    ...order,
    addressId: order.addressCarry ? await copyAddress(ctx.db, order.addressCarry) : null,
  })

const namedBatch = ({ product, batchNumber, batchExpiration }: AskedOrder['goods'][number]) =>
  batchNumber ? [{ productId: product.id, batchNumber, batchExpirationDate: batchExpiration }] : []
