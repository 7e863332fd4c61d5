import { describe, expect, test } from 'vitest'
import { aContact, aPair } from '../../../testing/builders/builders.ts'
import { createTestApp, testNow } from '../../../testing/test-app.ts'
import { makeContactLink } from './contact-links.ts'
import { hashPassword } from './password.ts'

const t = await createTestApp()
const { db } = t.app
const oldPassword = 'Ancien-42'
const newPassword = 'Nouveau-42'
const passwordHash = await hashPassword(oldPassword)
const { customer } = await aPair(db)
const nobody = t.withToken()

const aSigner = async () => {
  const contactId = await aContact(db, customer.userId, { passwordHash })
  const { email } = await db
    .selectFrom('contacts')
    .select('email')
    .where('id', '=', contactId)
    .executeTakeFirstOrThrow()
  return { contactId, email }
}
const linkFor = (contactId: number) =>
  makeContactLink({ db, now: new Date(testNow) }, { contactId, purpose: 'reset_password' }).then(({ token }) => token)
const check = (token: string) => nobody.get('/auth/check-token-validity', { token })
const reset = (token: string, password = newPassword) =>
  nobody.post('/auth/reset-password', { token, newPassword: password })
const signIn = (email: string, password: string) => nobody.post('/auth/login', { email, password })
const minutesLater = (minutes: number) => t.setNow(new Date(Date.parse(testNow) + minutes * 60_000).toISOString())

describe('lien de mot de passe', () => {
  test('dit à qui il est, choisit le mot de passe une fois, et ferme les sessions ouvertes', async () => {
    const { contactId, email } = await aSigner()
    const session = await t.as(contactId)
    const token = await linkFor(contactId)
    expect(await check(token)).toMatchObject({ status: 200, body: { email } })
    expect((await reset(token)).status).toBe(204)
    expect((await session.get('/auth/account')).status).toBe(401)
    expect((await signIn(email, oldPassword)).status).toBe(401)
    expect((await signIn(email, newPassword)).status).toBe(200)
    const used = { status: 422, body: { code: 'LINK_USED' } }
    expect(await check(token)).toMatchObject(used)
    expect(await reset(token, 'Encore-4242')).toMatchObject(used)
    expect((await signIn(email, newPassword)).status).toBe(200)
  })
  test('sert une seule fois, même à dix demandes ensemble', async () => {
    const { contactId } = await aSigner()
    const token = await linkFor(contactId)
    const answers = await Promise.all(Array.from({ length: 10 }, () => reset(token)))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'LINK_USED')).toHaveLength(9)
  })
  test('expire au bout d’une heure', async () => {
    const { contactId } = await aSigner()
    const token = await linkFor(contactId)
    minutesLater(59)
    expect((await check(token)).status).toBe(200)
    minutesLater(60)
    const expired = { status: 422, body: { code: 'LINK_EXPIRED' } }
    expect(await check(token)).toMatchObject(expired)
    expect(await reset(token)).toMatchObject(expired)
    t.setNow(testNow)
  })
  test('un plus récent le remplace ; ni inconnu ni d’un contact désactivé, il n’ouvre rien', async () => {
    const { contactId } = await aSigner()
    const first = await linkFor(contactId)
    const second = await linkFor(contactId)
    expect((await check(second)).status).toBe(200)
    await db.updateTable('contacts').set({ is_active: false }).where('id', '=', contactId).execute()
    for (const token of [first, second, 'A'.repeat(43)]) {
      expect(await check(token)).toMatchObject({ status: 404, body: { code: 'LINK_UNKNOWN' } })
      expect(await reset(token)).toMatchObject({ status: 404, body: { code: 'LINK_UNKNOWN' } })
    }
  })
  test('un mot de passe trop faible est refusé à son champ, et le lien sert encore', async () => {
    const { contactId } = await aSigner()
    const token = await linkFor(contactId)
    expect(await reset(token, 'faible')).toMatchObject({
      status: 422,
      body: { code: 'INVALID', issues: expect.arrayContaining([expect.objectContaining({ path: ['newPassword'] })]) },
    })
    expect((await reset(token)).status).toBe(204)
  })
  test('rouvre la porte à qui s’était trompé cinq fois', async () => {
    const { contactId, email } = await aSigner()
    for (let attempt = 1; attempt <= 5; attempt++) await signIn(email, 'Faux-4242')
    expect((await signIn(email, oldPassword)).status).toBe(429)
    expect((await reset(await linkFor(contactId))).status).toBe(204)
    expect((await signIn(email, newPassword)).status).toBe(200)
  })
  test('la base n’en garde que l’empreinte', async () => {
    const { contactId } = await aSigner()
    const token = await linkFor(contactId)
    const rows = await db.selectFrom('contact_links').selectAll().where('contact_id', '=', contactId).execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(Buffer.concat(rows.map(({ token_hash }) => token_hash)).toString()).not.toContain(token)
  })
})
