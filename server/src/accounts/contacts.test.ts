import { describe, expect, test } from 'vitest'
import { aContact, aPair, aProduct, aUser, slotOn } from '../testing/builders/builders.ts'
import { createTestApp } from '../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app
const { customer, warehouse } = await aPair(db)
const asMain = await t.as(customer.contactId)
const stranger = await aUser(db, 'customer')

test('un contact voit ceux de son organisation, le principal d’abord, et nul autre', async () => {
  const userId = (await aUser(db, 'customer')).userId
  const main = await db.selectFrom('contacts').select('id').where('user_id', '=', userId).executeTakeFirstOrThrow()
  const other = await aContact(db, userId)
  const { body } = await (await t.as(other)).get('/contacts')
  expect(body.items.map(({ id, isMain }: { id: number; isMain: boolean }) => [id, isMain])).toEqual([
    [main.id, true],
    [other, false],
  ])
})

describe('ajouter', () => {
  test('un contact de son organisation', async () => {
    const answer = await asMain.post('/contacts', { name: 'Zoé Petit', email: 'zoe@example.test' })
    expect(answer).toMatchObject({
      status: 201,
      body: { name: 'Zoé Petit', email: 'zoe@example.test', isActive: true, isMain: false },
    })
  })
  test('une adresse e-mail déjà prise est refusée, sans égard à la casse ni à l’organisation', async () => {
    await (await t.as(stranger.contactId)).post('/contacts', { name: 'Léa', email: 'lea@example.test' })
    expect(await asMain.post('/contacts', { name: 'Léa', email: 'LEA@Example.test' })).toMatchObject({
      status: 409,
      body: { code: 'EMAIL_TAKEN' },
    })
  })
  test('deux ajouts de la même adresse à la fois : un seul passe', async () => {
    const answers = await Promise.all(
      ['ana@example.test', 'Ana@example.test'].map((email) => asMain.post('/contacts', { name: 'Ana', email })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
  })
})

describe('modifier', () => {
  test('ce qui n’est pas donné reste', async () => {
    const { body } = await asMain.post('/contacts', { name: 'Paul', email: 'paul@example.test' })
    expect(await asMain.patch(`/contacts/${body.id}`, { name: 'Paul Roux' })).toMatchObject({
      status: 200,
      body: { name: 'Paul Roux', email: 'paul@example.test', isActive: true },
    })
  })
  test('le contact principal ne se désactive pas', async () => {
    expect(await asMain.patch(`/contacts/${customer.contactId}`, { isActive: false })).toMatchObject({
      status: 409,
      body: { code: 'MAIN_CONTACT_REQUIRED' },
    })
  })
  test('le contact d’une autre organisation est introuvable', async () => {
    expect((await asMain.patch(`/contacts/${stranger.contactId}`, { name: 'Pris' })).status).toBe(404)
  })
})

describe('supprimer', () => {
  const anOrderBy = async (contactId: number) => {
    const productId = await aProduct(db, customer.userId)
    const order = await (await t.as(contactId)).post('/orders', {
      orderType: 'delivery',
      warehouseId: warehouse.userId,
      orderDateStart: slotOn('2027-01-20'),
      orderTransporter: 'by_customer',
      orderItems: [{ productId, productPackaging: 'package_unit', quantity: 1 }],
    })
    expect(order.status).toBe(201)
    return order.body.uuid
  }
  test('sans histoire, le contact disparaît et libère son adresse', async () => {
    const { body } = await asMain.post('/contacts', { name: 'Jean', email: 'jean@example.test' })
    const caller = await t.as(body.id)
    expect((await asMain.delete(`/contacts/${body.id}`)).status).toBe(204)
    expect((await caller.get('/auth/account')).status).toBe(401)
    expect((await asMain.post('/contacts', { name: 'Jean', email: 'jean@example.test' })).status).toBe(201)
  })
  test('nommé par une commande, il est désactivé et l’histoire garde son nom', async () => {
    const { body } = await asMain.post('/contacts', { name: 'Inès Faure', email: 'ines@example.test' })
    const caller = await t.as(body.id)
    const uuid = await anOrderBy(body.id)
    expect((await asMain.delete(`/contacts/${body.id}`)).status).toBe(204)
    expect((await caller.get('/auth/account')).status).toBe(401)
    const { items } = (await asMain.get('/contacts')).body
    expect(items.find(({ id }: { id: number }) => id === body.id)).toMatchObject({ isActive: false })
    expect((await asMain.get(`/orders/${uuid}/logs`)).body.items[0]).toMatchObject({ contactName: 'Inès Faure' })
  })
  test('le contact principal reste', async () => {
    expect(await asMain.delete(`/contacts/${customer.contactId}`)).toMatchObject({
      status: 409,
      body: { code: 'MAIN_CONTACT_REQUIRED' },
    })
  })
  test('le contact d’une autre organisation est introuvable', async () => {
    expect((await asMain.delete(`/contacts/${stranger.contactId}`)).status).toBe(404)
  })
})
