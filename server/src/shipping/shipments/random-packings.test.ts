import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checkInvariants } from '../../app/invariants/check.ts'
import { aCourierOrder, aTransportPlan } from '../../testing/builders/a-shipment.ts'
import { aPair, slotOn } from '../../testing/builders/builders.ts'
import { announceSeed, randomOf } from '../../testing/random.ts'
import { createTestApp } from '../../testing/test-app.ts'

/** Number of actions: ITERATIONS=10000 for the long run. SEED replays one. */
const iterations = Number(process.env.ITERATIONS ?? 120)
const together = 3
const orderCount = 6

const { app, as } = await createTestApp()
const { db } = app
const { customer, warehouse } = await aPair(db)
const sides = { customerId: customer.userId, warehouseId: warehouse.userId }
const deal = await db
  .selectFrom('deals')
  .select('id')
  .where('customer_id', '=', customer.userId)
  .executeTakeFirstOrThrow()
await aTransportPlan(db, deal.id)
const asWarehouse = await as(warehouse.contactId)
const asCustomer = await as(customer.contactId)
const random = randomOf(announceSeed('random packings'))

type Courier = Awaited<ReturnType<typeof aCourierOrder>>

const aRandomOrder = () =>
  aCourierOrder(db, {
    ...sides,
    status: random.pick(['pending', 'preparing', 'confirmed']),
    lines: (['package_box', 'package_pallet', 'package_unit'] as const)
      .slice(0, 1 + random.int(3))
      .map((productPackaging) => ({ productPackaging, quantity: 1 + random.int(4) })),
  })

const linesOf = async (uuid: string): Promise<{ id: number; quantity: number }[]> =>
  (await asWarehouse.get(`/orders/${uuid}`)).body.orderItems ?? []

/** Draws a packing, sometimes whole and sometimes with too much of something. */
const aRandomPacking = async ({ id, uuid }: Courier) => {
  const lines = await linesOf(uuid)
  const isWhole = random.chance(0.5)
  return lines.flatMap((line, rank) => {
    const quantity = isWhole ? line.quantity : random.int(line.quantity + 2)
    if (quantity === 0) return []
    const weight = isWhole || random.chance(0.7) ? 1 + random.int(20) : null
    const packageItems = [{ orderItemId: line.id, quantity }]
    const sizes = { length: 40, width: 30, height: 20 }
    return [{ packageNumber: `${id}-${rank + 1}`, shipmentPackageType: 'BOX', weight, ...sizes, packageItems }]
  })
}

const save = async (order: Courier) => {
  const { items = [] } = (await asWarehouse.get(`/orders/${order.uuid}/shipments`)).body
  const version = random.chance(0.7) ? items[0]?.version : undefined
  const shipmentStatus = random.pick(['DRAFT', 'PACKAGED', 'PACKAGED', 'CONSIGNED'])
  const packages = await aRandomPacking(order)
  return asWarehouse.put(`/orders/${order.uuid}/shipments`, { version, shipmentStatus, packages })
}

const revise = async ({ uuid, lines }: Courier) => {
  const { version } = (await asWarehouse.get(`/orders/${uuid}`)).body
  const orderItems = random
    .shuffle(lines)
    .slice(0, 1 + random.int(lines.length))
    .map(({ productId, packaging }) => ({ productId, productPackaging: packaging, quantity: 1 + random.int(4) }))
  const moved = { orderTransporter: 'by_customer', orderDateStart: slotOn('2027-01-22', random.int(8)) }
  const caller = random.pick([asWarehouse, asCustomer])
  return caller.patch(`/orders/${uuid}`, { version, ...(random.chance(0.1) ? moved : { orderItems }) })
}

const consign = async () => {
  const { items } = (await asWarehouse.get('/orders/shipments', { stage: 'consignment' })).body
  const shipmentIds = items.flatMap(({ shipment }: { shipment: { id: number } }) =>
    random.chance(0.6) ? [shipment.id] : [],
  )
  if (shipmentIds.length === 0) return { status: 204, body: undefined }
  return asWarehouse.post('/pickups', { shipmentIds, pickupDate: '2027-01-20' })
}

const complete = ({ uuid, lines }: Courier) =>
  asWarehouse.post(`/orders/${uuid}/complete`, {
    orderDateDone: app.clock().toISOString(),
    driverOnTime: true,
    proof: 'generated',
    orderItems: lines.map(({ productId, packaging, quantity }) => ({
      productId,
      productPackaging: packaging,
      quantity,
    })),
  })

const actions = {
  save,
  saveAgain: save,
  revise,
  consign,
  automatic: (order: Courier) => asWarehouse.post('/shipments', { orderUuids: [order.uuid] }),
  confirm: ({ uuid }: Courier) => asWarehouse.post(`/orders/${uuid}/confirm`, {}),
  undo: ({ uuid }: Courier) => asWarehouse.post('/orders/confirm/undo', { orderUuids: [uuid] }),
  cancel: ({ uuid }: Courier) => asCustomer.post(`/orders/${uuid}/cancel`, {}),
  remove: ({ uuid }: Courier) => asWarehouse.delete(`/orders/${uuid}`),
  complete,
}
/** Ends orders rarely, so that most actions meet an open one. */
const drawn = Array.from({ length: 3 }, () => ['save', 'saveAgain', 'revise', 'automatic', 'confirm']).flat()
const names = [...drawn, 'consign', 'undo', 'cancel', 'remove', 'complete'] as (keyof typeof actions)[]

test('quoi qu’on fasse, même à plusieurs, un colis ne contient que ce qui est commandé et une expédition emballée est complète', async () => {
  const orders = await Promise.all(Array.from({ length: orderCount }, aRandomOrder))
  const done = new Map<string, number>()
  // Goes on until there is something to check, because few of the drawn packings are valid.
  for (let count = 0; count < iterations || !done.has('save') || (await countShipments()) === 0; count += together) {
    const order = random.pick(orders)
    const drawnNow = Array.from({ length: together }, () => random.pick(names))
    const answers = await Promise.all(drawnNow.map((name) => actions[name](order)))
    answers.forEach(({ status, body }, rank) => {
      expect(status, `${drawnNow[rank]}: ${JSON.stringify(body)}`).toBeLessThan(500)
      if (status < 300) done.set(drawnNow[rank] ?? '', (done.get(drawnNow[rank] ?? '') ?? 0) + 1)
    })
    if (random.chance(0.15)) orders[random.int(orders.length)] = await aRandomOrder()
  }
  expect(await checkInvariants(db)).toEqual([])
})

const countShipments = async (): Promise<number> => {
  const { number } = await db.one(sql<{ number: number }>`SELECT count(*)::int AS number FROM shipments`)
  return number
}
