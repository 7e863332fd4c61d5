import { copyAddress } from '../../addresses/copy.ts'
import { batchKey, findOrMakeBatches } from '../../batches/resolve.ts'
import type { Context } from '../../calls/context.ts'
import { type NewOrder, writeOrder } from '../../orders/core/write.ts'
import { loadDeal } from '../../orders/create.ts'
import { holdStock } from '../../orders/goods/holdings.ts'
import type { ResolvedItem } from '../../orders/goods/items.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { startSlices } from '../../platform/slices.ts'
import { createProduct } from '../../products/create.ts'
import { lockDays } from '../../slots/book.ts'
import { lockStockOf } from '../../stock/balances.ts'
import type { FileLine } from '../definition.ts'
import type { AskedOrder, CheckedOrders, OrderSubject } from './asked.ts'
import { checkOrders } from './check.ts'
import { packagingTypeOf } from './missing.ts'

/** Number of orders sent to the database together, which blocks the loop. */
const atOnce = 10

/**
 * Creates all orders of a file, or none. Locks stock, then days, in the lock order of ARCHITECTURE.md, before judging
 * again. Conflicts that arose meanwhile become issues of their lines; whatever passes is written.
 */
export const applyOrders = async (
  ctx: Context,
  subject: OrderSubject,
  lines: readonly FileLine[],
): Promise<CheckedOrders> => {
  const before = await checkOrders(ctx, subject, lines)
  if (subject.createsMissing) await createReferences(ctx, subject, before)
  await lockStockOf(ctx.db, subject.warehouseId, productIdsOf(before.orders))
  await lockDays(
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
      await createProduct(ctx, {
        customerId: subject.customerId,
        reference,
        name: reference,
        packagingType: packagingTypeOf(packaging),
        isBatchManaged,
        productType: 'other',
      })
}

const writeOrders = async (ctx: Context, subject: OrderSubject, orders: readonly AskedOrder[]): Promise<void> => {
  const { db } = ctx
  const batches = await findOrMakeBatches(
    db,
    subject.orderType === 'delivery' ? orders.flatMap(({ goods }) => goods.flatMap(namedBatch)) : [],
  )
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
  const deal = await loadDeal(ctx, { customerId, warehouseId, newOrders: orders.length })
  // Takes stock as confirmed orders do: a file that exceeds the stock is refused and creates no pre-orders.
  const held = { customerId, warehouseId, orderType, orderStatus: 'confirmed', isStockAvailable: true } as const
  await holdStock(ctx, null, { ...held, items: orders.flatMap(itemsOf) })
  const news: NewOrder[] = []
  for (const [index, { fields, planned, ...order }] of orders.entries()) {
    const numbers = deal.newOrders[index]
    if (!fields || !planned || !numbers) throw new Error('An order without an issue is whole')
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
    })
  }
  const pause = startSlices()
  for (let start = 0; start < news.length; start += atOnce) {
    const writings = news.slice(start, start + atOnce).map((order) => () => writeWithAddress(ctx, order))
    await inOrder(ctx.db, ...(writings as [() => Promise<unknown>])) // at least one: start is less than their number
    await pause()
  }
}

const writeWithAddress = async (ctx: Context, order: NewOrder): Promise<unknown> =>
  writeOrder(ctx, {
    ...order,
    addressId: order.addressCarry ? await copyAddress(ctx.db, order.addressCarry) : null,
  })

const namedBatch = ({ product, batchNumber, batchExpiration }: AskedOrder['goods'][number]) =>
  batchNumber ? [{ productId: product.id, batchNumber, batchExpirationDate: batchExpiration }] : []
