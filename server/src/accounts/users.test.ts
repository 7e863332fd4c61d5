import { describe, expect, test } from 'vitest'
import { aContact, aUser } from '../testing/builders/builders.ts'
import { createTestApp } from '../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app
const admin = await aUser(db, 'admin', { name: 'Équipe Quai' })
const asAdmin = await t.as(admin.contactId)

const newUser = (changes: object = {}) => ({
  name: 'Cave du Midi',
  userType: 'customer',
  mainContact: { name: 'Luc', email: `luc${Math.random()}@example.test`, password: 'Correct-42' },
  ...changes,
})

describe('créer', () => {
  test('un client avec son contact principal, qui se connecte aussitôt', async () => {
    const user = newUser({ pricingPlan: 'starter', externalId: 'S-12' })
    const { status, body } = await asAdmin.post('/users', user)
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { name: 'Cave du Midi', userType: 'customer', pricingPlan: 'starter', externalId: 'S-12', isActive: true },
    })
    const { contacts } = (await asAdmin.get(`/users/${body.id}`)).body
    expect(contacts).toMatchObject([{ name: 'Luc', isMain: true, isActive: true }])
    const { email, password } = user.mainContact
    expect((await t.withToken().post('/auth/login', { email, password })).status).toBe(200)
  })
  test('un entrepôt a ses réglages dès le premier jour', async () => {
    const { body } = await asAdmin.post('/users', newUser({ userType: 'warehouse' }))
    expect(body).toMatchObject({ appointmentDuration: 30, pricingPlan: null, apiToken: null, apiAvailable: false })
  })
  test('une adresse e-mail prise annule tout', async () => {
    const user = newUser({ name: 'Doublon' })
    expect((await asAdmin.post('/users', user)).status).toBe(201)
    expect(await asAdmin.post('/users', { ...user, name: 'Doublon bis' })).toMatchObject({
      status: 409,
      body: { code: 'EMAIL_TAKEN' },
    })
    expect((await asAdmin.get('/users', { search: 'Doublon bis' })).body.total).toBe(0)
  })
  test('seul un client a une formule', async () => {
    const answer = await asAdmin.post('/users', newUser({ userType: 'warehouse', pricingPlan: 'business' }))
    expect(answer).toMatchObject({ status: 422, body: { issues: [{ path: ['pricingPlan'] }] } })
  })
})

describe('modifier', () => {
  test('ce qui n’est pas donné reste', async () => {
    const { body } = await asAdmin.post('/users', newUser({ pricingPlan: 'trial', externalId: 'S-13' }))
    expect(await asAdmin.patch(`/users/${body.id}`, { name: 'Cave du Nord' })).toMatchObject({
      status: 200,
      body: { name: 'Cave du Nord', pricingPlan: 'trial', externalId: 'S-13', isActive: true },
    })
    expect(await asAdmin.patch(`/users/${body.id}`, { pricingPlan: null, externalId: null })).toMatchObject({
      body: { name: 'Cave du Nord', pricingPlan: null, externalId: null },
    })
  })
  test('un admin ne se désactive pas lui-même', async () => {
    expect(await asAdmin.patch(`/users/${admin.userId}`, { isActive: false })).toMatchObject({
      status: 422,
      body: { issues: [{ path: ['isActive'] }] },
    })
  })
  test('un utilisateur inconnu est introuvable', async () => {
    expect((await asAdmin.patch('/users/999999', { name: 'Personne' })).status).toBe(404)
    expect((await asAdmin.get('/users/999999/contacts')).status).toBe(404)
  })
})

test('l’admin ajoute un contact, qui n’est pas principal', async () => {
  const { userId } = await aUser(db, 'warehouse')
  const contact = { name: 'Nina', email: 'nina@example.test', password: 'Correct-42' }
  expect(await asAdmin.post(`/users/${userId}/contacts`, contact)).toMatchObject({
    status: 201,
    body: { isMain: false },
  })
  expect((await t.withToken().post('/auth/login', contact)).status).toBe(200)
  expect((await asAdmin.get(`/users/${userId}/contacts`)).body.items).toHaveLength(2)
})

describe('liste et recherche', () => {
  test('la clé d’API se montre par ses quatre derniers caractères', async () => {
    const { userId } = await aUser(db, 'customer')
    await db
      .updateTable('users')
      .set({ api_token_hash: 'h', api_token_last4: 'f00d', api_available: true })
      .where('id', '=', userId)
      .execute()
    expect((await asAdmin.get(`/users/${userId}`)).body).toMatchObject({ apiAvailable: true, apiToken: '•••• f00d' })
  })
  test('la liste se filtre et se découpe', async () => {
    for (const name of ['Dock Alpha', 'Dock Beta', 'Dock 100%']) await aUser(db, 'warehouse', { name })
    const query = { search: 'dock', userType: 'warehouse', pageSize: 10 }
    const { body } = await asAdmin.get('/users', query)
    expect(body).toMatchObject({ total: 3, isTotalExact: true })
    expect(body.items[0]).toMatchObject({ name: 'Dock 100%' })
    expect((await asAdmin.get('/users', { ...query, search: '100%' })).body.total).toBe(1)
    expect((await asAdmin.get('/users', { ...query, userType: 'customer' })).body.total).toBe(0)
    expect((await asAdmin.get('/users', { ...query, page: 2 })).body.items).toEqual([])
  })
  test('on trouve un utilisateur par le nom ou l’adresse d’un contact', async () => {
    const { userId, contactId } = await aUser(db, 'customer', { name: 'Atelier Bleu' })
    const second = await aContact(db, userId)
    await db.updateTable('contacts').set({ email: 'rare.oiseau@example.test' }).where('id', '=', second).execute()
    const { body } = await asAdmin.get('/users-search', { query: 'rare.oiseau' })
    expect(body).toMatchObject([{ id: userId, mainContact: { id: contactId, isMain: true } }])
  })
  test('on trouve un utilisateur mot à mot, sans égard aux accents, dans son nom et ceux de ses contacts', async () => {
    const { userId, contactId } = await aUser(db, 'customer', { name: 'Épicerie du Châtelet' })
    await db.updateTable('contacts').set({ name: 'Chloé Œuvrard' }).where('id', '=', contactId).execute()
    for (const search of ['epicerie', 'CHATELET épicerie', 'oeuvrard chloe', 'chatelet chloe'])
      expect((await asAdmin.get('/users', { search })).body, search).toMatchObject({
        total: 1,
        items: [{ id: userId }],
      })
    for (const search of ['epicerie chloee', '%', '_'])
      expect((await asAdmin.get('/users', { search })).body.total, search).toBe(0)
  })
  test('se reprend un client ou un entrepôt actif dont le contact principal est actif', async () => {
    const cases = [
      { name: 'Reprise Alpha', type: 'customer', hijackable: true },
      { name: 'Reprise Bravo', type: 'warehouse', hijackable: true },
      { name: 'Reprise Delta', type: 'admin', hijackable: false },
      { name: 'Reprise Foxtrot', type: 'customer', inactive: true, hijackable: false },
      { name: 'Reprise Golf', type: 'customer', headless: true, hijackable: false },
    ] as const
    for (const { name, type, hijackable, ...state } of cases) {
      const { userId } = await aUser(db, type, { name })
      if ('inactive' in state)
        await db.updateTable('users').set({ is_active: false }).where('id', '=', userId).execute()
      if ('headless' in state)
        await db.updateTable('contacts').set({ is_main: false }).where('user_id', '=', userId).execute()
      const { body } = await asAdmin.get('/users-search', { query: name })
      expect(body, name).toMatchObject([{ isHijackable: hijackable }])
    }
    expect((await asAdmin.get('/users-search', { query: 'Reprise', userType: 'admin' })).body).toHaveLength(1)
  })
})
