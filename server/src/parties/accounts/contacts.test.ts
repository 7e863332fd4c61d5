import { describe, expect, test } from 'vitest'
import { aContact, aPair, aProduct, aUser, slotOn } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { hashPassword } from './sign-in/password.ts'

const t = await createTestApp()
const { db } = t.app
const { customer, warehouse } = await aPair(db)
const asMain = await t.as(customer.contactId)
const stranger = await aUser(db, 'customer')
const password = 'Correct-42'
const passwordHash = await hashPassword(password)

/** Creates an organisation whose main contact is signed in and has a password. */
const aSignedIn = async () => {
  const { userId, contactId } = await aUser(db, 'customer')
  await db.updateTable('contacts').set({ password_hash: passwordHash }).where('id', '=', contactId).execute()
  const { uuid: userUuid } = await db
    .selectFrom('users')
    .select('uuid')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { userId, userUuid, contactId, caller: await t.as(contactId) }
}

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
  test('un autre contact devient le principal ; l’ancien ne l’est plus, et le journal nomme les deux', async () => {
    const { userId, contactId, caller } = await aSignedIn()
    const second = await aContact(db, userId)
    expect(await caller.patch(`/contacts/${second}`, { isMain: true, password })).toMatchObject({
      status: 200,
      body: { id: second, isMain: true },
    })
    expect((await caller.get('/contacts')).body.items).toMatchObject([
      { id: second, isMain: true },
      { id: contactId, isMain: false },
    ])
    const logged = db.selectFrom('account_logs').select('action').where('user_id', '=', userId)
    expect(await logged.execute()).toEqual([{ action: 'contact_main' }])
  })
  test('changer de contact principal demande le mot de passe de qui le fait ; l’ancien et le nouveau en sont prévenus', async () => {
    const { userId, contactId, caller } = await aSignedIn()
    const second = await aContact(db, userId)
    for (const wrong of [{}, { password: 'Faux-4242' }])
      expect(await caller.patch(`/contacts/${second}`, { isMain: true, ...wrong })).toMatchObject({
        status: 422,
        body: { issues: [{ path: ['password'] }] },
      })
    expect((await caller.get('/contacts')).body.items[0]).toMatchObject({ id: contactId, isMain: true })
    await caller.patch(`/contacts/${second}`, { isMain: true, password })
    const told = db.selectFrom('mails').select(['contact_id', 'event']).where('contact_id', 'in', [contactId, second])
    expect(await told.orderBy('id').execute()).toEqual([
      { contact_id: contactId, event: 'main_contact_changed' },
      { contact_id: second, event: 'main_contact_changed' },
    ])
  })
  test('un administrateur change le contact principal d’une organisation : les deux en sont prévenus', async () => {
    const { userId, contactId } = await aUser(db, 'customer')
    const second = await aContact(db, userId)
    const asAdmin = await t.as((await aUser(db, 'admin')).contactId)
    expect((await asAdmin.patch(`/users/${userId}/contacts/${second}`, { isMain: true })).status).toBe(200)
    const told = db.selectFrom('mails').select('contact_id').where('contact_id', 'in', [contactId, second])
    expect(await told.orderBy('id').execute()).toEqual([{ contact_id: contactId }, { contact_id: second }])
  })
  test('en prise en main, le contact principal ne se change pas', async () => {
    const { userUuid, userId } = await aSignedIn()
    const second = await aContact(db, userId)
    const asAdmin = await t.as((await aUser(db, 'admin')).contactId)
    const { body } = await asAdmin.post('/auth/hijack', { userUuid })
    expect(await t.withToken(body.accessToken).patch(`/contacts/${second}`, { isMain: true, password })).toMatchObject({
      status: 403,
      body: { code: 'HIJACK_NOT_ALLOWED' },
    })
  })
  test('nul ne se désactive ni ne se supprime soi-même, pas même un administrateur depuis sa page', async () => {
    const refusal = {
      status: 409,
      body: { code: 'OWN_CONTACT_REQUIRED', message: expect.stringContaining('vous-même') },
    }
    const second = await aContact(db, customer.userId)
    const caller = await t.as(second)
    expect(await caller.patch(`/contacts/${second}`, { isActive: false })).toMatchObject(refusal)
    expect(await caller.delete(`/contacts/${second}`)).toMatchObject(refusal)
    expect((await caller.get('/auth/account')).status).toBe(200)
    const admin = await aUser(db, 'admin')
    const colleague = await aContact(db, admin.userId)
    const asColleague = await t.as(colleague)
    expect(await asColleague.patch(`/users/${admin.userId}/contacts/${colleague}`, { isActive: false })).toMatchObject(
      refusal,
    )
    expect((await (await t.as(admin.contactId)).delete(`/contacts/${colleague}`)).status).toBe(204)
  })
  test('un contact désactivé, ou d’une autre organisation, ne devient pas le principal', async () => {
    const { caller, userId } = await aSignedIn()
    const left = await aContact(db, userId)
    await caller.patch(`/contacts/${left}`, { isActive: false })
    expect(await caller.patch(`/contacts/${left}`, { isMain: true, password })).toMatchObject({
      status: 409,
      body: { code: 'MAIN_CONTACT_REQUIRED' },
    })
    expect((await asMain.patch(`/contacts/${stranger.contactId}`, { isMain: true })).status).toBe(404)
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
