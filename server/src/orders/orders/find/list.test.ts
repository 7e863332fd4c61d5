import { expect, it } from 'vitest'
import { aPair, aProduct, slotOn } from '../../../testing/builders/builders.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const { app, as, setNow } = await createTestApp()

it('« à clôturer » ne rend que les commandes planifiées dont l’heure est passée', async () => {
  const { customer, warehouse } = await aPair(app.db)
  const productId = await aProduct(app.db, customer.userId)
  const order = async (start: string, isConfirmed: boolean) => {
    const { body } = await (await as(customer.contactId)).post('/orders', {
      orderType: 'delivery',
      warehouseId: warehouse.userId,
      orderDateStart: start,
      orderTransporter: 'by_customer',
      orderItems: [{ productId, productPackaging: 'package_unit', quantity: 2 }],
    })
    if (isConfirmed) await (await as(warehouse.contactId)).post(`/orders/${body.uuid}/confirm`, {})
    return body.id as number
  }
  const due = await order(slotOn('2027-01-06'), true)
  await order(slotOn('2027-01-06', 1), false)
  await order(slotOn('2027-01-08'), true)
  setNow('2027-01-07T08:00:00.000Z')
  const { body } = await (await as(warehouse.contactId)).get('/orders?isToComplete=true')
  expect(body.items.map(({ id }: { id: number }) => id)).toEqual([due])
})
