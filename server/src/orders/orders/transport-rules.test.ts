import { plansWith } from '@quai/contract/platform/plans.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { aRule } from '../../testing/builders/a-carrier.ts'
import { anOrder } from '../../testing/builders/an-order.ts'
import { aPair, aProduct, slotOn, someStock } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'

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

describe('la messagerie ne va que là où une règle de l’accord dessert', () => {
  const corsica = { ...address, zipCode: '20000', city: 'Ajaccio' }
  const aSide = async () => {
    const pair = await aPair(db)
    const sides = { customerId: pair.customer.userId, warehouseId: pair.warehouse.userId }
    const productId = await aProduct(db, sides.customerId, { sized: true })
    await someStock(db, { ...sides, productId, quantity: 100 })
    const { id: dealId } = await db
      .selectFrom('deals')
      .select('id')
      .where('customer_id', '=', sides.customerId)
      .executeTakeFirstOrThrow()
    const [own, theirs] = [await t.as(pair.customer.contactId), await t.as(pair.warehouse.contactId)]
    const create = (addressCarry: object, orderTransporter = 'by_quai_courier') =>
      own.post('/orders', {
        orderType: 'collection',
        warehouseId: sides.warehouseId,
        orderDateStart: slotOn('2027-01-20', 2),
        orderTransporter,
        addressCarry,
        orderItems: [{ productId, productPackaging: 'package_unit', quantity: 1 }],
      })
    return { sides, dealId, create, own, theirs, productId }
  }
  const toRhone = { geographicZone: [{ type: 'department' as const, code: '69' }] }
  const refused = { status: 422, body: { code: 'COURIER_ZONE', params: { place: 'Corse-du-Sud (2A)' } } }

  it('à la création, à l’import des mêmes règles ; sans plan, la commande se fait', async () => {
    const { dealId, create } = await aSide()
    expect((await create(corsica)).status).toBe(201)
    const ruleId = await aRule(db, dealId, toRhone)
    expect(await create(corsica)).toMatchObject(refused)
    expect((await create(address)).status).toBe(201)
    expect((await create(corsica, 'by_customer')).status).toBe(201)
    await aRule(db, dealId, { shipmentPackageType: 'PALLET' })
    expect((await create(corsica)).status).toBe(201)
    expect(ruleId).toBeGreaterThan(0)
  })
  it('à la modification, à la confirmation avec changements ; une adresse gardée n’est pas jugée de nouveau', async () => {
    const { dealId, create, own, theirs } = await aSide()
    const there = (await create(corsica)).body
    const byCustomer = (await create(corsica, 'by_customer')).body
    await aRule(db, dealId, toRhone)
    expect((await own.patch(`/orders/${there.uuid}`, { version: 1, messageToWarehouse: 'Bonjour' })).status).toBe(200)
    const kept = { version: 2, addressCarry: corsica, messageToWarehouse: 'Merci' }
    expect((await own.patch(`/orders/${there.uuid}`, kept)).status).toBe(200)
    const moved = { version: 3, addressCarry: { ...corsica, zipCode: '20200', city: 'Bastia' } }
    expect((await own.patch(`/orders/${there.uuid}`, moved)).body.code).toBe('COURIER_ZONE')
    const courier = { orderTransporter: 'by_quai_courier' }
    expect(await own.patch(`/orders/${byCustomer.uuid}`, { version: 1, ...courier })).toMatchObject(refused)
    expect(await theirs.post(`/orders/${byCustomer.uuid}/confirm`, courier)).toMatchObject(refused)
    expect(
      (await theirs.post(`/orders/${byCustomer.uuid}/confirm`, { ...courier, addressCarry: address })).status,
    ).toBe(200)
  })
  it('une pré-commande aussi', async () => {
    const { sides, dealId, own, productId } = await aSide()
    await aRule(db, dealId, toRhone)
    const answer = await own.post('/orders', {
      orderType: 'collection',
      warehouseId: sides.warehouseId,
      orderDateStart: slotOn('2027-01-20', 2),
      orderTransporter: 'by_quai_courier',
      addressCarry: corsica,
      orderItems: [{ productId, productPackaging: 'package_unit', quantity: 5_000 }],
    })
    expect(answer).toMatchObject(refused)
  })
})
