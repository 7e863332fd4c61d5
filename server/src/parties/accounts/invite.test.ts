import { describe, expect, test } from 'vitest'
import { aContact, aPair, aUser } from '../../testing/builders/builders.ts'
import { createTestApp, testNow } from '../../testing/test-app.ts'
import { hashPassword } from './sign-in/password.ts'

const t = await createTestApp()
const { db } = t.app
const { customer } = await aPair(db)
const asCustomer = await t.as(customer.contactId)
const asAdmin = await t.as((await aUser(db, 'admin')).contactId)
const nobody = t.withToken()
const newPassword = 'Nouveau-42'
let sequence = 0
const anEmail = () => `invite${++sequence}@example.test`

const mailsTo = (email: string) =>
  db.selectFrom('mails').select(['event', 'subject', 'body_text']).where('to_email', '=', email).orderBy('id').execute()
const tokensOf = async (email: string) =>
  (await mailsTo(email)).map(({ body_text }) => /token=([\w-]{43})>/.exec(body_text)?.[1] ?? '')
const choose = (token: string) => nobody.post('/auth/reset-password', { token, newPassword })
const signIn = (email: string) => nobody.post('/auth/login', { email, password: newPassword })

describe('invitation', () => {
  test.each<[string, (email: string) => Promise<{ status: number }>]>([
    ['par un collègue', (email) => asCustomer.post('/contacts', { name: 'Ana', email })],
    ['par un administrateur', (email) => asAdmin.post(`/users/${customer.userId}/contacts`, { name: 'Ana', email })],
    [
      'avec une nouvelle organisation',
      (email) => asAdmin.post('/users', { name: 'Neuve', userType: 'warehouse', mainContact: { name: 'Ana', email } }),
    ],
  ])('un contact créé %s reçoit un lien, choisit son mot de passe et entre', async (_title, create) => {
    const email = anEmail()
    expect((await create(email)).status).toBe(201)
    expect(await mailsTo(email)).toMatchObject([{ event: 'invitation', subject: 'Votre accès à Quai' }])
    const [token = ''] = await tokensOf(email)
    expect(await nobody.get('/auth/check-token-validity', { token })).toMatchObject({ status: 200, body: { email } })
    expect((await choose(token)).status).toBe(204)
    expect((await signIn(email)).status).toBe(200)
    expect(await choose(token)).toMatchObject({ status: 422, body: { code: 'LINK_USED' } })
  })
  test('reste valable 7 jours', async () => {
    const email = anEmail()
    await asCustomer.post('/contacts', { name: 'Ana', email })
    const [token = ''] = await tokensOf(email)
    const days = (count: number) => t.setNow(new Date(Date.parse(testNow) + count * 86_400_000).toISOString())
    days(6.9)
    expect((await nobody.get('/auth/check-token-validity', { token })).status).toBe(200)
    days(7)
    expect(await choose(token)).toMatchObject({ body: { code: 'LINK_EXPIRED' } })
    t.setNow(testNow)
  })
  test('envoyée de nouveau, elle remplace la première', async () => {
    const email = anEmail()
    const { body } = await asCustomer.post('/contacts', { name: 'Ana', email })
    expect(body.hasPassword).toBe(false)
    const [first = ''] = await tokensOf(email)
    expect((await asAdmin.post(`/contacts/${body.id}/invitation`)).status).toBe(204)
    const [second = ''] = await tokensOf(email)
    expect((await asCustomer.post(`/contacts/${body.id}/invitation`)).status).toBe(204)
    // An invitation that has not left is replaced.
    const [third = '', ...others] = await tokensOf(email)
    expect(others).toEqual([])
    for (const old of [first, second]) expect(await choose(old)).toMatchObject({ body: { code: 'LINK_UNKNOWN' } })
    expect((await choose(third)).status).toBe(204)
    expect((await asCustomer.get('/contacts')).body.items).toContainEqual(
      expect.objectContaining({ id: body.id, hasPassword: true }),
    )
  })
  test('ne s’envoie ni à qui a déjà un mot de passe, ni à un contact désactivé', async () => {
    const joined = await aContact(db, customer.userId, { passwordHash: await hashPassword(newPassword) })
    expect(await asCustomer.post(`/contacts/${joined}/invitation`)).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_JOINED' },
    })
    const gone = await aContact(db, customer.userId)
    await db.updateTable('contacts').set({ is_active: false }).where('id', '=', gone).execute()
    expect((await asAdmin.post(`/contacts/${gone}/invitation`)).status).toBe(404)
  })
  test('un contact créé avec un mot de passe n’en reçoit pas', async () => {
    const email = anEmail()
    await asAdmin.post(`/users/${customer.userId}/contacts`, { name: 'Ana', email, password: newPassword })
    expect(await mailsTo(email)).toEqual([])
    expect((await signIn(email)).status).toBe(200)
  })
})

describe('lien d’invitation à copier', () => {
  const linkOf = (id: number, by = asCustomer) => by.post(`/contacts/${id}/invitation-link`)
  const tokenIn = (path: string) => /^\/reset-password\?token=([\w-]{43})$/.exec(path)?.[1] ?? ''
  const aPending = async () => {
    const email = anEmail()
    const { body } = await asCustomer.post('/contacts', { name: 'Ana', email })
    return { id: body.id as number, email }
  }

  test('celui qui peut inviter le reçoit une fois ; il remplace l’invitation, laisse une trace et ouvre le compte', async () => {
    const { id, email } = await aPending()
    const [mailed = ''] = await tokensOf(email)
    const { status, body, headers } = await linkOf(id)
    expect({ status, body }).toMatchObject({ status: 200, body: { expiresAt: '2027-01-11T08:00:00.000Z' } })
    expect(headers['cache-control']).toContain('no-store')
    expect(await choose(mailed)).toMatchObject({ body: { code: 'LINK_UNKNOWN' } })
    expect(await mailsTo(email)).toEqual([])
    expect((await choose(tokenIn(body.path))).status).toBe(204)
    expect((await signIn(email)).status).toBe(200)
    const { items } = (await asAdmin.get(`/users/${customer.userId}/logs`)).body
    expect(items[0]).toMatchObject({ action: 'contact_link', subject: 'Ana' })
    const audited = await db
      .selectFrom('audit_entries')
      .select('target')
      .where('action', '=', 'contacts.invitationLink')
      .execute()
    expect(audited.at(-1)).toEqual({ target: String(id) })
  })

  test('celui d’un autre est introuvable ; une prise en main et un jeton d’API n’en donnent pas', async () => {
    const { id } = await aPending()
    const stranger = await t.as((await aUser(db, 'customer')).contactId)
    expect((await linkOf(id, stranger)).status).toBe(404)
    const { uuid } = await db
      .selectFrom('users')
      .select('uuid')
      .where('id', '=', customer.userId)
      .executeTakeFirstOrThrow()
    const { body: taken } = await asAdmin.post('/auth/hijack', { userUuid: uuid })
    expect((await linkOf(id, t.withToken(taken.accessToken))).status).toBe(403)
    expect((await linkOf(id, asAdmin)).status).toBe(200)
  })

  test('sans serveur d’e-mail, un administrateur donne aussi un lien à qui a oublié son mot de passe, sauf à un autre administrateur', async () => {
    const { id, email } = await aPending()
    await choose(tokenIn((await linkOf(id)).body.path))
    expect(await linkOf(id)).toMatchObject({ status: 409, body: { code: 'ALREADY_JOINED' } })
    const { body } = await linkOf(id, asAdmin)
    expect(
      (await nobody.post('/auth/reset-password', { token: tokenIn(body.path), newPassword: 'Autre-4242' })).status,
    ).toBe(204)
    expect((await nobody.post('/auth/login', { email, password: 'Autre-4242' })).status).toBe(200)
    const { contactId } = await aUser(db, 'admin')
    const password_hash = await hashPassword(newPassword)
    await db.updateTable('contacts').set({ password_hash }).where('id', '=', contactId).execute()
    expect((await linkOf(contactId, asAdmin)).status).toBe(409)
    t.app.config.SMTP_URL = 'smtp://localhost:1'
    t.app.site = 'https://quai.test'
    expect((await linkOf(id, asAdmin)).status).toBe(409)
    delete t.app.config.SMTP_URL
    t.app.site = undefined
  })
})
