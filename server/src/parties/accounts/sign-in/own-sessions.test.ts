import { describe, expect, test } from 'vitest'
import { aContact, aPair, aUser } from '../../../testing/builders/builders.ts'
import { createTestApp, testNow } from '../../../testing/test-app.ts'
import { hashPassword } from './password.ts'

const t = await createTestApp()
const { db } = t.app
const password = 'Correct-42'
const passwordHash = await hashPassword(password)
const { customer } = await aPair(db)

const aSigner = async () => {
  const contactId = await aContact(db, customer.userId, { passwordHash })
  const { email } = await db
    .selectFrom('contacts')
    .select('email')
    .where('id', '=', contactId)
    .executeTakeFirstOrThrow()
  return { contactId, email }
}
const signIn = async (email: string, from: string, userAgent: string) => {
  const answer = await t.server.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: from,
    headers: { 'user-agent': userAgent },
    payload: { email, password },
  })
  return t.withToken(answer.json().accessToken)
}
const at = (minutes: number) => new Date(Date.parse(testNow) + minutes * 60_000).toISOString()
const minutes = (count: number) => t.setNow(at(count))
const mailsTo = (email: string) =>
  db.selectFrom('mails').select(['event', 'body_text']).where('to_email', '=', email).execute()

describe('mes sessions', () => {
  test('disent l’appareil, l’adresse réseau et le dernier usage, la présente d’abord', async () => {
    const { email } = await aSigner()
    const phone = await signIn(email, '198.51.100.1', 'Téléphone')
    const desk = await signIn(email, '2001:db8::7', 'Bureau')
    minutes(20)
    await desk.get('/orders')
    const { body } = await phone.get('/auth/sessions')
    expect(body.items).toMatchObject([
      { isThisOne: true, userAgent: 'Téléphone', ip: '198.51.100.1', openedAt: testNow },
      {
        isThisOne: false,
        userAgent: 'Bureau',
        ip: '2001:db8::7',
        usedAt: new Date(Date.parse(testNow) + 1_200_000).toISOString(),
      },
    ])
    t.setNow(testNow)
  })
  test('au-delà de trente, celle qui n’a pas servi depuis le plus longtemps se ferme', async () => {
    const { email, contactId } = await aSigner()
    const [first, second] = [await signIn(email, '198.51.100.8', 'A'), await signIn(email, '198.51.100.8', 'B')]
    minutes(20)
    await first.get('/orders')
    await db
      .insertInto('sessions')
      .values(
        Array.from({ length: 28 }, () => ({
          contact_id: contactId,
          created_at: at(10),
          last_used_at: at(10),
          expires_at: at(480),
        })),
      )
      .execute()
    const last = await signIn(email, '198.51.100.8', 'C')
    expect((await second.get('/orders')).status).toBe(401)
    for (const kept of [first, last]) expect((await kept.get('/orders')).status).toBe(200)
    expect((await last.get('/auth/sessions')).body.items).toHaveLength(30)
    t.setNow(testNow)
  })
  test('en fermer une la ferme à sa prochaine requête, et elle seule', async () => {
    const { email } = await aSigner()
    const [here, there, elsewhere] = [
      await signIn(email, '198.51.100.1', 'Ici'),
      await signIn(email, '198.51.100.2', 'Là'),
      await signIn(email, '198.51.100.3', 'Ailleurs'),
    ]
    const { body } = await here.get('/auth/sessions')
    const { uuid } = body.items.find(({ userAgent }: { userAgent: string }) => userAgent === 'Là')
    expect((await here.delete(`/auth/sessions/${uuid}`)).status).toBe(204)
    expect((await there.get('/auth/account')).status).toBe(401)
    for (const open of [here, elsewhere]) expect((await open.get('/auth/account')).status).toBe(200)
  })
  test('fermer toutes les autres garde la présente', async () => {
    const { email, contactId } = await aSigner()
    const here = await signIn(email, '198.51.100.1', 'Ici')
    const others = [await t.as(contactId), await t.as(contactId)]
    const colleague = await t.as(customer.contactId)
    expect((await here.post('/auth/sessions/end-others')).status).toBe(204)
    for (const other of others) expect((await other.get('/auth/account')).status).toBe(401)
    for (const open of [here, colleague]) expect((await open.get('/auth/account')).status).toBe(200)
    expect((await here.get('/auth/sessions')).body.items).toHaveLength(1)
  })
  test('montrent l’administrateur qui tient le compte, et ne se lisent pas depuis sa prise en main', async () => {
    const admin = await aUser(db, 'admin')
    const owner = await t.as(customer.contactId)
    const { uuid } = await db
      .selectFrom('users')
      .select('uuid')
      .where('id', '=', customer.userId)
      .executeTakeFirstOrThrow()
    const { body } = await (await t.as(admin.contactId)).post('/auth/hijack', { userUuid: uuid })
    const { name } = await db
      .selectFrom('contacts')
      .select('name')
      .where('id', '=', admin.contactId)
      .executeTakeFirstOrThrow()
    const shown = (await owner.get('/auth/sessions')).body.items
    const held = shown.find(({ hijackerName }: { hijackerName: string | null }) => hijackerName === name)
    expect(await t.withToken(body.accessToken).get('/auth/sessions')).toMatchObject({
      status: 403,
      body: { code: 'HIJACK_NOT_ALLOWED' },
    })
    expect((await owner.delete(`/auth/sessions/${held.uuid}`)).status).toBe(204)
    expect((await t.withToken(body.accessToken).get('/auth/account')).status).toBe(401)
  })
})

describe('changer d’adresse e-mail', () => {
  test('demande le mot de passe, et prévient les deux adresses', async () => {
    const { email, contactId } = await aSigner()
    const caller = await t.as(contactId)
    const next = `nouvelle-${email}`
    for (const wrong of [{}, { password: 'Faux-4242' }])
      expect(await caller.patch(`/contacts/${contactId}`, { email: next, ...wrong })).toMatchObject({
        status: 422,
        body: { issues: [{ path: ['password'] }] },
      })
    expect(await caller.patch(`/contacts/${contactId}`, { email: next, password })).toMatchObject({
      status: 200,
      body: { email: next },
    })
    for (const address of [email, next]) {
      const [mail] = await mailsTo(address)
      expect(mail?.event).toBe('email_changed')
      expect(mail?.body_text).toContain(email)
      expect(mail?.body_text).toContain(next)
    }
  })
  test('ne se fait pas au nom d’un autre', async () => {
    const admin = await t.as((await aUser(db, 'admin')).contactId)
    const { uuid } = await db
      .selectFrom('users')
      .select('uuid')
      .where('id', '=', customer.userId)
      .executeTakeFirstOrThrow()
    const { body } = await admin.post('/auth/hijack', { userUuid: uuid })
    const { contactId } = await aSigner()
    const answer = await t
      .withToken(body.accessToken)
      .patch(`/contacts/${contactId}`, { email: 'pris@example.test', password })
    expect(answer).toMatchObject({ status: 403, body: { code: 'HIJACK_NOT_ALLOWED' } })
  })
})

test('un changement de mot de passe se dit par mail', async () => {
  const { email, contactId } = await aSigner()
  await (await t.as(contactId)).post('/auth/change-password', { password, newPassword: 'Nouveau-42' })
  expect((await mailsTo(email)).map(({ event }) => event)).toEqual(['password_changed'])
})
