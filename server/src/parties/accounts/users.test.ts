import { describe, expect, test } from 'vitest'
import type { PricingPlan } from '../../platform/database/schema.generated.ts'
import { aContact, aPair, aUser } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'

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

describe('durée de rendez-vous', () => {
  test('celle d’un entrepôt se change', async () => {
    const { userId } = await aUser(db, 'warehouse')
    expect((await asAdmin.patch(`/users/${userId}`, { appointmentDuration: 45 })).body.appointmentDuration).toBe(45)
    expect((await asAdmin.patch(`/users/${userId}`, { appointmentDuration: 241 })).status).toBe(422)
  })
  test('un client n’en a pas', async () => {
    const { userId } = await aUser(db, 'customer')
    expect(await asAdmin.patch(`/users/${userId}`, { appointmentDuration: 45 })).toMatchObject({
      status: 422,
      body: { issues: [{ path: ['appointmentDuration'] }] },
    })
  })
})

test('la page d’un utilisateur dit ce que sa désactivation termine', async () => {
  const { customer } = await aPair(db)
  await t.as(customer.contactId)
  expect((await asAdmin.get(`/users/${customer.userId}`)).body).toMatchObject({
    openSessionsCount: 1,
    openOrdersCount: 0,
    activeDealsCount: 1,
    isHijackable: true,
    contacts: [{ id: customer.contactId, hasPassword: false }],
  })
  await asAdmin.patch(`/users/${customer.userId}`, { isActive: false })
  expect((await asAdmin.get(`/users/${customer.userId}`)).body).toMatchObject({ openSessionsCount: 0 })
})

describe('contacts d’un utilisateur', () => {
  const aTeam = async () => {
    const { userId, contactId } = await aUser(db, 'customer')
    const second = await aContact(db, userId)
    const change = (id: number, changes: object) => asAdmin.patch(`/users/${userId}/contacts/${id}`, changes)
    return { userId, contactId, second, change }
  }
  test('choisir un contact principal remplace l’autre', async () => {
    const { userId, contactId, second, change } = await aTeam()
    expect(await change(second, { isMain: true })).toMatchObject({ status: 200, body: { id: second, isMain: true } })
    const { items } = (await asAdmin.get(`/users/${userId}/contacts`)).body
    expect(items).toMatchObject([
      { id: second, isMain: true },
      { id: contactId, isMain: false },
    ])
  })
  test('16 choix à la fois : exactement un contact principal', async () => {
    const { userId, contactId, second, change } = await aTeam()
    const wanted = Array.from({ length: 16 }, (_, index) => (index % 2 ? contactId : second))
    for (const { status } of await Promise.all(wanted.map((id) => change(id, { isMain: true }))))
      expect(status).toBe(200)
    const { items } = (await asAdmin.get(`/users/${userId}/contacts`)).body
    expect(items.filter(({ isMain }: { isMain: boolean }) => isMain)).toHaveLength(1)
  })
  test('le contact principal ne se désactive pas, et un contact désactivé ne devient pas principal', async () => {
    const { contactId, second, change } = await aTeam()
    expect((await change(contactId, { isActive: false })).body.code).toBe('MAIN_CONTACT_REQUIRED')
    expect((await change(second, { isActive: false })).body.isActive).toBe(false)
    expect((await change(second, { isMain: true })).body.code).toBe('MAIN_CONTACT_REQUIRED')
  })
  test('désactivé, un contact perd ses sessions ; modifié, il garde le reste', async () => {
    const { second, change } = await aTeam()
    const caller = await t.as(second)
    expect((await change(second, { name: 'Rose Petit' })).body).toMatchObject({ name: 'Rose Petit', isActive: true })
    expect((await caller.get('/auth/account')).status).toBe(200)
    await change(second, { isActive: false })
    expect((await caller.get('/auth/account')).status).toBe(401)
  })
  test('changer l’adresse d’un contact sans mot de passe l’invite à la nouvelle, et l’ancien lien ne sert plus', async () => {
    const { userId } = await aUser(db, 'customer')
    const added = await asAdmin.post(`/users/${userId}/contacts`, { name: 'Ugo', email: 'ugo@example.test' })
    const mailed = () =>
      db.selectFrom('mails').select(['to_email', 'body_text']).where('contact_id', '=', added.body.id).execute()
    const [former] = await mailed()
    await asAdmin.patch(`/users/${userId}/contacts/${added.body.id}`, { email: 'ugo.petit@example.test' })
    // The invitation that has not left is withdrawn.
    const [present, ...others] = await mailed()
    expect([present?.to_email, others]).toEqual(['ugo.petit@example.test', []])
    const check = (mail: { body_text: string } | undefined) =>
      t
        .withToken()
        .get('/auth/check-token-validity', { token: /token=([\w-]+)/.exec(mail?.body_text ?? '')?.[1] ?? '' })
    expect((await check(former)).status).toBe(404)
    expect((await check(present)).body.email).toBe('ugo.petit@example.test')
  })
  test('une adresse e-mail prise est refusée, le contact d’un autre utilisateur est introuvable', async () => {
    const { second, change } = await aTeam()
    const other = await aTeam()
    const { email } = (await asAdmin.get(`/users/${other.userId}`)).body.contacts[0]
    expect((await change(second, { email: email.toUpperCase() })).body.code).toBe('EMAIL_TAKEN')
    expect((await change(other.second, { name: 'Pris' })).status).toBe(404)
  })
})

test('l’admin ajoute un contact, qui n’est pas principal', async () => {
  const { userId } = await aUser(db, 'warehouse')
  const contact = { name: 'Nina', email: 'nina@example.test', password: 'Correct-42' }
  expect(await asAdmin.post(`/users/${userId}/contacts`, contact)).toMatchObject({
    status: 201,
    body: { isMain: false },
  })
  const { email, password } = contact
  expect((await t.withToken().post('/auth/login', { email, password })).status).toBe(200)
  expect((await asAdmin.get(`/users/${userId}/contacts`)).body.items).toHaveLength(2)
})

describe('liste et recherche', () => {
  test('le jeton d’API se montre par ses quatre derniers caractères', async () => {
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
    expect((await asAdmin.get('/users', { ...query, search: 'dock 100%' })).body.total).toBe(1)
    expect((await asAdmin.get('/users', { ...query, userType: 'customer' })).body.total).toBe(0)
    expect((await asAdmin.get('/users', { ...query, page: 2 })).body.items).toEqual([])
  })
  test('la liste se filtre par formule et par état, et se trie', async () => {
    const named = (name: string, plan: PricingPlan | null) => aUser(db, 'customer', { name: `Tri ${name}`, plan })
    const [abel] = [await named('Abel', 'starter'), await named('Élan', null), await named('Zorn', 'basic')]
    await asAdmin.patch(`/users/${abel.userId}`, { isActive: false })
    const names = async (query: object) =>
      (await asAdmin.get('/users', { search: 'tri', ...query })).body.items.map(({ name }: { name: string }) => name)
    expect(await names({ pricingPlan: 'basic' })).toEqual(['Tri Élan', 'Tri Zorn'])
    expect(await names({ isActive: false })).toEqual(['Tri Abel'])
    expect(await names({ sort: 'name', direction: 'desc' })).toEqual(['Tri Zorn', 'Tri Élan', 'Tri Abel'])
    expect(await names({ sort: 'pricingPlan' })).toEqual(['Tri Élan', 'Tri Zorn', 'Tri Abel'])
    expect((await asAdmin.get('/users', { search: 'tri' })).body.items[0]).toMatchObject({
      mainContact: { id: abel.contactId },
      isHijackable: false,
      createdAt: expect.any(String),
    })
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
