import { plansWith } from '@quai/contract/plans.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { anOrder } from '../testing/builders/an-order.ts'
import { aPair, aProduct, slotOn, someStock } from '../testing/builders/builders.ts'
import { createTestApp } from '../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app
const { customer, warehouse } = await aPair(db)
const place = { customerId: customer.userId, warehouseId: warehouse.userId }
const [asCustomer, asWarehouse] = [await t.as(customer.contactId), await t.as(warehouse.contactId)]
const address = { name: 'Épicerie', street: '4 quai Rambaud', zipCode: '69002', city: 'Lyon', country: 'France' }

const aCollection = async ({ sized }: { sized: boolean }) => {
  const productId = await aProduct(db, customer.userId, { sized, reference: `REF-${Math.random()}` })
  await someStock(db, { ...place, productId, quantity: 10 })
  const { uuid } = await anOrder(db, { ...place, lines: [{ productId, quantity: 2 }] })
  return { uuid, productId }
}

describe('une commande qui passe en messagerie', () => {
  const courier = { version: 1, orderTransporter: 'by_quai_courier', addressCarry: address }

  it('veut les dimensions et poids de ses lignes, même si elles ne changent pas', async () => {
    for (const caller of [asCustomer, asWarehouse]) {
      const { uuid } = await aCollection({ sized: false })
      expect(await caller.patch(`/orders/${uuid}`, courier)).toMatchObject({
        status: 422,
        body: { code: 'PRODUCT_DIMENSIONS_MISSING' },
      })
      const sized = await aCollection({ sized: true })
      expect((await caller.patch(`/orders/${sized.uuid}`, courier)).status).toBe(200)
    }
  })
  it('en étant confirmée aussi', async () => {
    const { uuid } = await aCollection({ sized: false })
    const { version: _version, ...changes } = courier
    expect((await asWarehouse.post(`/orders/${uuid}/confirm`, changes)).body.code).toBe('PRODUCT_DIMENSIONS_MISSING')
  })
})

describe('une navette, ou l’entrepôt qui transporte, veut code postal et ville', () => {
  const pathsOf = ({ body }: { body: { issues?: { path: string[] }[] } }) =>
    body.issues?.map(({ path }) => path.join('.'))

  it.each(['by_warehouse', 'by_quai_shuttle', 'by_quai'])('%s, à la création', async (orderTransporter) => {
    const productId = await aProduct(db, customer.userId)
    const create = (addressCarry: object) =>
      asCustomer.post('/orders', {
        orderType: 'delivery',
        warehouseId: warehouse.userId,
        orderDateStart: slotOn('2027-01-20', 2),
        orderTransporter,
        addressCarry,
        orderItems: [{ productId, productPackaging: 'package_unit', quantity: 1 }],
      })
    const bare = await create({ ...address, zipCode: null, city: null })
    expect(bare.status).toBe(422)
    expect(pathsOf(bare)).toEqual(['addressCarry.zipCode', 'addressCarry.city'])
    expect(pathsOf(await create({ ...address, zipCode: '6900' }))).toEqual(['addressCarry.zipCode'])
    expect((await create(address)).status).toBe(201)
  })
  it('au changement de transport comme à celui de l’adresse', async () => {
    const { uuid } = await aCollection({ sized: true })
    const change = (changes: object) => asCustomer.patch(`/orders/${uuid}`, { version: 1, ...changes })
    const { zipCode: _zipCode, ...bare } = address
    const shuttle = { orderTransporter: 'by_quai_shuttle' }
    expect(pathsOf(await change({ ...shuttle, addressCarry: bare }))).toEqual(['addressCarry.zipCode'])
    expect((await change({ ...shuttle, addressCarry: address })).status).toBe(200)
    const moved = await asCustomer.patch(`/orders/${uuid}`, { version: 2, addressCarry: { ...address, city: '' } })
    expect(pathsOf(moved)).toEqual(['addressCarry.city'])
  })
})

it('une navette se demande avec une formule qui en a, à la création et au changement ; l’entrepôt n’est pas lié', async () => {
  const { uuid } = await aCollection({ sized: true })
  // Every plan includes shuttles, so the test changes the table.
  const everyPlan = plansWith.shuttles
  plansWith.shuttles = ['starter']
  onTestFinished(() => {
    plansWith.shuttles = everyPlan
  })
  for (const orderTransporter of ['by_warehouse', 'by_quai_shuttle']) {
    const change = { version: 1, orderTransporter, addressCarry: address }
    expect(await asCustomer.patch(`/orders/${uuid}`, change)).toMatchObject({
      status: 403,
      body: { code: 'PLAN_FEATURE', params: { feature: 'shuttles', plan: 'starter' } },
    })
  }
  const byWarehouse = { version: 1, orderTransporter: 'by_quai_shuttle', addressCarry: address }
  expect((await asWarehouse.patch(`/orders/${uuid}`, byWarehouse)).status).toBe(200)
})
