import { expect, test } from 'vitest'
import { createAdministrator } from '../administrators/create.ts'
import { aDeal, aProduct, aUser, slotOn } from '../testing/builders/builders.ts'
import { createTestApp } from '../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app

test('une installation neuve mène de l’organisation à la première commande, cochée d’après ses données', async () => {
  await createAdministrator(t.app, { email: 'ana@quai.test' })
  const contact = await db.selectFrom('contacts').select(['id', 'user_id']).executeTakeFirstOrThrow()
  const asAdmin = await t.as(contact.id)
  const done = async () => {
    const { body } = await asAdmin.get('/dashboard/first-steps')
    expect(body.userId).toBe(contact.user_id)
    return body.steps.map(({ step, isDone }: { step: string; isDone: boolean }) => `${isDone ? 'x' : '-'} ${step}`)
  }
  expect(await done()).toEqual(['- organisation', '- address', '- customer', '- warehouse', '- deal'])
  await asAdmin.patch(`/users/${contact.user_id}`, { name: 'Quai de Loire' })
  await asAdmin.post(`/users/${contact.user_id}/addresses`, { name: 'Siège', street: '1 rue Neuve' })
  expect(await done()).toEqual(['x organisation', 'x address', '- customer', '- warehouse', '- deal'])
  const customer = await aUser(db, 'customer')
  const warehouse = await aUser(db, 'warehouse')
  await aDeal(db, customer.userId, warehouse.userId)
  expect(await done()).toEqual(['x organisation', 'x address', 'x customer', 'x warehouse', 'x deal'])

  const order = await (await t.as(customer.contactId)).post('/orders', {
    orderType: 'delivery',
    warehouseId: warehouse.userId,
    orderDateStart: slotOn('2027-01-20'),
    orderTransporter: 'by_customer',
    orderItems: [{ productId: await aProduct(db, customer.userId), productPackaging: 'package_unit', quantity: 1 }],
  })
  expect(order.status).toBe(201)
  expect(await done()).toEqual([])
})
