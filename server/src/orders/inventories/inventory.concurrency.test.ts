import { expect, test } from 'vitest'
import { checkInvariants } from '../../app/invariants/check.ts'
import { aContact, aPair, aProduct, someStock } from '../../testing/builders/builders.ts'
import { allAtOnce, openClients, tokenOf } from '../../testing/clients.ts'
import { placesFrom } from '../../testing/places.ts'
import { announceSeed } from '../../testing/random.ts'
import { createTestApp } from '../../testing/test-app.ts'

const rounds = Number(process.env.INVENTORY_ROUNDS ?? 6)
const seed = announceSeed('Inventaires en concurrence')
const t = await createTestApp()
const { db } = t.app
const { customer, warehouse } = await aPair(db)
const colleague = await aContact(db, warehouse.userId)
const tokens = {
  customer: await tokenOf(t, customer.contactId),
  warehouse: await tokenOf(t, warehouse.contactId),
  colleague: await tokenOf(t, colleague),
}
const clients = await openClients(t, 8, seed)
const places = (await placesFrom(db, warehouse.userId, '2027-01-11', 400)).values()
const place = { customerId: customer.userId, warehouseId: warehouse.userId }
const unit = 'package_unit'
const start = 100

const physicalOf = async (productIds: number[]): Promise<Map<number, { physical: number; reserved: number }>> => {
  const rows = await db
    .selectFrom('stock_balances')
    .select(['product_id', 'physical', 'reserved'])
    .where('product_id', 'in', productIds)
    .execute()
  return new Map(rows.map((row) => [row.product_id, row]))
}

/** Moves goods during a count: an adjustment, or a collection from request to completion. */
const move = async (client: (typeof clients)[number], productId: number): Promise<void> => {
  if (client.random.chance(0.5)) {
    const adjusted = await client.patch(`/stock/${warehouse.userId}`, {
      as: tokens.warehouse,
      body: {
        reason: 'Casse',
        adjustments: [
          {
            productId,
            productPackaging: unit,
            adjustmentType: client.random.chance(0.5) ? 'addition' : 'substraction',
            quantity: 1 + client.random.int(3),
          },
        ],
      },
    })
    expect([200, 422]).toContain(adjusted.status)
    return
  }
  const quantity = 1 + client.random.int(4)
  const orderItems = [{ productId, productPackaging: unit, quantity }]
  const { body, status } = await client.post('/orders', {
    as: tokens.customer,
    body: {
      orderType: 'collection',
      warehouseId: warehouse.userId,
      orderDateStart: places.next().value,
      orderTransporter: 'by_customer',
      orderItems,
    },
  })
  expect(status).toBe(201)
  const confirmed = await client.post(`/orders/${body.uuid}/confirm`, { as: tokens.warehouse, body: {} })
  if (confirmed.status !== 200 || client.random.chance(0.3)) return
  const closed = await client.post(`/orders/${body.uuid}/complete`, {
    as: tokens.warehouse,
    body: { orderDateDone: t.app.clock().toISOString(), driverOnTime: true, proof: 'generated', orderItems },
  })
  expect([200, 422]).toContain(closed.status)
}

test(`${rounds} inventaires comptés à plusieurs pendant que le stock bouge : le grand livre et les soldes s’accordent`, async () => {
  for (let round = 0; round < rounds; round++) {
    const productIds: number[] = []
    for (let rank = 0; rank < 6; rank++) {
      const productId = await aProduct(db, customer.userId)
      await someStock(db, { ...place, productId, quantity: start })
      productIds.push(productId)
    }
    const [first] = clients
    if (!first) throw new Error('Eight clients were opened')
    const { body: order } = await first.post('/orders/inventory', {
      as: tokens.warehouse,
      body: { customerId: customer.userId, plannedDate: '2027-01-20', productIds },
    })
    // All clients press « Commencer »: one begins and the others join.
    const begun = await allAtOnce(clients, (client) =>
      client.post(`/orders/${order.uuid}/count/start`, { as: tokens.warehouse }),
    )
    expect(begun.map(({ status }) => status)).toEqual(clients.map(() => 200))

    // Half of the clients move goods and half count the current stock, so no goods are really missing.
    await allAtOnce(clients, async (client) => {
      for (let turn = 0; turn < 6; turn++) {
        const productId = productIds[client.random.int(productIds.length)] ?? 0
        if (client.rank % 2 === 0) await move(client, productId)
        else {
          const saved = await client.put(`/orders/${order.uuid}/count/lines`, {
            as: client.rank % 4 === 1 ? tokens.warehouse : tokens.colleague,
            body: { entries: [{ productId, productPackaging: unit, counted: client.random.int(start * 2) }] },
          })
          expect(saved.status).toBe(200)
        }
      }
    })

    const { body: review } = await first.get(`/orders/${order.uuid}/count/review`, { as: tokens.warehouse })
    const before = await physicalOf(productIds)
    for (const line of review.lines) expect(line.expectedNow).toBe(before.get(line.productId)?.physical)

    // All clients try to finish at once while goods still move.
    const answers = await allAtOnce(clients, async (client) => {
      if (client.rank % 2 === 0) {
        await move(client, productIds[client.random.int(productIds.length)] ?? 0)
        return undefined
      }
      return client.post(`/orders/${order.uuid}/count/finish`, {
        as: tokens.warehouse,
        body: { revision: review.revision, uncountedStay: true },
      })
    })
    const finished = answers.filter((answer) => answer?.status === 200)
    expect(finished.length).toBeLessThanOrEqual(1)
    for (const answer of answers)
      if (answer && answer.status !== 200)
        expect(['INVENTORY_BELOW_RESERVED', 'ORDER_ACTION_NOT_ALLOWED', 'COUNT_EMPTY']).toContain(answer.body.code)
    for (const { physical, reserved } of (await physicalOf(productIds)).values())
      expect(reserved).toBeLessThanOrEqual(physical)
    expect(await checkInvariants(db)).toEqual([])
  }
}, 180_000)

test('qui compte ce que le grand livre dit à cet instant ne trouve aucun écart, quoi qui bouge autour', async () => {
  const productId = await aProduct(db, customer.userId)
  await someStock(db, { ...place, productId, quantity: start })
  const [first] = clients
  if (!first) throw new Error('Eight clients were opened')
  const { body: order } = await first.post('/orders/inventory', {
    as: tokens.warehouse,
    body: { customerId: customer.userId, plannedDate: '2027-01-20', productIds: [productId] },
  })
  await first.post(`/orders/${order.uuid}/count/start`, { as: tokens.warehouse })
  for (let turn = 0; turn < 10; turn++) {
    // Reads the stock, possibly moves goods, then counts. The count is exact only if nothing moved in between.
    const read = (await physicalOf([productId])).get(productId)?.physical ?? 0
    await first.put(`/orders/${order.uuid}/count/lines`, {
      as: tokens.warehouse,
      body: { entries: [{ productId, productPackaging: unit, counted: read }] },
    })
    await allAtOnce(clients, (client) => move(client, productId))
    const { body } = await first.get(`/orders/${order.uuid}/count/review`, { as: tokens.warehouse })
    expect(body.lines).toMatchObject([{ judgement: 'equal', difference: 0 }])
  }
}, 60_000)
