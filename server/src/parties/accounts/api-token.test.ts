import { describe, expect, test } from 'vitest'
import { ApiCallers } from '../../calls/api-callers.ts'
import { aContact, aPair, aUser } from '../../testing/builders/builders.ts'
import { createTestApp, testNow } from '../../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app
const asAdmin = await t.as((await aUser(db, 'admin')).contactId)
const uuidOf = async (userId: number) =>
  (await db.selectFrom('users').select('uuid').where('id', '=', userId).executeTakeFirstOrThrow()).uuid

/** Opens API access for a new customer with a deal, and gives it a token. */
const aToken = async () => {
  const { customer } = await aPair(db)
  const uuid = await uuidOf(customer.userId)
  await asAdmin.post('/auth/set-api-available', { uuid, apiAvailable: true })
  const { body } = await asAdmin.post('/auth/reset-api-token', { uuid })
  const token: string = body.apiToken
  return { customer, uuid, token, caller: t.withToken(token) }
}
const isRefused = { status: 401, body: { code: 'UNAUTHORIZED' } }
const isForPersons = { status: 403, body: { code: 'PERSON_ONLY' } }

describe('jeton d’API', () => {
  test('se demande d’une pression : l’équipe l’apprend une fois, et le jeton donné répond', async () => {
    const { customer } = await aPair(db)
    await db.updateTable('users').set({ pricing_plan: 'business' }).where('id', '=', customer.userId).execute()
    const caller = await t.as(customer.contactId)
    const uuid = await uuidOf(customer.userId)
    for (const _again of [1, 2])
      expect((await caller.post('/settings/api/request')).body).toMatchObject({ requestedAt: testNow })
    const mails = await db.selectFrom('mails').select('subject').where('event', '=', 'api_requested').execute()
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/demande un jeton d’API$/)])
    const waiting = async () => (await asAdmin.get('/users', { hasPlanRequest: 'true' })).body.items.length
    expect(await waiting()).toBe(1)
    await asAdmin.post('/auth/set-api-available', { uuid, apiAvailable: true })
    await asAdmin.post('/auth/reset-api-token', { uuid })
    expect((await caller.get('/settings/api')).body.requestedAt).toBeNull()
    expect(await waiting()).toBe(0)
  })

  test('agit comme le contact principal de son organisation', async () => {
    const { customer, caller } = await aToken()
    expect(await caller.get('/auth/account')).toMatchObject({
      status: 200,
      body: { contact: { id: customer.contactId }, userId: customer.userId },
    })
    expect((await caller.get('/orders')).status).toBe(200)
    expect((await caller.get('/users')).status).toBe(403)
  })
  test('se lit une seule fois : ensuite, quatre caractères ; la base n’en garde que l’empreinte', async () => {
    const { customer, token } = await aToken()
    expect(token).toMatch(/^quai_[\w-]{43}$/)
    expect((await asAdmin.get(`/users/${customer.userId}`)).body.apiToken).toBe(`•••• ${token.slice(-4)}`)
    const row = await db.selectFrom('users').selectAll().where('id', '=', customer.userId).executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(token)
    const keys = await db.selectFrom('idempotency_keys').select('response').execute()
    expect(JSON.stringify(keys)).not.toContain(token)
  })
  test('l’organisation lit son accès : ouvert ou non, quatre caractères, dernier usage, contact au nom de qui il agit', async () => {
    const { customer, token, caller } = await aToken()
    const { name, email } = await db
      .selectFrom('contacts')
      .select(['name', 'email'])
      .where('id', '=', customer.contactId)
      .executeTakeFirstOrThrow()
    const second = await t.as(await aContact(db, customer.userId))
    const access = {
      apiAvailable: true,
      apiToken: `•••• ${token.slice(-4)}`,
      apiScope: 'write',
      requestedAt: null,
      usage: [],
      actsAs: { name, email },
    }
    expect((await second.get('/settings/api')).body).toEqual({ ...access, lastUsedAt: null })
    await caller.get('/orders')
    expect((await second.get('/settings/api')).body).toEqual({ ...access, lastUsedAt: testNow })
    const stranger = await t.as((await aUser(db, 'customer')).contactId)
    expect((await stranger.get('/settings/api')).body).toMatchObject({ apiAvailable: false, apiToken: null })
  })
  test('ne change pas ce qu’une personne reçoit par mail', async () => {
    const { caller } = await aToken()
    expect(await caller.put('/settings/mail', { items: [] })).toMatchObject(isForPersons)
  })
  test('ne fait entrer, n’invite, ne change ni ne retire personne, même en lecture et écriture', async () => {
    const { caller, customer } = await aToken()
    const id = await aContact(db, customer.userId, { passwordHash: null })
    const refused = await Promise.all([
      caller.post('/contacts', { name: 'Nora Petit', email: 'nora@example.test' }),
      caller.patch(`/contacts/${id}`, { name: 'Autre Nom' }),
      caller.post(`/contacts/${id}/invitation`),
      caller.delete(`/contacts/${id}`),
    ])
    for (const answer of refused) expect(answer).toMatchObject(isForPersons)
    expect((await caller.get('/contacts')).status).toBe(200)
  })
  test('en lecture seule, il lit tout et ne change rien', async () => {
    const { uuid } = await aToken()
    const { body } = await asAdmin.post('/auth/reset-api-token', { uuid, scope: 'read' })
    expect(body).toMatchObject({ apiScope: 'read' })
    const caller = t.withToken(body.apiToken)
    expect((await caller.get('/orders')).status).toBe(200)
    expect(await caller.post('/orders', {})).toMatchObject({ status: 403, body: { code: 'TOKEN_READ_ONLY' } })
    expect(await caller.delete('/addresses/1')).toMatchObject({ status: 403 })
  })
  test('chaque réponse dit ce qui reste de la minute, et l’usage se compte par jour', async () => {
    const { customer, caller } = await aToken()
    const first = await caller.get('/orders')
    const second = await caller.get('/orders')
    expect(first.headers).toMatchObject({ 'ratelimit-limit': '600', 'ratelimit-policy': '600;w=60' })
    expect(Number(first.headers['ratelimit-remaining']) - Number(second.headers['ratelimit-remaining'])).toBe(1)
    expect(Number(first.headers['ratelimit-reset'])).toBeLessThanOrEqual(60)
    const asked = await t.as(customer.contactId)
    expect((await asked.get('/orders')).headers).not.toHaveProperty('ratelimit-limit')
    const callers = new ApiCallers()
    await callers.callerOf(t.app, (await aToken()).token)
    await callers.writeUses(t.app)
    const used = await db.selectFrom('api_usage').select(['calls', 'refused']).execute()
    expect(used).toEqual([{ calls: 1, refused: 0 }])
  })
  test('un nouveau remplace l’ancien', async () => {
    const { uuid, caller } = await aToken()
    const { body } = await asAdmin.post('/auth/reset-api-token', { uuid })
    expect(await caller.get('/orders')).toMatchObject(isRefused)
    expect((await t.withToken(body.apiToken).get('/orders')).status).toBe(200)
  })
  test('l’accès fermé, il ne sert plus, même rouvert', async () => {
    const { uuid, caller } = await aToken()
    await asAdmin.post('/auth/set-api-available', { uuid, apiAvailable: false })
    expect(await caller.get('/orders')).toMatchObject(isRefused)
    expect((await asAdmin.post('/auth/set-api-available', { uuid, apiAvailable: true })).body).toMatchObject({
      apiAvailable: true,
      apiToken: null,
    })
    expect(await caller.get('/orders')).toMatchObject(isRefused)
  })
  test('le compte désactivé, il ne sert plus', async () => {
    const { customer, caller } = await aToken()
    await asAdmin.patch(`/users/${customer.userId}`, { isActive: false })
    expect(await caller.get('/orders')).toMatchObject(isRefused)
  })
  test('ne sert que dans une formule qui a l’API', async () => {
    const { customer, caller } = await aToken()
    await asAdmin.patch(`/users/${customer.userId}`, { pricingPlan: 'starter' })
    expect(await caller.get('/orders')).toMatchObject({ status: 403, body: { code: 'PLAN_FEATURE' } })
  })
  test('ne fait rien de ce qui tient à une personne', async () => {
    const { caller } = await aToken()
    const change = { password: 'Ancien-42', newPassword: 'Nouveau-42' }
    expect(await caller.post('/auth/change-password', change)).toMatchObject({ status: 403 })
    for (const answer of [await caller.post('/auth/renew'), await caller.get('/auth/unhijack')])
      expect(answer).toMatchObject(isRefused)
  })
  test('ne s’ouvre ni pour un administrateur, ni sans accès', async () => {
    const admin = await aUser(db, 'admin')
    expect(
      await asAdmin.post('/auth/set-api-available', { uuid: await uuidOf(admin.userId), apiAvailable: true }),
    ).toMatchObject({ status: 404 })
    const { userId } = await aUser(db, 'warehouse')
    expect(await asAdmin.post('/auth/reset-api-token', { uuid: await uuidOf(userId) })).toMatchObject({
      status: 409,
      body: { code: 'API_NOT_AVAILABLE', message: expect.stringMatching(/^Accès à la ressource à configurer/) },
    })
  })
  test('au-delà de 600 requêtes dans la minute, il attend la suivante', async () => {
    const { token } = await aToken()
    const callers = new ApiCallers()
    const calls = await Promise.allSettled(Array.from({ length: 602 }, () => callers.callerOf(t.app, token)))
    expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(600)
    expect(calls.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'TOO_MANY_REQUESTS', params: { retryAfterSeconds: 60 } },
    })
    t.setNow(new Date(Date.parse(testNow) + 60_000).toISOString())
    expect(await callers.callerOf(t.app, token)).toBeDefined()
    t.setNow(testNow)
  })
})
