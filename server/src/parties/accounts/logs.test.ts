import { describe, expect, test } from 'vitest'
import { anOrder } from '../../testing/builders/an-order.ts'
import { aPair, aProduct, aUser } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app
const admin = await aUser(db, 'admin', { name: 'Équipe Quai' })
const asAdmin = await t.as(admin.contactId)
const author = (await asAdmin.get(`/users/${admin.userId}`)).body.contacts[0].name

const logsOf = async (userId: number, query: Record<string, string | number> = {}) =>
  (await asAdmin.get(`/users/${userId}/logs`, { pageSize: 100, ...query })).body.items as {
    action: string
    kind: string
  }[]
const actionsOf = async (userId: number) => (await logsOf(userId)).map(({ action }) => action)

test('créer un utilisateur écrit qui l’a fait, et ce qu’il était', async () => {
  const input = { name: 'Cave du Midi', userType: 'customer', pricingPlan: 'starter' }
  const { body } = await asAdmin.post('/users', { ...input, mainContact: { name: 'Luc', email: 'luc@example.test' } })
  expect(await logsOf(body.id)).toMatchObject([
    { action: 'contact_create', subject: 'Luc', changes: { email: [null, 'luc@example.test'] } },
    {
      kind: 'account',
      action: 'user_create',
      subject: null,
      changes: { name: [null, 'Cave du Midi'], pricingPlan: [null, 'starter'] },
      contactName: author,
      userName: 'Équipe Quai',
      hijackerName: null,
    },
  ])
})

test('un changement écrit l’avant et l’après ; rien de changé n’écrit rien', async () => {
  const { userId } = await aUser(db, 'warehouse', { name: 'Dock Un' })
  await asAdmin.patch(`/users/${userId}`, { name: 'Dock Deux', appointmentDuration: 60 })
  await asAdmin.patch(`/users/${userId}`, { name: 'Dock Deux' })
  await asAdmin.patch(`/users/${userId}`, { isActive: false })
  await asAdmin.patch(`/users/${userId}`, { isActive: true })
  const logs = await logsOf(userId)
  expect(logs.map(({ action }) => action)).toEqual(['user_activate', 'user_deactivate', 'user_update'])
  expect(logs[2]).toMatchObject({ changes: { name: ['Dock Un', 'Dock Deux'], appointmentDuration: [30, 60] } })
})

test('un mot de passe ne s’écrit jamais', async () => {
  const { userId } = await aUser(db, 'customer')
  const contact = { name: 'Nina', email: 'nina@example.test', password: 'Correct-42' }
  await asAdmin.post(`/users/${userId}/contacts`, contact)
  expect(JSON.stringify(await logsOf(userId))).not.toContain('Correct-42')
})

test('les contacts, adresses et accords d’un utilisateur s’y lisent, quel qu’en soit l’auteur', async () => {
  const { customer, warehouse } = await aPair(db)
  const asCustomer = await t.as(customer.contactId)
  const { body: contact } = await asCustomer.post('/contacts', { name: 'Zoé', email: 'zoe@example.test' })
  await asCustomer.patch(`/contacts/${contact.id}`, { isActive: false })
  await asAdmin.patch(`/users/${customer.userId}/contacts/${contact.id}`, { isActive: true })
  await asAdmin.patch(`/users/${customer.userId}/contacts/${contact.id}`, { isMain: true })
  await asAdmin.patch(`/users/${customer.userId}/contacts/${customer.contactId}`, { name: 'Ana' })
  const place = { name: 'Dépôt', street: '1 rue Neuve' }
  const { body: first } = await asCustomer.post(`/users/${customer.userId}/addresses`, place)
  const { body: second } = await asAdmin.post(`/users/${customer.userId}/addresses`, place)
  await asAdmin.patch(`/addresses/${second.id}`, { isMainAddress: true, street: '2 rue Neuve' })
  await asCustomer.delete(`/addresses/${first.id}`)
  await (await t.as(contact.id)).delete(`/contacts/${customer.contactId}`)
  const [{ id: dealId }] = (await asAdmin.get('/deals', { customerId: customer.userId })).body.items
  await asAdmin.patch(`/deals/${dealId}`, { requiresSignedSlip: true })
  await asAdmin.patch(`/deals/${dealId}`, { isActive: false })
  await asAdmin.delete(`/deals/${dealId}`)
  const ofDeal = ['deal_remove', 'deal_deactivate', 'deal_update']
  expect(await actionsOf(warehouse.userId)).toEqual(ofDeal)
  expect(await actionsOf(customer.userId)).toEqual([
    ...ofDeal,
    'contact_remove',
    'address_remove',
    'address_update',
    'address_main',
    'address_create',
    'address_create',
    'contact_update',
    'contact_main',
    'contact_activate',
    'contact_deactivate',
    'contact_create',
  ])
})

test('l’accès à l’API, une prise en main et une invitation renvoyée s’y écrivent aussi', async () => {
  const { body: user } = await asAdmin.post('/users', {
    name: 'Pris en main',
    userType: 'customer',
    mainContact: { name: 'Ema', email: 'ema@example.test' },
  })
  await asAdmin.post('/auth/set-api-available', { uuid: user.uuid, apiAvailable: true })
  await asAdmin.post('/auth/reset-api-token', { uuid: user.uuid })
  await asAdmin.post('/auth/set-api-available', { uuid: user.uuid, apiAvailable: false })
  const [contact] = (await asAdmin.get(`/users/${user.id}`)).body.contacts
  await asAdmin.post(`/contacts/${contact.id}/invitation`)
  await asAdmin.post('/auth/hijack', { userUuid: user.uuid })
  expect(await actionsOf(user.id)).toEqual([
    'user_hijack',
    'contact_invite',
    'api_close',
    'api_token',
    'api_open',
    'contact_create',
    'user_create',
  ])
})

test('ce qu’un administrateur fait au nom d’un autre porte les deux noms', async () => {
  const { customer } = await aPair(db)
  const { uuid } = (await asAdmin.get(`/users/${customer.userId}`)).body
  const { accessToken } = (await asAdmin.post('/auth/hijack', { userUuid: uuid })).body
  await t.withToken(accessToken).post('/subscription/request', { plan: 'starter' })
  expect((await logsOf(customer.userId))[0]).toMatchObject({ action: 'plan_request', hijackerName: author })
})

describe('commandes', () => {
  test('ce que les contacts d’un utilisateur ont fait sur des commandes se lit avec le reste, ou à part', async () => {
    const { customer, warehouse } = await aPair(db)
    const lines = [{ productId: await aProduct(db, customer.userId), quantity: 1 }]
    const parties = { customerId: customer.userId, warehouseId: warehouse.userId }
    const { uuid } = await anOrder(db, { ...parties, orderType: 'delivery', lines })
    await (await t.as(warehouse.contactId)).post(`/orders/${uuid}/reject`, { reason: 'Complet' })
    const steps = await logsOf(warehouse.userId, { kind: 'orders' })
    expect(steps).toMatchObject([{ kind: 'orders', action: 'order_refuse', orderUuid: uuid }])
    expect(await logsOf(warehouse.userId, { kind: 'account' })).toEqual([])
    expect(await actionsOf(warehouse.userId)).toEqual(['order_refuse'])
  })
  test('la liste se découpe, du plus récent au plus ancien', async () => {
    const { userId } = await aUser(db, 'customer')
    for (let count = 0; count < 12; count++) await asAdmin.patch(`/users/${userId}`, { externalId: `E${count}` })
    const { body } = await asAdmin.get(`/users/${userId}/logs`, { pageSize: 10, page: 2 })
    expect(body).toMatchObject({ total: 12, items: [{ changes: { externalId: ['E0', 'E1'] } }, {}] })
  })
})

test('le journal ne se réécrit pas : ni modification ni suppression, même par le serveur', async () => {
  await expect(db.updateTable('account_logs').set({ action: 'autre' }).execute()).rejects.toThrow(/permission denied/)
  await expect(db.deleteFrom('account_logs').execute()).rejects.toThrow(/permission denied/)
})
