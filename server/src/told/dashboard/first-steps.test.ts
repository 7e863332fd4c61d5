import { expect, test } from 'vitest'
import { createAdministrator } from '../../app/administrators/create.ts'
import { aGate } from '../../testing/builders/a-gate.ts'
import { aDeal, aPair, aProduct, aUser, slotOn } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'

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
  expect(await done()).toEqual(['- organisation', '- address', '- customer', '- warehouse', '- deal', '- order'])
  await asAdmin.patch(`/users/${contact.user_id}`, { name: 'Quai de Loire' })
  await asAdmin.post(`/users/${contact.user_id}/addresses`, { name: 'Siège', street: '1 rue Neuve' })
  expect(await done()).toEqual(['x organisation', 'x address', '- customer', '- warehouse', '- deal', '- order'])
  const customer = await aUser(db, 'customer')
  const warehouse = await aUser(db, 'warehouse')
  await aDeal(db, customer.userId, warehouse.userId)
  expect(await done()).toEqual(['x organisation', 'x address', 'x customer', 'x warehouse', 'x deal', '- order'])

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

const stepsOf = async (contactId: number) =>
  (await (await t.as(contactId)).get('/dashboard/first-steps')).body.steps.map(
    ({ step, isDone }: { step: string; isDone: boolean }) => `${isDone ? 'x' : '-'} ${step}`,
  )

test('un nouveau client est mené de son adresse et de son catalogue à sa première entrée', async () => {
  const { customer, warehouse } = await aPair(db)
  expect(await stepsOf(customer.contactId)).toEqual(['- address', '- product', '- entry'])
  const productId = await aProduct(db, customer.userId)
  expect(await stepsOf(customer.contactId)).toEqual(['- address', 'x product', '- entry'])
  await (await t.as(customer.contactId)).post('/orders', {
    orderType: 'delivery',
    warehouseId: warehouse.userId,
    orderDateStart: slotOn('2027-01-21'),
    orderTransporter: 'by_customer',
    orderItems: [{ productId, productPackaging: 'package_unit', quantity: 1 }],
  })
  expect(await stepsOf(customer.contactId)).toEqual([])
})

test('un nouvel entrepôt donne son adresse, règle ses horaires et ouvre son code au portail', async () => {
  const { warehouse } = await aPair(db)
  const asWarehouse = await t.as(warehouse.contactId)
  expect(await stepsOf(warehouse.contactId)).toEqual(['- address', '- hours', '- gate'])
  await asWarehouse.post(`/users/${warehouse.userId}/addresses`, { name: 'Quai', street: '1 rue du Port' })
  await asWarehouse.put('/warehouseAvailability', { closureDays: ['2027-12-24'], appointmentDuration: 45 })
  expect(await stepsOf(warehouse.contactId)).toEqual(['x address', '- hours', '- gate'])
  await asWarehouse.put('/warehouseAvailability', { dockCount: 2 })
  expect(await stepsOf(warehouse.contactId)).toEqual(['x address', 'x hours', '- gate'])
  await aGate(t.app, warehouse)
  expect(await stepsOf(warehouse.contactId)).toEqual([])
})
