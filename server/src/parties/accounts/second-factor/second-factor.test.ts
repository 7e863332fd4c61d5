import { describe, expect, test } from 'vitest'
import { newToken } from '../../../platform/secrets.ts'
import { aContact, aPair, aSecondFactor, aUser } from '../../../testing/builders/builders.ts'
import { createTestApp, testNow } from '../../../testing/test-app.ts'
import { hashPassword } from '../sign-in/password.ts'
import { base32, codeOf, stepOf } from './codes.ts'

const t = await createTestApp()
const { db } = t.app
const password = 'Correct-42'
const passwordHash = await hashPassword(password)
const { customer } = await aPair(db)

const aSigner = async (userId = customer.userId) => {
  const contactId = await aContact(db, userId, { passwordHash })
  const { email } = await db
    .selectFrom('contacts')
    .select('email')
    .where('id', '=', contactId)
    .executeTakeFirstOrThrow()
  return { contactId, email, caller: await t.as(contactId) }
}
const later = (seconds: number) => t.setNow(new Date(Date.parse(testNow) + seconds * 1000).toISOString())
const codeNow = (secret: Buffer) => codeOf(secret, stepOf(t.app.clock()))
const signIn = (email: string, more: object = {}) => t.withToken().post('/auth/login', { email, password, ...more })
const isAsked = { status: 403, body: { code: 'SECOND_FACTOR_REQUIRED' } }
const isWrong = { status: 422, body: { code: 'INVALID', issues: [{ path: ['code'] }] } }

/** Reads the secret that an application would read in the QR code. */
const secretIn = (text: string): Buffer => {
  const bits = text
    .split('')
    .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

describe('activer la connexion en deux étapes', () => {
  test('le mot de passe, puis un premier code, et dix codes de secours', async () => {
    const { email, caller } = await aSigner()
    expect((await caller.get('/auth/second-factor')).body).toMatchObject({ since: null, isRequired: false })
    const { status, body } = await caller.post('/auth/second-factor', { password })
    expect(status).toBe(200)
    expect(body.uri).toBe(`otpauth://totp/Quai:${encodeURIComponent(email)}?secret=${body.secret}&issuer=Quai`)
    expect(body.qrCode).toMatch(/^<svg/)
    const secret = secretIn(body.secret)
    expect(base32(secret)).toBe(body.secret)
    // Not confirmed yet: an abandoned setup locks nobody out.
    expect((await signIn(email)).status).toBe(200)
    expect(await caller.post('/auth/second-factor/confirm', { password, code: '000000' })).toMatchObject(isWrong)
    const confirmed = await caller.post('/auth/second-factor/confirm', { password, code: codeNow(secret) })
    expect(confirmed.body.codes).toHaveLength(10)
    expect((await caller.get('/auth/second-factor')).body).toMatchObject({ since: testNow, recoveryCodesLeft: 10 })
    expect(await signIn(email)).toMatchObject(isAsked)
    const mails = await db.selectFrom('mails').select('event').where('to_email', '=', email).execute()
    expect(mails).toEqual([{ event: 'second_factor' }])
  })
  test('demande le mot de passe, et une active ne se prépare pas de nouveau', async () => {
    const { contactId, caller } = await aSigner()
    expect(await caller.post('/auth/second-factor', { password: 'Faux-4242' })).toMatchObject({
      status: 422,
      body: { issues: [{ path: ['password'] }] },
    })
    await aSecondFactor(db, contactId)
    expect(await caller.post('/auth/second-factor', { password })).toMatchObject({
      status: 409,
      body: { code: 'SECOND_FACTOR_ON' },
    })
  })
})

describe('se connecter en deux étapes', () => {
  test('le code de l’application ouvre, une seule fois', async () => {
    const { email, contactId } = await aSigner()
    const secret = await aSecondFactor(db, contactId)
    const code = codeNow(secret)
    expect(await signIn(email)).toMatchObject(isAsked)
    expect(await signIn(email, { code: '123' })).toMatchObject(isWrong)
    expect((await signIn(email, { code: `${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(200)
    expect(await signIn(email, { code })).toMatchObject(isWrong)
    later(30)
    expect((await signIn(email, { code: codeNow(secret) })).status).toBe(200)
    t.setNow(testNow)
  })
  test('le même code seize fois à la fois : une connexion', async () => {
    const { email, contactId } = await aSigner()
    const code = codeNow(await aSecondFactor(db, contactId))
    // From sixteen networks, below the limit of the account.
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, rank) =>
        t.server.inject({
          method: 'POST',
          url: '/api/auth/login',
          remoteAddress: `198.51.100.${rank}`,
          payload: { email, password, code },
        }),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })
  test('un mot de passe faux ne dit pas qu’un code serait demandé', async () => {
    const { email, contactId } = await aSigner()
    await aSecondFactor(db, contactId)
    expect(await signIn(email, { password: 'Faux-4242' })).toMatchObject({
      status: 401,
      body: { code: 'SIGN_IN_FAILED' },
    })
  })
  test('les codes faux comptent comme des échecs : le bon mot de passe entre deux ne les efface pas', async () => {
    const { email, contactId } = await aSigner()
    await aSecondFactor(db, contactId)
    for (let time = 1; time <= 5; time++) {
      expect(await signIn(email)).toMatchObject(isAsked)
      expect(await signIn(email, { code: '000000' })).toMatchObject(isWrong)
    }
    expect(await signIn(email, { code: '000000' })).toMatchObject({ status: 429, body: { code: 'SIGN_IN_LIMITED' } })
  })
  test('un code de secours ouvre sans l’application, chacun une fois', async () => {
    const { email, contactId, caller } = await aSigner()
    await aSecondFactor(db, contactId)
    const { body } = await caller.post('/auth/second-factor/recovery-codes', { password })
    const [code] = body.codes
    expect((await signIn(email, { code: code.toLowerCase() })).status).toBe(200)
    expect(await signIn(email, { code })).toMatchObject(isWrong)
    expect((await caller.get('/auth/second-factor')).body.recoveryCodesLeft).toBe(9)
    const rows = await db.selectFrom('recovery_codes').selectAll().where('contact_id', '=', contactId).execute()
    expect(JSON.stringify(rows)).not.toContain(code.replace('-', ''))
  })
  test('un appareil de confiance s’en passe 30 jours, et le seul mot de passe changé l’oublie', async () => {
    const { email, contactId, caller } = await aSigner()
    const secret = await aSecondFactor(db, contactId)
    const device = newToken()
    await signIn(email, { code: codeNow(secret), device, trustsDevice: true })
    expect((await signIn(email, { device })).status).toBe(200)
    expect(await signIn(email, { device: newToken() })).toMatchObject(isAsked)
    later(30 * 86_400)
    expect(await signIn(email, { device })).toMatchObject(isAsked)
    t.setNow(testNow)
    await caller.post('/auth/change-password', { password, newPassword: 'Nouveau-42' })
    expect(await signIn(email, { device, password: 'Nouveau-42' })).toMatchObject(isAsked)
  })
  test('un appareil ne devient pas de confiance sans code', async () => {
    const { email, contactId } = await aSigner()
    const device = newToken()
    await signIn(email, { device, trustsDevice: true })
    await aSecondFactor(db, contactId)
    expect(await signIn(email, { device })).toMatchObject(isAsked)
  })
})

describe('la désactiver', () => {
  test('soi-même, avec son mot de passe', async () => {
    const { email, contactId, caller } = await aSigner()
    await aSecondFactor(db, contactId)
    expect((await caller.post('/auth/second-factor/stop', { password: 'Faux-4242' })).status).toBe(422)
    expect(await signIn(email)).toMatchObject(isAsked)
    expect((await caller.post('/auth/second-factor/stop', { password })).status).toBe(204)
    expect((await signIn(email)).status).toBe(200)
  })
  test('un administrateur la lève pour qui a tout perdu', async () => {
    const { email, contactId } = await aSigner()
    await aSecondFactor(db, contactId)
    const asAdmin = await t.as((await aUser(db, 'admin')).contactId)
    const shown = async () =>
      (await asAdmin.get(`/users/${customer.userId}`)).body.contacts.find(({ id }: { id: number }) => id === contactId)
    expect(await shown()).toMatchObject({ hasSecondFactor: true })
    expect((await asAdmin.delete(`/contacts/${contactId}/second-factor`)).status).toBe(204)
    expect(await shown()).toMatchObject({ hasSecondFactor: false })
    expect((await signIn(email)).status).toBe(200)
  })
})

test('exigée des administrateurs par un réglage, elle ferme tout le reste jusqu’à ce qu’elle soit active', async () => {
  const admin = await aUser(db, 'admin')
  const { contactId, caller } = await aSigner(admin.userId)
  t.app.config.QUAI_ADMIN_SECOND_FACTOR = true
  expect(await caller.get('/users')).toMatchObject({
    status: 403,
    body: { code: 'SECOND_FACTOR_SETUP', message: expect.stringMatching(/^Accès à la ressource à configurer/) },
  })
  expect((await caller.get('/auth/account')).status).toBe(200)
  expect((await caller.get('/auth/second-factor')).body.isRequired).toBe(true)
  expect((await (await t.as(customer.contactId)).get('/orders')).status).toBe(200)
  await aSecondFactor(db, contactId)
  expect((await caller.get('/users')).status).toBe(200)
  t.app.config.QUAI_ADMIN_SECOND_FACTOR = undefined
})
