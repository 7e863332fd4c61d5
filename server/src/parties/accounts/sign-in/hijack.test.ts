import { describe, expect, test } from 'vitest'
import { routes } from '../../../testing/authorisation/routes.ts'
import { anOrder } from '../../../testing/builders/an-order.ts'
import { aContact, aPair, aProduct, aUser, slotOn } from '../../../testing/builders/builders.ts'
import { createTestApp, testNow } from '../../../testing/test-app.ts'
import { hashPassword } from './password.ts'

const t = await createTestApp()
const { db } = t.app
const { customer, warehouse } = await aPair(db)
const password = 'Correct-42'
const passwordHash = await hashPassword(password)

const uuidOf = async (userId: number) =>
  (await db.selectFrom('users').select('uuid').where('id', '=', userId).executeTakeFirstOrThrow()).uuid
const later = (minutes: number) => t.setNow(new Date(Date.parse(testNow) + minutes * 60_000).toISOString())

/** Signs an administrator in, and takes the user over. */
const aHijack = async (userId = customer.userId) => {
  t.setNow(testNow)
  const admin = await aUser(db, 'admin')
  const asAdmin = await t.as(admin.contactId)
  const { status, body } = await asAdmin.post('/auth/hijack', { userUuid: await uuidOf(userId) })
  return { admin, asAdmin, status, body, hijacked: t.withToken(body.accessToken) }
}
const isRefused = { status: 403, body: { code: 'HIJACK_NOT_ALLOWED' } }
const isOver = { status: 401, body: { code: 'UNAUTHORIZED' } }

describe('prendre en main', () => {
  test('ouvre une session au nom du contact principal, et dit qui la tient', async () => {
    const { admin, status, body, hijacked } = await aHijack()
    expect(status).toBe(200)
    const who = { contact: { id: customer.contactId }, userType: 'customer', hijackerId: admin.contactId }
    expect(body.accessUser).toMatchObject(who)
    expect(await hijacked.get('/auth/account')).toMatchObject({ status: 200, body: who })
    expect((await hijacked.get('/orders')).status).toBe(200)
  })
  test('finit au bout de 60 minutes, sans prolongation', async () => {
    const { body, hijacked } = await aHijack()
    expect(Date.parse(body.sessionEndsAt) - Date.parse(testNow)).toBe(60 * 60_000)
    expect(await hijacked.post('/auth/renew')).toMatchObject({ status: 409, body: { code: 'SESSION_NOT_RENEWABLE' } })
    later(59)
    expect((await hijacked.get('/auth/account')).status).toBe(200)
    later(60)
    expect(await hijacked.get('/auth/account')).toMatchObject(isOver)
    t.setNow(testNow)
  })
  test('écrit les deux personnes dans le journal d’une commande', async () => {
    const { admin, hijacked } = await aHijack()
    const productId = await aProduct(db, customer.userId)
    const order = await anOrder(db, {
      customerId: customer.userId,
      warehouseId: warehouse.userId,
      orderType: 'delivery',
      status: 'pending',
      start: slotOn('2027-02-03'),
      lines: [{ productId, quantity: 1 }],
    })
    expect((await hijacked.post(`/orders/${order.uuid}/cancel`, { reason: 'Essai' })).status).toBe(200)
    expect((await hijacked.post(`/orders/${order.uuid}/comments`, { text: 'Bonjour' })).status).toBe(201)
    const last = await db
      .selectFrom('order_logs')
      .select(['contact_id', 'hijacker_contact_id'])
      .where('order_id', '=', order.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const both = { contact_id: customer.contactId, hijacker_contact_id: admin.contactId }
    expect(last).toEqual(both)
    const comment = await db
      .selectFrom('order_comments')
      .select(['contact_id', 'hijacker_contact_id'])
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow()
    expect(comment).toEqual(both)
  })
})

describe('qui peut être pris en main', () => {
  test('ni un administrateur, ni un compte inactif, ni un compte sans contact principal actif', async () => {
    const [admin, inactive, headless] = await Promise.all([
      aUser(db, 'admin'),
      aUser(db, 'customer'),
      aUser(db, 'warehouse'),
    ])
    await db.updateTable('users').set({ is_active: false }).where('id', '=', inactive.userId).execute()
    await db.updateTable('contacts').set({ is_main: false }).where('user_id', '=', headless.userId).execute()
    const asAdmin = await t.as((await aUser(db, 'admin')).contactId)
    for (const { userId } of [admin, inactive, headless])
      expect(await asAdmin.post('/auth/hijack', { userUuid: await uuidOf(userId) })).toMatchObject(isRefused)
    expect(await asAdmin.post('/auth/hijack', { userUuid: crypto.randomUUID() })).toMatchObject({ status: 404 })
  })
  test('jamais depuis une prise en main', async () => {
    const { hijacked } = await aHijack()
    expect(await hijacked.post('/auth/hijack', { userUuid: await uuidOf(warehouse.userId) })).toMatchObject(isRefused)
  })
})

test('un client ou un entrepôt qui en demande une apprend qu’elle ne lui est pas ouverte', async () => {
  const userUuid = await uuidOf(warehouse.userId)
  for (const { contactId } of [customer, warehouse])
    expect(await (await t.as(contactId)).post('/auth/hijack', { userUuid })).toMatchObject(isRefused)
})

test('une prise en main ne touche ni au mot de passe, ni aux jetons', async () => {
  await db.updateTable('contacts').set({ password_hash: passwordHash }).where('id', '=', customer.contactId).execute()
  const { hijacked } = await aHijack()
  const uuid = await uuidOf(customer.userId)
  const refused = await Promise.all([
    hijacked.post('/auth/change-password', { password, newPassword: 'Nouveau-42' }),
    hijacked.post('/auth/reset-api-token', { uuid }),
    hijacked.post('/auth/set-api-available', { uuid, apiAvailable: true }),
  ])
  for (const answer of refused) expect(answer).toMatchObject(isRefused)
  const { email } = await db
    .selectFrom('contacts')
    .select('email')
    .where('id', '=', customer.contactId)
    .executeTakeFirstOrThrow()
  expect((await t.withToken().post('/auth/login', { email, password })).status).toBe(200)
})

test('rien de ce qui est réservé à la personne ne passe par une prise en main', async () => {
  const { hijacked } = await aHijack()
  const reserved = routes.filter(({ meta }) => meta.inPerson)
  expect(reserved.length).toBeGreaterThan(10)
  for (const { method, path } of reserved) {
    const verb = method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete' // no other method is reserved
    const answer = await hijacked[verb](path.replace(/\{\w+\}/g, '1'))
    expect({ path, ...answer }).toMatchObject({ path, ...isRefused })
  }
})

describe('revenir à son compte', () => {
  test('rend la session d’avant, et ferme celle de l’autre', async () => {
    const { admin, asAdmin, hijacked } = await aHijack()
    const { status, body } = await hijacked.get('/auth/unhijack')
    expect(status).toBe(200)
    expect(body.accessUser).toMatchObject({ contact: { id: admin.contactId }, userType: 'admin' })
    expect(body.accessUser).not.toHaveProperty('hijackerId')
    expect((await t.withToken(body.accessToken).get('/users')).status).toBe(200)
    expect((await asAdmin.get('/users')).status).toBe(200)
    expect(await hijacked.get('/auth/account')).toMatchObject(isOver)
    expect(await hijacked.get('/auth/unhijack')).toMatchObject(isOver)
  })
  test('demandé seize fois à la fois, on ne revient qu’une fois', async () => {
    const { hijacked } = await aHijack()
    const answers = await Promise.all(Array.from({ length: 16 }, () => hijacked.get('/auth/unhijack')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(15)
  })
  test('sans prise en main, rend la même session', async () => {
    const { body } = await (await t.as(customer.contactId)).get('/auth/unhijack')
    expect(body.accessUser.contact.id).toBe(customer.contactId)
  })
})

describe('le droit est revu à chaque requête', () => {
  test.each<[string, (found: Awaited<ReturnType<typeof aHijack>>) => Promise<unknown>]>([
    ['la déconnexion de l’administrateur', ({ asAdmin }) => asAdmin.post('/auth/logout')],
    [
      'la désactivation de l’administrateur',
      ({ admin }) => db.updateTable('users').set({ is_active: false }).where('id', '=', admin.userId).execute(),
    ],
    [
      'la désactivation de son contact',
      async ({ admin }) => {
        await aContact(db, admin.userId)
        return db
          .updateTable('contacts')
          .set({ is_active: false, is_main: false })
          .where('id', '=', admin.contactId)
          .execute()
      },
    ],
  ])('%s finit la prise en main', async (_title, happens) => {
    const found = await aHijack()
    await happens(found)
    expect(await found.hijacked.get('/auth/account')).toMatchObject(isOver)
  })
  test('la désactivation du compte tenu la finit aussi', async () => {
    const other = await aUser(db, 'customer')
    const { asAdmin, hijacked } = await aHijack(other.userId)
    await asAdmin.patch(`/users/${other.userId}`, { isActive: false })
    expect(await hijacked.get('/auth/account')).toMatchObject(isOver)
  })
})
