import { describe, expect, test } from 'vitest'
import { revokeSessions } from '../../../calls/session.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { aContact, aPair, aUser } from '../../../testing/builders/builders.ts'
import { createTestApp, testNow } from '../../../testing/test-app.ts'
import { hashPassword } from './password.ts'

const t = await createTestApp()
const { db } = t.app
const password = 'Correct-42'
const passwordHash = await hashPassword(password)
const { customer } = await aPair(db)

const hours = (count: number) => new Date(Date.parse(testNow) + count * 3_600_000).toISOString()
const minutes = (count: number) => hours(count / 60)

const signIn = async (choice: { staysSignedIn?: boolean } = {}) => {
  t.setNow(testNow)
  const contactId = await aContact(db, customer.userId, { passwordHash })
  const { email } = await db
    .selectFrom('contacts')
    .select('email')
    .where('id', '=', contactId)
    .executeTakeFirstOrThrow()
  const { body } = await t.withToken().post('/auth/login', { email, password, ...choice })
  return { contactId, email, ...body } as { contactId: number; accessToken: string; sessionEndsAt: string }
}
const renew = (token: string) => t.withToken(token).post('/auth/renew')
const statusOf = async (token: string) => (await t.withToken(token).get('/auth/account')).status
const claimsOf = (token: string) => JSON.parse(atob(token.split('.')[1] ?? ''))
const isOver = { status: 401, body: { code: 'UNAUTHORIZED', message: '401 - Unauthorized' } }

describe('une session qui sert se prolonge', () => {
  test('de 8 heures à compter de la demande, pour la même session et le même contact', async () => {
    const first = await signIn()
    t.setNow(hours(7))
    const { status, body } = await renew(first.accessToken)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      tokenExpiresAt: hours(15),
      sessionEndsAt: hours(24),
      accessUser: { contact: { id: first.contactId }, userId: customer.userId },
    })
    const [before, after] = [claimsOf(first.accessToken), claimsOf(body.accessToken)]
    expect(after).toMatchObject({ jti: before.jti, contact: first.contactId, exp: Date.parse(hours(15)) / 1000 })
    t.setNow(hours(14))
    expect(await statusOf(body.accessToken)).toBe(200)
    t.setNow(hours(15))
    expect(await t.withToken(body.accessToken).get('/auth/account')).toMatchObject(isOver)
  })
  test('l’ancien jeton sert encore jusqu’à sa propre fin, et pas au-delà', async () => {
    const { accessToken } = await signIn()
    t.setNow(hours(7))
    await renew(accessToken)
    expect(await statusOf(accessToken)).toBe(200)
    t.setNow(hours(8))
    expect(await statusOf(accessToken)).toBe(401)
  })
  test.each([
    ['24 heures après la connexion', {}, 24],
    ['30 jours avec « Rester connecté »', { staysSignedIn: true }, 30 * 24],
  ])('au plus %s', async (_title, choice, longest) => {
    const { accessToken, sessionEndsAt } = await signIn(choice)
    expect(sessionEndsAt).toBe(hours(longest))
    let token = accessToken
    for (let at = 7; at < longest; at += 7) {
      t.setNow(hours(at))
      const { status, body } = await renew(token)
      expect(status).toBe(200)
      expect(body).toMatchObject({ tokenExpiresAt: hours(Math.min(at + 8, longest)), sessionEndsAt })
      token = body.accessToken
    }
    expect((await t.withToken(token).get('/auth/account')).body.sessionEndsAt).toBe(sessionEndsAt)
    t.setNow(hours(longest))
    expect(await renew(token)).toMatchObject(isOver)
  })
})

describe('une session finie ne se prolonge pas', () => {
  test('à l’expiration du jeton', async () => {
    const { accessToken } = await signIn({ staysSignedIn: true })
    t.setNow(hours(8))
    expect(await renew(accessToken)).toMatchObject(isOver)
  })
  test('après la déconnexion, même par un jeton prolongé avant', async () => {
    const { accessToken } = await signIn()
    const next = (await renew(accessToken)).body.accessToken
    await t.withToken(next).post('/auth/logout')
    for (const token of [accessToken, next]) expect(await renew(token)).toMatchObject(isOver)
  })
  test('une fois le contact désactivé', async () => {
    const { accessToken, contactId } = await signIn()
    await (await t.as(customer.contactId)).patch(`/contacts/${contactId}`, { isActive: false })
    expect(await renew(accessToken)).toMatchObject(isOver)
  })
  test('pendant que la session est fermée ailleurs', async () => {
    const { accessToken } = await signIn()
    const [answer] = await Promise.all([
      renew(accessToken),
      inTransaction(t.app.pool, (inside) =>
        revokeSessions(inside, new Date(testNow), { id: claimsOf(accessToken).jti }),
      ),
    ])
    if (answer.status === 200) expect(await statusOf(answer.body.accessToken)).toBe(401)
    expect(await statusOf(accessToken)).toBe(401)
  })
  test('une prise en main garde ses 60 minutes', async () => {
    const admin = await aUser(db, 'admin')
    t.setNow(testNow)
    const { accessToken, sessionEndsAt } = await t.openHijack(customer, admin)
    expect(sessionEndsAt).toBe(hours(1))
    expect(await renew(accessToken)).toMatchObject({ status: 409, body: { code: 'SESSION_NOT_RENEWABLE' } })
    expect(await statusOf(accessToken)).toBe(200)
  })
})

describe('un jeton se prolonge une fois', () => {
  test('deux onglets qui demandent à la fois ont chacun un jeton, et chacun se prolonge ensuite', async () => {
    const { accessToken } = await signIn()
    t.setNow(hours(7))
    const answers = await Promise.all([renew(accessToken), renew(accessToken), renew(accessToken)])
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(await statusOf(body.accessToken)).toBe(200)
    }
    t.setNow(hours(14))
    for (const { body } of answers) expect((await renew(body.accessToken)).status).toBe(200)
  })
  test('redemandé dans les 5 minutes, parce que la réponse s’est perdue, il est encore servi', async () => {
    const { accessToken } = await signIn()
    await renew(accessToken)
    t.setNow(minutes(4))
    const again = await renew(accessToken)
    expect(again.status).toBe(200)
    expect(await statusOf(again.body.accessToken)).toBe(200)
  })
  test('redemandé plus tard, il peut être une copie : la session finit partout', async () => {
    const { accessToken } = await signIn()
    const next = (await renew(accessToken)).body.accessToken
    t.setNow(minutes(5))
    expect(await renew(accessToken)).toMatchObject(isOver)
    for (const token of [accessToken, next]) expect(await statusOf(token)).toBe(401)
  })
  test('aucun jeton n’est gardé sous une clé d’idempotence', async () => {
    const { accessToken, contactId } = await signIn()
    const answer = await t.withToken(accessToken).post('/auth/renew', undefined, { 'idempotency-key': 'deux-fois' })
    expect(answer.status).toBe(200)
    const keys = await db.selectFrom('idempotency_keys').select('key').where('contact_id', '=', contactId).execute()
    expect(keys).toEqual([])
  })
})
