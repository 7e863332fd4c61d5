import { expect, it } from 'vitest'
import { aDocument } from '../../testing/builders/a-document.ts'
import { anOrder } from '../../testing/builders/an-order.ts'
import { aPair, aProduct, slotOn } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'

const { app, as } = await createTestApp()
const { customer, warehouse } = await aPair(app.db)
const [productId, otherId] = [await aProduct(app.db, customer.userId), await aProduct(app.db, customer.userId)]
const byCustomer = await as(customer.contactId)
const byWarehouse = await as(warehouse.contactId)
const anOrderOn = (start: string) =>
  anOrder(app.db, {
    customerId: customer.userId,
    warehouseId: warehouse.userId,
    orderType: 'delivery',
    status: 'pending',
    start,
    lines: [{ productId, quantity: 3 }],
  })

it('une commande, par uuid ou par numéro, porte ses documents, ses messages et son historique, et eux seuls', async () => {
  const order = await anOrderOn(slotOn('2027-01-12'))
  const other = await anOrderOn(slotOn('2027-01-12', 1))
  for (const { id, uuid } of [order, other]) {
    await aDocument(app, uuid, { by: customer, filename: `bon-${id}.pdf` })
    await byWarehouse.post(`/orders/${uuid}/comments`, { text: `Bien reçu ${id}.` })
  }
  const { version } = (await byCustomer.get(`/orders/${order.uuid}`)).body
  await byCustomer.patch(`/orders/${order.uuid}`, {
    version,
    orderItems: [{ productId: otherId, productPackaging: 'package_unit', quantity: 2 }],
  })
  for (const caller of [byCustomer, byWarehouse]) {
    const part = async (name: string) => (await caller.get(`/orders/${order.uuid}/${name}`)).body.items
    const lists = { documents: await part('documents'), comments: await part('comments'), logs: await part('logs') }
    expect(lists).toMatchObject({
      documents: [{ filename: `bon-${order.id}.pdf` }],
      comments: [{ text: `Bien reçu ${order.id}.`, isMine: caller === byWarehouse }],
    })
    expect(lists.logs.at(-1)).toMatchObject({ action: 'order_update_pending', differences: [{}, {}] })
    for (const name of [order.uuid, order.id])
      expect(await caller.get(`/orders/${name}`)).toMatchObject({ status: 200, body: lists })
  }
})

it('les lignes des listes ne les portent pas', async () => {
  const { items } = (await byCustomer.get('/orders')).body
  expect(items).not.toHaveLength(0)
  for (const row of items) for (const name of ['documents', 'comments', 'logs']) expect(row).not.toHaveProperty(name)
})
