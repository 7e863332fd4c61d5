import { describe, expect, test } from 'vitest'
import { aPair, aProduct, aUser, slotOn } from '../../testing/builders/builders.ts'
import { type Caller, createTestApp } from '../../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app
const asAdmin = await t.as((await aUser(db, 'admin')).contactId)
const street = '12 quai des Chartrons'

/** Creates a pair with its callers for each test, so that tests share no addresses. */
const aScene = async () => {
  const { customer, warehouse } = await aPair(db)
  const add = async (caller: Caller, userId: number, changes: object = {}) =>
    (await caller.post(`/users/${userId}/addresses`, { name: 'Dépôt', street, ...changes })).body
  return {
    customer,
    warehouse,
    add,
    asCustomer: await t.as(customer.contactId),
    asWarehouse: await t.as(warehouse.contactId),
  }
}

describe('ajouter', () => {
  test('nom et rue suffisent ; la réponse porte l’adresse et son utilisateur', async () => {
    const { asCustomer, customer } = await aScene()
    expect(await asCustomer.post(`/users/${customer.userId}/addresses`, { name: 'Dépôt', street })).toMatchObject({
      status: 201,
      body: { name: 'Dépôt', street, zipCode: null, lng: null, userId: customer.userId, user: { id: customer.userId } },
    })
    expect(await asCustomer.post(`/users/${customer.userId}/addresses`, { name: 'Dépôt' })).toMatchObject({
      status: 422,
      body: { issues: [{ path: ['street'], fallback: 'Ce champ est requis.' }] },
    })
  })
  test('la première devient l’adresse principale, les suivantes non', async () => {
    const { asCustomer, customer, add } = await aScene()
    expect(await add(asCustomer, customer.userId)).toMatchObject({ isMainAddress: true })
    expect(await add(asCustomer, customer.userId)).toMatchObject({ isMainAddress: false })
  })
  test('seulement à son propre utilisateur ; un admin, à tous', async () => {
    const { asCustomer, warehouse, add } = await aScene()
    expect((await asCustomer.post(`/users/${warehouse.userId}/addresses`, { name: 'Dépôt', street })).status).toBe(404)
    expect(await add(asAdmin, warehouse.userId)).toMatchObject({ userId: warehouse.userId, isMainAddress: true })
    expect((await asAdmin.post('/users/999999/addresses', { name: 'Dépôt', street })).status).toBe(404)
  })
  test('16 à la fois : exactement une adresse principale', async () => {
    const { asCustomer, customer, add } = await aScene()
    await Promise.all(Array.from({ length: 16 }, () => add(asCustomer, customer.userId, { isMainAddress: true })))
    const { items } = (await asCustomer.get('/addresses')).body
    expect(items).toHaveLength(16)
    expect(items.filter(({ isMainAddress }: { isMainAddress: boolean }) => isMainAddress)).toEqual([items[0]])
  })
})

describe('modifier', () => {
  test('ce qui n’est pas donné reste', async () => {
    const { asCustomer, customer, add } = await aScene()
    const { id } = await add(asCustomer, customer.userId, { city: 'Bordeaux', lat: 44.85 })
    expect(await asCustomer.patch(`/addresses/${id}`, { city: null, countryCode: 'fr' })).toMatchObject({
      status: 200,
      body: { name: 'Dépôt', street, city: null, countryCode: 'FR', lat: 44.85, isMainAddress: true },
    })
  })
  test('le pays saisi et son code se suivent : un nouveau nom ne garde pas l’ancien code, ni l’inverse', async () => {
    const { asCustomer, customer, add } = await aScene()
    const { id, countryCode } = await add(asCustomer, customer.userId, { zipCode: "'75001", country: 'France' })
    expect(countryCode).toBe('FR')
    const change = async (changes: object) => (await asCustomer.patch(`/addresses/${id}`, changes)).body
    expect(await change({ country: 'Belgique', zipCode: '1000' })).toMatchObject({ countryCode: 'BE', zipCode: '1000' })
    expect(await change({ countryCode: 'DE', zipCode: '10115' })).toMatchObject({ country: 'Allemagne' })
  })
  test('le code postal et le pays sont jugés dans le carnet aussi, sauf ce qui y était déjà', async () => {
    const { asCustomer, customer, add } = await aScene()
    for (const country of ['France', 'FR', 'France métropolitaine', null])
      expect(await add(asCustomer, customer.userId, { zipCode: '1000', country })).toMatchObject({
        issues: [{ path: ['zipCode'], fallback: expect.stringContaining('est-ce 01000') }],
      })
    expect(await add(asCustomer, customer.userId, { country: 'Farnce' })).toMatchObject({
      issues: [{ path: ['country'] }],
    })
    const { id } = await add(asCustomer, customer.userId, { zipCode: '01000' })
    const change = async (changes: object) => (await asCustomer.patch(`/addresses/${id}`, changes)).body
    expect(await change({ zipCode: '1000' })).toMatchObject({ issues: [{ path: ['zipCode'] }] })
    await db.updateTable('addresses').set({ zip_code: '1000', country: 'Farnce' }).where('id', '=', id).execute()
    expect(await change({ name: 'Dépôt Sud' })).toMatchObject({ name: 'Dépôt Sud', zipCode: '1000' })
  })
  test('choisir une adresse principale défait l’autre', async () => {
    const { asCustomer, customer, add } = await aScene()
    const [first, second] = [await add(asCustomer, customer.userId), await add(asCustomer, customer.userId)]
    expect((await asCustomer.patch(`/addresses/${second.id}`, { isMainAddress: true })).body.isMainAddress).toBe(true)
    expect((await asCustomer.get(`/addresses/${first.id}`)).body.isMainAddress).toBe(false)
    expect(await asCustomer.patch(`/addresses/${second.id}`, { isMainAddress: false })).toMatchObject({
      status: 409,
      body: { code: 'MAIN_ADDRESS_REQUIRED' },
    })
  })
  test('celle d’un autre est introuvable, même d’un partenaire ; un admin le peut', async () => {
    const { asCustomer, asWarehouse, warehouse, add } = await aScene()
    const { id } = await add(asWarehouse, warehouse.userId)
    expect((await asCustomer.patch(`/addresses/${id}`, { name: 'Pris' })).status).toBe(404)
    expect((await asCustomer.delete(`/addresses/${id}`)).status).toBe(404)
    expect((await asAdmin.patch(`/addresses/${id}`, { name: 'Corrigé' })).body.name).toBe('Corrigé')
  })
})

test('l’adresse principale se supprime la dernière', async () => {
  const { asCustomer, customer, add } = await aScene()
  const [main, other] = [await add(asCustomer, customer.userId), await add(asCustomer, customer.userId)]
  expect(await asCustomer.delete(`/addresses/${main.id}`)).toMatchObject({
    status: 409,
    body: { code: 'MAIN_ADDRESS_REQUIRED' },
  })
  expect((await asCustomer.delete(`/addresses/${other.id}`)).status).toBe(204)
  expect((await asCustomer.delete(`/addresses/${main.id}`)).status).toBe(204)
  expect((await asCustomer.get('/addresses')).body.items).toEqual([])
})

describe('lire', () => {
  test('l’adresse principale d’un partenaire, ou null s’il n’en a pas', async () => {
    const { asCustomer, asWarehouse, warehouse, add } = await aScene()
    const path = `/addresses/user/${warehouse.userId}`
    const none = await asCustomer.get(path)
    expect(none).toMatchObject({ status: 200, body: null })
    const { id } = await add(asWarehouse, warehouse.userId)
    expect((await asCustomer.get(path)).body).toMatchObject({ id, isMainAddress: true })
    expect((await asCustomer.get(`/addresses/${id}`)).status).toBe(200)
    expect((await asWarehouse.get(path)).body.id).toBe(id)
  })
  test('celles d’un utilisateur sans accord avec soi sont introuvables', async () => {
    const [here, elsewhere] = [await aScene(), await aScene()]
    const { id } = await elsewhere.add(elsewhere.asWarehouse, elsewhere.warehouse.userId)
    expect((await here.asCustomer.get(`/addresses/${id}`)).status).toBe(404)
    expect((await here.asCustomer.get(`/addresses/user/${elsewhere.warehouse.userId}`)).status).toBe(404)
    expect((await asAdmin.get(`/addresses/${id}`)).status).toBe(200)
    expect((await asAdmin.get('/addresses/user/999999')).status).toBe(404)
  })
  test('la copie d’une commande se lit avec la commande, et ne change jamais', async () => {
    const [here, elsewhere] = [await aScene(), await aScene()]
    const order = await here.asCustomer.post('/orders', {
      orderType: 'delivery',
      warehouseId: here.warehouse.userId,
      orderDateStart: slotOn('2027-01-20'),
      orderTransporter: 'by_warehouse',
      addressCarry: {
        name: 'Magasin',
        street,
        zipCode: '33000',
        city: 'Bordeaux',
        country: 'France',
        countryCode: 'FR',
      },
      orderItems: [
        { productId: await aProduct(db, here.customer.userId), productPackaging: 'package_unit', quantity: 1 },
      ],
    })
    expect(order.status).toBe(201)
    const path = `/addresses/${order.body.addressCarry.id}`
    for (const reader of [here.asCustomer, here.asWarehouse, asAdmin])
      expect(await reader.get(path)).toMatchObject({ status: 200, body: { name: 'Magasin', userId: null } })
    expect((await elsewhere.asCustomer.get(path)).status).toBe(404)
    expect((await elsewhere.asWarehouse.get(path)).status).toBe(404)
    for (const writer of [here.asCustomer, asAdmin]) {
      expect((await writer.patch(path, { name: 'Ailleurs' })).status).toBe(404)
      expect((await writer.delete(path)).status).toBe(404)
    }
  })
})
