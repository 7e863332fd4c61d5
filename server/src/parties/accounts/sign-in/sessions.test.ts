import { SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { openSession } from '../../../calls/session.ts'
import { aContact, aPair, aUser } from '../../../testing/builders/builders.ts'
import { type Caller, createTestApp, testNow } from '../../../testing/test-app.ts'
import { hashPassword } from './password.ts'

const t = await createTestApp()
const { db } = t.app
const password = 'Correct-42'
const passwordHash = await hashPassword(password)
const { customer } = await aPair(db)
const admin = await aUser(db, 'admin')

const aSigner = (userId = customer.userId) => aContact(db, userId, { passwordHash })
const isRefused = { status: 401, body: { statusCode: 401, code: 'UNAUTHORIZED', message: '401 - Unauthorized' } }
const statusOf = async (caller: Caller) => (await caller.get('/auth/account')).status

describe('fin de session', () => {
  test('la déconnexion ferme cette session et elle seule', async () => {
    const contactId = await aSigner()
    const [here, elsewhere] = [await t.as(contactId), await t.as(contactId)]
    expect((await here.post('/auth/logout')).status).toBe(204)
    expect(await here.get('/auth/account')).toMatchObject(isRefused)
    expect(await statusOf(elsewhere)).toBe(200)
  })
  test('après la fin d’une session, 16 requêtes à la fois sont toutes refusées', async () => {
    const caller = await t.as(await aSigner())
    expect(await statusOf(caller)).toBe(200)
    await caller.post('/auth/logout')
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        caller.get(['/orders', '/deals', '/contacts', '/products'][index % 4] ?? '/'),
      ),
    )
    for (const answer of answers) expect(answer).toMatchObject(isRefused)
  })
  test('désactiver un contact ferme ses sessions, et le réactiver ne les rouvre pas', async () => {
    const contactId = await aSigner()
    const caller = await t.as(contactId)
    const main = await t.as(customer.contactId)
    expect((await main.patch(`/contacts/${contactId}`, { isActive: false })).status).toBe(200)
    expect(await caller.get('/auth/account')).toMatchObject(isRefused)
    expect((await main.patch(`/contacts/${contactId}`, { isActive: true })).status).toBe(200)
    expect(await caller.get('/auth/account')).toMatchObject(isRefused)
  })
  test('désactiver un utilisateur ferme les sessions de tous ses contacts', async () => {
    const closing = await aUser(db, 'customer')
    const callers = [await t.as(closing.contactId), await t.as(await aSigner(closing.userId))]
    const asAdmin = await t.as(admin.contactId)
    expect((await asAdmin.patch(`/users/${closing.userId}`, { isActive: false })).status).toBe(200)
    for (const caller of callers) expect(await caller.get('/auth/account')).toMatchObject(isRefused)
    expect((await asAdmin.patch(`/users/${closing.userId}`, { isActive: true })).status).toBe(200)
    for (const caller of callers) expect(await caller.get('/auth/account')).toMatchObject(isRefused)
  })
  test('la session d’un admin au nom d’un autre finit avec l’admin', async () => {
    const other = await aUser(db, 'admin')
    const { accessToken: token } = await t.openHijack(customer, other)
    expect(await t.withToken(token).get('/auth/account')).toMatchObject({
      status: 200,
      body: { contact: { id: customer.contactId }, hijackerId: other.contactId },
    })
    await (await t.as(admin.contactId)).patch(`/users/${other.userId}`, { isActive: false })
    expect(await t.withToken(token).get('/auth/account')).toMatchObject(isRefused)
  })
})

describe('jeton', () => {
  const claims = { contact: customer.contactId, user: customer.userId }
  const aSession = async (now = testNow) =>
    (await openSession(db, t.app.sessionKey, new Date(now), customer)).accessToken
  const sessionIdOf = (token: string) => JSON.parse(atob(token.split('.')[1] ?? '')).jti

  test('porte contact, utilisateur, session et expiration, à 8 heures', async () => {
    const payload = JSON.parse(atob((await aSession()).split('.')[1] ?? ''))
    expect(payload).toMatchObject({ ...claims, jti: expect.any(String) })
    expect(payload.exp - payload.iat).toBe(8 * 3600)
  })
  test('expire au bout de 8 heures, même déjà vu', async () => {
    const token = await aSession()
    expect(await statusOf(t.withToken(token))).toBe(200)
    t.setNow(new Date(Date.parse(testNow) + 8 * 3_600_000).toISOString())
    expect(await t.withToken(token).get('/auth/account')).toMatchObject(isRefused)
    t.setNow(testNow)
  })
  test('signé par une autre clé, non signé ou retouché, il est refusé', async () => {
    const token = await aSession()
    const jti = sessionIdOf(token)
    const otherKey = new TextEncoder().encode('another-secret-of-at-least-32-characters!')
    const sign = (algorithm: string) =>
      new SignJWT(claims).setProtectedHeader({ alg: algorithm }).setJti(jti).setExpirationTime('8h')
    const [header, , signature] = token.split('.')
    const forged = [
      await sign('HS256').sign(otherKey),
      await sign('HS512').sign(t.app.sessionKey.key),
      new UnsecuredJWT(claims).setJti(jti).setExpirationTime('8h').encode(),
      `${header}.${btoa(JSON.stringify({ ...claims, contact: admin.contactId, jti, exp: 4e9 }))}.${signature}`,
      'n’importe quoi',
      '',
    ]
    for (const wrong of forged)
      expect(await t.withToken(encodeURI(wrong)).get('/auth/account')).toMatchObject(isRefused)
  })
  test('sans « Bearer », il est refusé', async () => {
    const token = await aSession()
    const answer = await t.withToken().post('/auth/logout', undefined, { authorization: token })
    expect(answer).toMatchObject(isRefused)
  })
})

describe('changer son mot de passe', () => {
  const signIn = async (contactId: number, given: string) => {
    const { email } = await db
      .selectFrom('contacts')
      .select('email')
      .where('id', '=', contactId)
      .executeTakeFirstOrThrow()
    return t.withToken().post('/auth/login', { email, password: given })
  }
  test('garde la présente session, ferme les autres, et seul le nouveau ouvre', async () => {
    const contactId = await aSigner()
    const [here, elsewhere, colleague] = [await t.as(contactId), await t.as(contactId), await t.as(customer.contactId)]
    const answer = await here.post('/auth/change-password', { password, newPassword: 'Nouveau-43' })
    expect(answer.status).toBe(204)
    expect(await statusOf(here)).toBe(200)
    expect(await elsewhere.get('/auth/account')).toMatchObject(isRefused)
    expect(await statusOf(colleague)).toBe(200)
    expect((await signIn(contactId, password)).status).toBe(401)
    expect((await signIn(contactId, 'Nouveau-43')).status).toBe(200)
  })
  test('rejoué, le même changement est déjà fait', async () => {
    const caller = await t.as(await aSigner())
    const change = { password, newPassword: 'Nouveau-43' }
    expect((await caller.post('/auth/change-password', change)).status).toBe(204)
    expect((await caller.post('/auth/change-password', change)).status).toBe(204)
  })
  test('un mot de passe actuel faux est refusé sans déconnecter, cinq fois en 300 s', async () => {
    const caller = await t.as(await aSigner())
    const attempt = () => caller.post('/auth/change-password', { password: 'Faux-4242', newPassword: 'Nouveau-43' })
    for (let time = 1; time <= 5; time++)
      expect(await attempt()).toMatchObject({
        status: 422,
        body: { code: 'INVALID', issues: [{ path: ['password'], fallback: 'Le mot de passe actuel est incorrect.' }] },
      })
    expect(await attempt()).toMatchObject({ status: 429, body: { code: 'SIGN_IN_LIMITED' } })
    expect(await statusOf(caller)).toBe(200)
  })
  test.each([
    ['Court-1', 'Au moins 8 caractères sont attendus.'],
    ['sans-majuscule-1', 'Il manque une majuscule.'],
    ['SANS-MINUSCULE-1', 'Il manque une minuscule.'],
    ['Sans-Chiffre', 'Il manque un chiffre.'],
    ['SansSpecial1', 'Il manque un caractère spécial.'],
  ])('« %s » : %s', async (newPassword, message) => {
    const caller = await t.as(await aSigner())
    expect(await caller.post('/auth/change-password', { password, newPassword })).toMatchObject({
      status: 422,
      body: { issues: [{ path: ['newPassword'], fallback: message }] },
    })
  })
})

test('chaque contact a son compte et ses sessions', async () => {
  const [first, second] = [await aSigner(), await aSigner()]
  const [asFirst, asSecond] = [await t.as(first), await t.as(second)]
  expect((await asFirst.get('/auth/account')).body.contact.id).toBe(first)
  expect((await asSecond.get('/auth/account')).body.contact.id).toBe(second)
  await asFirst.post('/auth/logout')
  expect(await statusOf(asSecond)).toBe(200)
})
