import { describe, expect, test } from 'vitest'
import { aContact, aPair, aUser } from '../testing/builders/builders.ts'
import { createTestApp, testNow } from '../testing/test-app.ts'
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
    expect((await asAdmin.post(`/contacts/${body.id}/invitation`)).status).toBe(204)
    expect((await asCustomer.post(`/contacts/${body.id}/invitation`)).status).toBe(204)
    const [first = '', second = '', third = ''] = await tokensOf(email)
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
