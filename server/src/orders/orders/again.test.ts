import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { anOrder } from '../../testing/builders/an-order.ts'
import { aDeal, aPair, aProduct, aUser, slotOn } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'

const { app, as } = await createTestApp()
const { customer, warehouse } = await aPair(app.db)
const productId = await aProduct(app.db, customer.userId)
const byCustomer = await as(customer.contactId)
const missed = () =>
  anOrder(app.db, {
    customerId: customer.userId,
    warehouseId: warehouse.userId,
    orderType: 'delivery',
    status: 'no_show',
    lines: [{ productId, quantity: 3 }],
  })
const again = (given: object) =>
  byCustomer.post('/orders', {
    orderType: 'delivery',
    warehouseId: warehouse.userId,
    orderDateStart: slotOn('2027-01-14'),
    orderTransporter: 'by_customer',
    orderItems: [{ productId, productPackaging: 'package_unit', quantity: 3 }],
    ...given,
  })

it('une commande reprise dit laquelle, et l’ancienne par laquelle', async () => {
  const old = await missed()
  const { status, body } = await again({ previousOrderUuid: old.uuid })
  expect([status, body.previousOrder, body.nextOrder]).toEqual([201, { id: old.id, uuid: old.uuid }, null])
  const seen = (await byCustomer.get(`/orders/${old.uuid}`)).body
  expect([seen.previousOrder, seen.nextOrder]).toEqual([null, { id: body.id, uuid: body.uuid }])
})

it('reprise chez un autre entrepôt, l’ancien n’en voit rien', async () => {
  const old = await missed()
  const other = await aUser(app.db, 'warehouse')
  await aDeal(app.db, customer.userId, other.userId)
  expect((await again({ previousOrderUuid: old.uuid, warehouseId: other.userId })).status).toBe(201)
  expect((await (await as(warehouse.contactId)).get(`/orders/${old.uuid}`)).body.nextOrder).toBeNull()
})

it('on ne reprend que ses propres commandes', async () => {
  const stranger = await aPair(app.db)
  const foreign = await anOrder(app.db, {
    customerId: stranger.customer.userId,
    warehouseId: stranger.warehouse.userId,
    lines: [],
  })
  expect((await again({ previousOrderUuid: foreign.uuid })).status).toBe(404)
})

it('supprimer l’ancienne garde la nouvelle, sans lien', async () => {
  const old = await missed()
  const { body } = await again({ previousOrderUuid: old.uuid })
  expect((await (await as(warehouse.contactId)).delete(`/orders/${old.uuid}`)).status).toBe(200)
  expect((await byCustomer.get(`/orders/${body.uuid}`)).body.previousOrder).toBeNull()
})

it('chaque ligne dit si elle pourrait être commandée de nouveau', async () => {
  const [gone, repacked] = [await aProduct(app.db, customer.userId), await aProduct(app.db, customer.userId)]
  const { uuid } = await anOrder(app.db, {
    customerId: customer.userId,
    warehouseId: warehouse.userId,
    orderType: 'delivery',
    lines: [productId, gone, repacked].map((id) => ({ productId: id, quantity: 1 })),
  })
  await app.db.updateTable('products').set({ is_active: false }).where('id', '=', gone).execute()
  await app.db.run(sql`UPDATE products SET packaging_type = 'box_pallet' WHERE id = ${repacked}`)
  const { orderItems } = (await byCustomer.get(`/orders/${uuid}`)).body
  expect(orderItems.map(({ isOrderable }: { isOrderable: boolean }) => isOrderable)).toEqual([true, false, false])
})
