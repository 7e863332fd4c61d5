import type { Product } from '@quai/contract/goods/products/product.ts'
import type { CompleteOrderInput } from '@quai/contract/orders/orders/completion.ts'
import type { Order } from '@quai/contract/orders/orders/order.ts'
import type { CreateOrderInput } from '@quai/contract/orders/orders/order-input.ts'
import { addDays, wallClock } from '@quai/contract/platform/dates.ts'
import { Refusal } from './api.ts'
import { courierAddress, isByCourier, shipByCourier } from './courier.ts'
import { showProgress } from './progress.ts'
import type { PlannedLine, PlannedOrder, Reading } from './reading.ts'
import type { Stage } from './stage.ts'

export interface Scene extends Stage {
  connections: number
  nextSlot: () => string
  reading: Reading
  productIds: Map<string, number>
  /** Batches of the products managed by batch. */
  batchIds: Map<string, number>
}

/** Runs the work of each item in order, `connections` at a time. The first failure stops everything. */
const play = async <Item>(
  title: string,
  items: readonly Item[],
  connections: number,
  work: (item: Item) => Promise<void>,
) => {
  const progress = showProgress(title, items.length)
  const queue = items.values()
  let isFailed = false
  const worker = async (): Promise<void> => {
    for (const item of queue) {
      if (isFailed) return
      await work(item)
      progress.step()
    }
  }
  try {
    await Promise.all(Array.from({ length: connections }, worker))
  } catch (error) {
    isFailed = true
    throw error
  } finally {
    progress.done()
  }
}

export const createProducts = ({ connections, customer, run, reading, productIds }: Scene): Promise<void> =>
  play('Products', [...reading.products.values()], connections, async (product) => {
    const { id } = await customer.post<Product>('/products', product, `${run}-product-${product.reference}`)
    productIds.set(product.reference, id)
  })

/** Delivers the stock; each batch-managed product comes in a batch of its own. */
export const deliver = (scene: Scene, deliveries: readonly PlannedLine[][]): Promise<void> =>
  play('Deliveries', [...deliveries.entries()], scene.connections, async ([rank, lines]) => {
    const number = `E${String(rank + 1).padStart(4, '0')}`
    const order = await createOrder(scene, { orderType: 'delivery', number, lines })
    for (const { reference, batchId } of order.orderItems) if (batchId) scene.batchIds.set(reference, batchId)
    await finish(scene, order, number)
  })

/** Plays one collection for each invoice: completed, or cancelled by the customer when the invoice is cancelled. */
export const collect = (scene: Scene): Promise<void> =>
  play(
    'Collections',
    [...scene.reading.orders.entries()],
    scene.connections,
    async ([rank, planned]: [number, PlannedOrder]) => {
      const { invoice, isCancelled, lines } = planned
      const order = await createOrder(scene, {
        orderType: 'collection',
        number: invoice,
        lines,
        isCourier: isByCourier(planned, rank),
      })
      if (!isCancelled) return finish(scene, order, invoice)
      const body = { reason: 'Facture annulée par le détaillant.' }
      await scene.customer.post(`/orders/${order.uuid}/cancel`, body, `${scene.run}-cancel-${invoice}`)
    },
  )

interface NewOrder {
  orderType: 'delivery' | 'collection'
  number: string
  lines: readonly PlannedLine[]
  isCourier?: boolean
}

const maxSlotTries = 20

const createOrder = async (scene: Scene, { orderType, number, lines, isCourier = false }: NewOrder): Promise<Order> => {
  const orderItems = lines.map((line) => itemOf(scene, orderType, line))
  for (let attempt = 1; ; attempt++) {
    const body: CreateOrderInput = {
      orderType,
      warehouseId: scene.warehouseId,
      orderDateStart: scene.nextSlot(),
      ...(isCourier
        ? { orderTransporter: 'by_quai_courier', addressCarry: courierAddress }
        : { orderTransporter: 'by_customer' }),
      internalNumber: number,
      orderItems,
    }
    try {
      const order = await scene.customer.post<Order>('/orders', body, `${scene.run}-create-${number}-${attempt}`)
      if (!order.isStockAvailable)
        throw new Error(`Order ${number} lacks stock: the deliveries should have brought it.`)
      return order
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'SLOT_TAKEN') || attempt === maxSlotTries) throw error
    }
  }
}

const itemOf = (
  { productIds, batchIds, reading }: Scene,
  orderType: NewOrder['orderType'],
  { code, packaging, quantity }: PlannedLine,
): CreateOrderInput['orderItems'][number] => {
  const productId = productIds.get(code)
  if (!productId) throw new Error(`Product ${code} was not created.`)
  const item = { productId, productPackaging: packaging, quantity }
  if (!reading.products.get(code)?.isBatchManaged) return item
  if (orderType === 'collection') return { ...item, batchId: batchIds.get(code) }
  const expires = addDays(wallClock(Date.now()).date, 365)
  return { ...item, batch: { batchNumber: `L-${code}`, batchExpirationDate: expires } }
}

/** Confirms an order as the warehouse, ships it when it goes by courier, and completes it with the planned quantities. */
const finish = async (scene: Scene, order: Order, number: string): Promise<void> => {
  const { warehouse, run } = scene
  const { uuid, orderItems } = order
  await warehouse.post(`/orders/${uuid}/confirm`, {}, `${run}-confirm-${number}`)
  if (order.orderTransporter === 'by_quai_courier') await shipByCourier(scene, order)
  const body: Omit<CompleteOrderInput, 'uuid'> = {
    orderDateDone: new Date().toISOString(),
    driverOnTime: true,
    orderItems: orderItems.map(({ productId, productPackaging, quantity, batchId }) => ({
      productId,
      productPackaging,
      quantity,
      batchId,
    })),
    proof: 'generated',
  }
  await warehouse.post(`/orders/${uuid}/complete`, body, `${run}-complete-${number}`)
}
