import { describe, expect, test } from 'vitest'
import { aContact, aPair, aSecondFactor, aUser } from '../../../testing/builders/builders.ts'
import { countDatabaseCalls } from '../../../testing/database-calls.ts'
import { createTestApp, testNow } from '../../../testing/test-app.ts'
import { codeOf, stepOf } from '../second-factor/codes.ts'
import { sendContactLinks } from './link-requests.ts'
import { hashPassword } from './password.ts'

const t = await createTestApp()
const { db } = t.app
const password = 'Correct-42'
const newPassword = 'Nouveau-42'
const passwordHash = await hashPassword(password)
const { customer } = await aPair(db)
const nobody = t.withToken()

const aSigner = async (hash: string | null = passwordHash, userId = customer.userId) => {
  const contactId = await aContact(db, userId, { passwordHash: hash })
  const { email } = await db
    .selectFrom('contacts')
    .select('email')
    .where('id', '=', contactId)
    .executeTakeFirstOrThrow()
  return { contactId, email }
}
const minutes = (count: number) => t.setNow(new Date(Date.parse(testNow) + count * 60_000).toISOString())

/** Runs the jobs that the requests have written. */
const runJobs = async () => {
  const { rows } = await t.app.pool.query(
    `DELETE FROM pgboss.job WHERE name = 'send-contact-link' RETURNING data, created_on`,
  )
  await sendContactLinks(
    t.app,
    rows.map(({ data }) => data),
  )
}
const mailsTo = (email: string) =>
  db.selectFrom('mails').select(['event', 'body_text']).where('to_email', '=', email).orderBy('id').execute()
const lastTokenOf = async (email: string) =>
  /token=([\w-]{43})>/.exec((await mailsTo(email)).at(-1)?.body_text ?? '')?.[1] ?? ''

const forgot = (email: string) => nobody.post('/auth/forgot-password', { email })
const askLink = (email: string) => nobody.post('/auth/login-link', { email })
const consume = (token: string, more: object = {}) => nobody.post('/auth/login-link/consume', { token, ...more })
const linkFor = async (email: string) => {
  expect((await askLink(email)).status).toBe(204)
  await runJobs()
  return lastTokenOf(email)
}

describe('mot de passe oublié', () => {
  test('un lien arrive par mail et fait choisir un mot de passe, sans égard à la casse de l’adresse', async () => {
    const { email } = await aSigner()
    expect((await forgot(email.toUpperCase())).status).toBe(204)
    await runJobs()
    expect(await mailsTo(email)).toMatchObject([{ event: 'password_link' }])
    const token = await lastTokenOf(email)
    expect((await nobody.post('/auth/reset-password', { token, newPassword })).status).toBe(204)
    expect((await nobody.post('/auth/login', { email, password: newPassword })).status).toBe(200)
  })
  test('une adresse inconnue ou désactivée reçoit la même réponse, et aucun mail', async () => {
    const inactive = await aSigner()
    await db.updateTable('contacts').set({ is_active: false }).where('id', '=', inactive.contactId).execute()
    const closed = await aUser(db, 'customer')
    const ofClosed = await aSigner(passwordHash, closed.userId)
    await db.updateTable('users').set({ is_active: false }).where('id', '=', closed.userId).execute()
    const { email: known } = await aSigner()
    const first = await forgot(known)
    for (const email of ['inconnue@example.test', inactive.email, ofClosed.email]) {
      const { status, body } = await forgot(email)
      expect({ status, body }).toEqual({ status: first.status, body: first.body })
      await runJobs()
      expect(await mailsTo(email)).toEqual([])
    }
  })
  test.each([
    ['/auth/forgot-password', 'post'],
    ['/auth/login-link', 'post'],
    ['/auth/has-to-reset-password', 'get'],
  ] as const)('%s fait le même travail pour une adresse connue et une inconnue', async (path, method) => {
    const { email } = await aSigner()
    const work = (address: string) =>
      countDatabaseCalls(() =>
        method === 'get' ? nobody.get(path, { email: address }) : nobody.post(path, { email: address }),
      )
    await work(`chauffe-${email}`)
    expect(await work(email)).toEqual(await work(`autre-${email}`))
  })
  test('cinq demandes par quart d’heure pour une adresse, puis il faut attendre, connue ou non', async () => {
    const { email } = await aSigner()
    for (const address of [email, 'fantome@example.test']) {
      for (let time = 1; time <= 5; time++) expect((await forgot(address)).status).toBe(204)
      expect(await askLink(address)).toMatchObject({ status: 429, body: { code: 'SIGN_IN_LIMITED' } })
    }
    minutes(15)
    expect((await forgot(email)).status).toBe(204)
    t.setNow(testNow)
  })
  test('les demandes de lien ne ferment pas la porte au mot de passe', async () => {
    const { email } = await aSigner()
    for (let time = 1; time <= 6; time++) await forgot(email)
    expect((await nobody.post('/auth/login', { email, password })).status).toBe(200)
  })
})

test('« a-t-il un mot de passe à choisir ? » : oui pour un contact actif qui n’en a jamais eu, non pour tous les autres', async () => {
  const [invited, joined, inactive] = [await aSigner(null), await aSigner(), await aSigner(null)]
  await db.updateTable('contacts').set({ is_active: false }).where('id', '=', inactive.contactId).execute()
  const ask = async (email: string) => (await nobody.get('/auth/has-to-reset-password', { email })).body
  expect(await ask(invited.email)).toEqual({ hasToResetPassword: true })
  for (const email of [joined.email, inactive.email, 'inconnue@example.test'])
    expect(await ask(email)).toEqual({ hasToResetPassword: false })
})

describe('lien de connexion', () => {
  test('ouvre une session, une fois', async () => {
    const { email, contactId } = await aSigner()
    const token = await linkFor(email)
    const { status, body } = await consume(token)
    expect(status).toBe(200)
    expect(body.accessUser.contact).toMatchObject({ id: contactId, email })
    expect((await t.withToken(body.accessToken).get('/auth/account')).status).toBe(200)
    expect(await consume(token)).toMatchObject({ status: 422, body: { code: 'LINK_USED' } })
  })
  test('employé seize fois à la fois, il n’ouvre qu’une session', async () => {
    const { email, contactId } = await aSigner()
    const token = await linkFor(email)
    const answers = await Promise.all(Array.from({ length: 16 }, () => consume(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'LINK_USED')).toHaveLength(15)
    const sessions = await db.selectFrom('sessions').select('id').where('contact_id', '=', contactId).execute()
    expect(sessions).toHaveLength(1)
  })
  test('entre encore d’un réseau dont cent échecs ont fermé le mot de passe', async () => {
    const { email } = await aSigner()
    const fromThere = (path: string, payload: object) =>
      t.server.inject({ method: 'POST', url: `/api/auth/${path}`, remoteAddress: '203.0.113.9', payload })
    for (let account = 0; account < 100; account++)
      await fromThere('login', { email: `passant-${account}@example.test`, password: 'Faux-4242' })
    expect((await fromThere('login', { email, password })).statusCode).toBe(429)
    expect((await fromThere('login-link', { email })).statusCode).toBe(204)
    await runJobs()
    const token = await lastTokenOf(email)
    expect((await fromThere('login-link/consume', { token })).statusCode).toBe(200)
  })
  test('expire au bout de 30 minutes', async () => {
    const { email } = await aSigner()
    const token = await linkFor(email)
    minutes(30)
    expect(await consume(token)).toMatchObject({ status: 422, body: { code: 'LINK_EXPIRED' } })
    t.setNow(testNow)
  })
  test('ne choisit pas de mot de passe, et un lien de mot de passe ne connecte pas', async () => {
    const { email } = await aSigner()
    const token = await linkFor(email)
    const unknown = { status: 404, body: { code: 'LINK_UNKNOWN' } }
    expect(await nobody.post('/auth/reset-password', { token, newPassword })).toMatchObject(unknown)
    await forgot(email)
    await runJobs()
    expect(await consume(await lastTokenOf(email))).toMatchObject(unknown)
  })
  test('ne sert plus après un changement de mot de passe', async () => {
    const { email, contactId } = await aSigner()
    const token = await linkFor(email)
    await (await t.as(contactId)).post('/auth/change-password', { password, newPassword })
    expect(await consume(token)).toMatchObject({ status: 404, body: { code: 'LINK_UNKNOWN' } })
  })
  test('demande aussi le code de la connexion en deux étapes, et sert encore tant qu’il manque', async () => {
    const { email, contactId } = await aSigner()
    const secret = await aSecondFactor(db, contactId)
    const token = await linkFor(email)
    expect(await consume(token)).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_REQUIRED' } })
    expect(await consume(token, { code: '000000' })).toMatchObject({
      status: 422,
      body: { issues: [{ path: ['code'] }] },
    })
    expect((await consume(token, { code: codeOf(secret, stepOf(new Date(testNow))) })).status).toBe(200)
  })
  test('la base n’en garde que l’empreinte', async () => {
    const { email, contactId } = await aSigner()
    const token = await linkFor(email)
    const rows = await db.selectFrom('contact_links').selectAll().where('contact_id', '=', contactId).execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})
