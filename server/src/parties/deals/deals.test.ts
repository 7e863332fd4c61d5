import { describe, expect, test } from 'vitest'
import { aDeal, aPair, aProduct, aUser, slotOn, someStock } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app
const asAdmin = await t.as((await aUser(db, 'admin')).contactId)

describe('lire', () => {
  test('chacun voit ses accords, et celui des autres est introuvable', async () => {
    const [mine, other] = [await aPair(db), await aPair(db)]
    const second = await aUser(db, 'warehouse')
    await aDeal(db, mine.customer.userId, second.userId, { isActive: false })
    const asCustomer = await t.as(mine.customer.contactId)
    const asWarehouse = await t.as(mine.warehouse.contactId)
    const own = (await asCustomer.get('/deals')).body.items
    expect(own).toHaveLength(2)
    expect((await asWarehouse.get('/deals')).body.items).toHaveLength(1)
    const [foreign] = (await (await t.as(other.customer.contactId)).get('/deals')).body.items
    expect((await asCustomer.get(`/deals/${foreign.id}`)).status).toBe(404)
    expect((await asWarehouse.get(`/deals/${foreign.id}`)).status).toBe(404)
    expect((await asAdmin.get(`/deals/${foreign.id}`)).status).toBe(200)
  })
  test('le détail nomme les deux côtés', async () => {
    const { customer, warehouse } = await aPair(db)
    const asCustomer = await t.as(customer.contactId)
    const [{ id }] = (await asCustomer.get('/deals')).body.items
    expect((await asCustomer.get(`/deals/${id}`)).body).toMatchObject({
      customer: { id: customer.userId, userType: 'customer', isActive: true },
      warehouse: { id: warehouse.userId, userType: 'warehouse', isActive: true },
    })
  })
  test('chaque côté s’y voit entier, l’autre sans sa formule ni son accès à l’API ; un administrateur voit tout', async () => {
    const { customer, warehouse } = await aPair(db)
    await db
      .updateTable('users')
      .set({ api_available: true, external_id: 'EXT' })
      .where('id', '=', customer.userId)
      .execute()
    const [{ id }] = (await (await t.as(customer.contactId)).get('/deals')).body.items
    const whole = {
      externalId: 'EXT',
      pricingPlan: 'business',
      apiAvailable: true,
      apiToken: null,
      apiScope: 'write',
      appointmentDuration: null,
    }
    const path = `/deals/${id}`
    expect((await (await t.as(customer.contactId)).get(path)).body.customer).toMatchObject(whole)
    expect((await asAdmin.get(path)).body.customer).toMatchObject(whole)
    const { body } = await (await t.as(warehouse.contactId)).get(path)
    const hidden = { externalId: null, pricingPlan: null, apiAvailable: false, apiToken: null, apiScope: null }
    expect(body.customer).toMatchObject(hidden)
    expect(body.warehouse).toMatchObject({ appointmentDuration: 30 })
  })
})

describe('liste', () => {
  test('se cherche par le nom d’un côté ou l’identifiant externe, se filtre et se trie', async () => {
    const made = async (customer: string, warehouse: string, changes: object) => {
      const customerId = (await aUser(db, 'customer', { name: customer })).userId
      const warehouseId = (await aUser(db, 'warehouse', { name: warehouse })).userId
      return (await asAdmin.post('/deals', { customerId, warehouseId, ...changes })).body
    }
    const first = await made('Brûlerie Azur', 'Quai Nord', { externalId: 'ACC-900', canWarehouseCarry: true })
    const second = await made('Brûlerie Zénith', 'Quai Sud', { isActive: false })
    const ids = async (query: Record<string, string | number | boolean>) =>
      (await asAdmin.get('/deals', query)).body.items.map(({ id }: { id: number }) => id)
    expect(await ids({ search: 'brulerie' })).toEqual([first.id, second.id])
    expect(await ids({ search: 'brulerie', direction: 'desc' })).toEqual([second.id, first.id])
    expect(await ids({ search: 'brulerie sud' })).toEqual([second.id])
    expect(await ids({ search: 'acc-900' })).toEqual([first.id])
    expect(await ids({ search: 'brulerie', isActive: false })).toEqual([second.id])
    expect(await ids({ search: 'brulerie', canWarehouseCarry: true })).toEqual([first.id])
    expect(await ids({ customerId: first.customerId })).toEqual([first.id])
    expect(await ids({ warehouseId: second.warehouseId })).toEqual([second.id])
    expect(await ids({ search: '%' })).toEqual([])
  })
  test('se découpe quand on donne une taille de page, et se lit entière sinon', async () => {
    const customerId = (await aUser(db, 'customer')).userId
    for (let count = 0; count < 12; count++) await aDeal(db, customerId, (await aUser(db, 'warehouse')).userId)
    const page = (await asAdmin.get('/deals', { customerId, pageSize: 10, page: 2 })).body
    expect(page).toMatchObject({ total: 12, isTotalExact: true })
    expect(page.items).toHaveLength(2)
    expect((await asAdmin.get('/deals', { customerId })).body.items).toHaveLength(12)
  })
})

describe('créer', () => {
  const newDeal = async () => ({
    customerId: (await aUser(db, 'customer')).userId,
    warehouseId: (await aUser(db, 'warehouse')).userId,
  })
  test('un accord lie un client et un entrepôt, une seule fois', async () => {
    const deal = await newDeal()
    expect(await asAdmin.post('/deals', { ...deal, externalId: 'D-1' })).toMatchObject({
      status: 201,
      body: { ...deal, isActive: true, canWarehouseCarry: false, externalId: 'D-1' },
    })
    expect(await asAdmin.post('/deals', deal)).toMatchObject({ status: 409, body: { code: 'DEAL_EXISTS' } })
  })
  test('deux côtés du même type, ou un inconnu, sont refusés', async () => {
    const { customerId, warehouseId } = await newDeal()
    for (const sides of [
      { customerId: warehouseId, warehouseId: customerId },
      { customerId, warehouseId: customerId },
      { customerId: 999_999, warehouseId },
    ])
      expect(await asAdmin.post('/deals', sides)).toMatchObject({ status: 422, body: { code: 'DEAL_SIDES' } })
  })
})

test('désactivé, un accord ne laisse plus rien appeler : 403 NO_DEAL', async () => {
  const { customer, warehouse } = await aPair(db)
  const asCustomer = await t.as(customer.contactId)
  const [{ id }] = (await asCustomer.get('/deals')).body.items
  expect(await asAdmin.patch(`/deals/${id}`, { isActive: false })).toMatchObject({
    status: 200,
    body: { isActive: false, canWarehouseCarry: true },
  })
  for (const caller of [asCustomer, await t.as(warehouse.contactId)])
    expect(await caller.get('/orders')).toMatchObject({
      status: 403,
      body: { code: 'NO_DEAL', message: 'no deal found for this user' },
    })
})

describe('supprimer', () => {
  const dealOf = async (customerId: number) =>
    (await db.selectFrom('deals').select('id').where('customer_id', '=', customerId).executeTakeFirstOrThrow()).id
  test('un accord qui n’a pas servi', async () => {
    const id = await dealOf((await aPair(db)).customer.userId)
    expect((await asAdmin.delete(`/deals/${id}`)).status).toBe(204)
    expect((await asAdmin.get(`/deals/${id}`)).status).toBe(404)
    expect((await asAdmin.delete(`/deals/${id}`)).status).toBe(404)
  })
  test('refusé dès qu’il a des commandes', async () => {
    const { customer, warehouse } = await aPair(db)
    const order = await (await t.as(customer.contactId)).post('/orders', {
      orderType: 'delivery',
      warehouseId: warehouse.userId,
      orderDateStart: slotOn('2027-01-20'),
      orderTransporter: 'by_customer',
      orderItems: [{ productId: await aProduct(db, customer.userId), productPackaging: 'package_unit', quantity: 1 }],
    })
    expect(order.status).toBe(201)
    expect(await asAdmin.delete(`/deals/${await dealOf(customer.userId)}`)).toMatchObject({
      status: 409,
      body: { code: 'DEAL_IN_USE' },
    })
  })
  test('refusé dès qu’il a du stock', async () => {
    const { customer, warehouse } = await aPair(db)
    const productId = await aProduct(db, customer.userId)
    await someStock(db, { customerId: customer.userId, warehouseId: warehouse.userId, productId, quantity: 1 })
    expect((await asAdmin.delete(`/deals/${await dealOf(customer.userId)}`)).body.code).toBe('DEAL_IN_USE')
  })
})
