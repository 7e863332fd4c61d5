import { expect, test } from 'vitest'
import { aContact, aPair, aUser } from '../../../testing/builders/builders.ts'
import { type Caller, createTestApp, testNow } from '../../../testing/test-app.ts'
import { makeContactLink } from './contact-links.ts'
import { hashPassword } from './password.ts'

const t = await createTestApp()
const { db } = t.app
const password = 'Correct-42'
const newPassword = 'Nouveau-42'
const passwordHash = await hashPassword(password)

/** A session of an administrator in the name of a customer, and everybody around it. */
const aScene = async () => {
  t.setNow(testNow)
  const { customer } = await aPair(db)
  const admin = await aUser(db, 'admin')
  for (const { contactId } of [customer, admin])
    await db.updateTable('contacts').set({ password_hash: passwordHash }).where('id', '=', contactId).execute()
  const colleagueId = await aContact(db, customer.userId, { passwordHash })
  const owner = await t.as(customer.contactId)
  const [asAdmin, other] = [await t.as(admin.contactId), await t.as((await aUser(db, 'admin')).contactId)]
  const { uuid } = await db
    .selectFrom('users')
    .select('uuid')
    .where('id', '=', customer.userId)
    .executeTakeFirstOrThrow()
  const { body } = await asAdmin.post('/auth/hijack', { userUuid: uuid })
  await other.post('/auth/set-api-available', { uuid, apiAvailable: true })
  const api = (await other.post('/auth/reset-api-token', { uuid })).body.apiToken
  const colleague = await t.as(colleagueId)
  return {
    customer,
    admin,
    uuid,
    owner,
    asAdmin,
    other,
    colleagueId,
    colleague,
    held: t.withToken(body.accessToken),
    api: t.withToken(api),
  }
}
type Scene = Awaited<ReturnType<typeof aScene>>
type Revoked = 'owner' | 'colleague' | 'asAdmin' | 'held' | 'api'

const linkOf = (contactId: number) =>
  makeContactLink({ db, now: t.app.clock() }, { contactId, purpose: 'reset_password' }).then(({ token }) => token)
const reset = async (contactId: number) =>
  t.withToken().post('/auth/reset-password', { token: await linkOf(contactId), newPassword })
const later = (minutes: number) => t.setNow(new Date(Date.parse(testNow) + minutes * 60_000).toISOString())
const change = { password, newPassword }

test.each<[string, (scene: Scene) => unknown, Revoked[]]>([
  ['sa déconnexion', ({ owner }) => owner.post('/auth/logout'), ['owner']],
  ['un mot de passe choisi par un lien', ({ customer }) => reset(customer.contactId), ['owner', 'held']],
  [
    '« fermer toutes les autres »',
    async ({ customer }) => (await t.as(customer.contactId)).post('/auth/sessions/end-others'),
    ['owner', 'held'],
  ],
  [
    'un mot de passe changé ailleurs',
    async ({ customer }) => (await t.as(customer.contactId)).post('/auth/change-password', change),
    ['owner', 'held'],
  ],
  [
    'la désactivation du contact',
    ({ owner, colleagueId }) => owner.patch(`/contacts/${colleagueId}`, { isActive: false }),
    ['colleague'],
  ],
  ['la suppression du contact', ({ owner, colleagueId }) => owner.delete(`/contacts/${colleagueId}`), ['colleague']],
  [
    'la désactivation du contact par un administrateur',
    ({ other, customer, colleagueId }) =>
      other.patch(`/users/${customer.userId}/contacts/${colleagueId}`, { isActive: false }),
    ['colleague'],
  ],
  [
    'la désactivation de l’organisation',
    ({ other, customer }) => other.patch(`/users/${customer.userId}`, { isActive: false }),
    ['owner', 'colleague', 'held', 'api'],
  ],
  ['la fin des 60 minutes', () => later(60), ['held']],
  ['la fin des 8 heures', () => later(480), ['owner', 'colleague', 'asAdmin', 'held']],
  ['le retour à son compte', ({ held }) => held.get('/auth/unhijack'), ['held']],
  ['la déconnexion de la prise en main', ({ held }) => held.post('/auth/logout'), ['asAdmin', 'held']],
  ['la déconnexion de l’administrateur', ({ asAdmin }) => asAdmin.post('/auth/logout'), ['asAdmin', 'held']],
  [
    'un mot de passe changé ailleurs par l’administrateur',
    async ({ admin }) => (await t.as(admin.contactId)).post('/auth/change-password', change),
    ['asAdmin', 'held'],
  ],
  [
    'un mot de passe choisi par un lien par l’administrateur',
    ({ admin }) => reset(admin.contactId),
    ['asAdmin', 'held'],
  ],
  [
    '« fermer toutes les autres » par l’administrateur',
    async ({ admin }) => (await t.as(admin.contactId)).post('/auth/sessions/end-others'),
    ['asAdmin', 'held'],
  ],
  [
    'la désactivation de l’administrateur',
    ({ other, admin }) => other.patch(`/users/${admin.userId}`, { isActive: false }),
    ['asAdmin', 'held'],
  ],
  [
    'l’accès à l’API fermé',
    ({ other, uuid }) => other.post('/auth/set-api-available', { uuid, apiAvailable: false }),
    ['api'],
  ],
  ['un nouveau jeton d’API', ({ other, uuid }) => other.post('/auth/reset-api-token', { uuid }), ['api']],
  [
    'le contact principal désactivé',
    ({ customer }) =>
      db
        .updateTable('contacts')
        .set({ is_active: false, is_main: false })
        .where('id', '=', customer.contactId)
        .execute(),
    ['owner', 'held', 'api'],
  ],
])('%s : à la requête suivante, ces jetons-là sont refusés, et nul autre', async (_title, happens, revoked) => {
  const scene = await aScene()
  await happens(scene)
  const callers: Record<Revoked, Caller> = scene
  for (const name of ['owner', 'colleague', 'asAdmin', 'held', 'api'] as const)
    expect({ name, status: (await callers[name].get('/auth/account')).status }).toEqual({
      name,
      status: revoked.includes(name) ? 401 : 200,
    })
})
