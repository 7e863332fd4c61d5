import { describe, expect, test } from 'vitest'
import { hashPassword } from '../parties/accounts/sign-in/password.ts'
import { aContact, aPair, aUser } from '../testing/builders/builders.ts'
import { whileHeld } from '../testing/database/held.ts'
import { type Caller, createTestApp } from '../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app
const passwordHash = await hashPassword('Correct-42')
const isOver = { status: 401, body: { code: 'UNAUTHORIZED' } }

const uuidOf = async (userId: number) =>
  (await db.selectFrom('users').select('uuid').where('id', '=', userId).executeTakeFirstOrThrow()).uuid
const emailOf = async (contactId: number) =>
  (await db.selectFrom('contacts').select('email').where('id', '=', contactId).executeTakeFirstOrThrow()).email
const theContact = (contactId: number) => ({
  lock: 'SELECT FROM contacts WHERE id = $1 FOR UPDATE',
  values: [contactId],
})

/** An administrator with two sessions, and the customer they take over. */
const aTakeover = async () => {
  const [{ customer }, admin] = await Promise.all([aPair(db), aUser(db, 'admin')])
  const asAdmin = await t.as(admin.contactId)
  const hijack = async () => asAdmin.post('/auth/hijack', { userUuid: await uuidOf(customer.userId) })
  return { customer, admin, asAdmin, hijack, elsewhere: await t.as(admin.contactId) }
}
type Takeover = Awaited<ReturnType<typeof aTakeover>>

describe('une prise en main ne survit pas à la session de l’administrateur', () => {
  test.each<[string, (found: Takeover) => Promise<unknown>]>([
    ['sa déconnexion', ({ asAdmin }) => asAdmin.post('/auth/logout')],
    ['la fermeture de ses autres sessions', ({ elsewhere }) => elsewhere.post('/auth/sessions/end-others')],
    [
      'la fermeture de cette session',
      async ({ elsewhere }) => {
        const { body } = await elsewhere.get('/auth/sessions')
        const { uuid } = body.items.find(({ isThisOne }: { isThisOne: boolean }) => !isThisOne)
        return elsewhere.delete(`/auth/sessions/${uuid}`)
      },
    ],
    [
      'sa désactivation',
      async ({ admin }) =>
        (await t.as((await aUser(db, 'admin')).contactId)).patch(`/users/${admin.userId}`, { isActive: false }),
    ],
  ])('%s au même moment', async (_title, end) => {
    const found = await aTakeover()
    const [taken] = await whileHeld(
      t.databaseUrl,
      theContact(found.customer.contactId),
      () => found.hijack(),
      () => end(found),
    )
    if (taken.status !== 200) expect(taken).toMatchObject(isOver)
    expect(await t.withToken(taken.body.accessToken ?? '').get('/auth/account')).toMatchObject(isOver)
  })
  test('la désactivation du compte tenu au même moment, même réactivé ensuite', async () => {
    const { customer, hijack } = await aTakeover()
    const other = await t.as((await aUser(db, 'admin')).contactId)
    const [taken] = await whileHeld(t.databaseUrl, theContact(customer.contactId), hijack, () =>
      other.patch(`/users/${customer.userId}`, { isActive: false }),
    )
    expect((await other.patch(`/users/${customer.userId}`, { isActive: true })).status).toBe(200)
    expect(await t.withToken(taken.body.accessToken ?? '').get('/auth/account')).toMatchObject(isOver)
  })
})

describe('ce qui dure demande un droit qui vaut encore quand il s’écrit', () => {
  const theUser = (userId: number) => ({ lock: 'SELECT FROM users WHERE id = $1 FOR UPDATE', values: [userId] })

  test.each<[string, (caller: Caller, contactId: number) => Promise<{ status: number }>]>([
    ['inviter', (caller) => caller.post('/contacts', { name: 'Nora Petit', email: 'nora.petit@example.test' })],
    ['retirer', (caller, contactId) => caller.delete(`/contacts/${contactId}`)],
  ])('%s un contact, pendant que la session se ferme : fait avant, ou refusé', async (_title, call) => {
    const customer = await aUser(db, 'customer')
    const contactId = await aContact(db, customer.userId)
    const [caller, owner] = [await t.as(customer.contactId), await t.as(customer.contactId)]
    await whileHeld(
      t.databaseUrl,
      theUser(customer.userId),
      () => call(caller, contactId),
      () => owner.post('/auth/sessions/end-others'),
    )
    const done = await db
      .selectFrom('audit_entries')
      .select('action')
      .where('user_id', '=', customer.userId)
      .where('failure', 'is', null)
      .orderBy('id')
      .execute()
    expect(done.at(-1)).toEqual({ action: 'auth.endOtherSessions' })
  })

  test('donner un jeton d’API, pendant que l’administrateur est désactivé', async () => {
    const [admin, other, customer] = [await aUser(db, 'admin'), await aUser(db, 'admin'), await aUser(db, 'customer')]
    const uuid = await uuidOf(customer.userId)
    await db.updateTable('users').set({ api_available: true }).where('id', '=', customer.userId).execute()
    const [asAdmin, asOther] = [await t.as(admin.contactId), await t.as(other.contactId)]
    const [, answer] = await whileHeld(
      t.databaseUrl,
      theUser(admin.userId),
      () => asOther.patch(`/users/${admin.userId}`, { isActive: false }),
      () => asAdmin.post('/auth/reset-api-token', { uuid }),
    )
    expect(answer).toMatchObject(isOver)
  })
  test('donner un jeton d’API, pendant que l’accès se ferme : le jeton ne sert pas', async () => {
    const [admin, { customer }] = [await aUser(db, 'admin'), await aPair(db)]
    const uuid = await uuidOf(customer.userId)
    const caller = await t.as(admin.contactId)
    await caller.post('/auth/set-api-available', { uuid, apiAvailable: true })
    for (const order of ['donné puis fermé', 'fermé puis donné']) {
      await caller.post('/auth/set-api-available', { uuid, apiAvailable: true })
      const give = () => caller.post('/auth/reset-api-token', { uuid })
      const close = () => caller.post('/auth/set-api-available', { uuid, apiAvailable: false })
      const calls = order === 'donné puis fermé' ? ([give, close] as const) : ([close, give] as const)
      const answers = await whileHeld(t.databaseUrl, theUser(customer.userId), ...calls)
      for (const { body } of answers)
        if (body.apiToken) expect((await t.withToken(body.apiToken).get('/orders')).status).toBe(401)
    }
  })
  test('se connecter, pendant que l’organisation est désactivée : la session ne vit pas à sa réactivation', async () => {
    const { customer } = await aPair(db)
    const asAdmin = await t.as((await aUser(db, 'admin')).contactId)
    await db.updateTable('contacts').set({ password_hash: passwordHash }).where('id', '=', customer.contactId).execute()
    const email = await emailOf(customer.contactId)
    const [entered] = await whileHeld(
      t.databaseUrl,
      theContact(customer.contactId),
      () => t.withToken().post('/auth/login', { email, password: 'Correct-42' }),
      () => asAdmin.patch(`/users/${customer.userId}`, { isActive: false }),
    )
    await asAdmin.patch(`/users/${customer.userId}`, { isActive: true })
    expect(await t.withToken(entered.body.accessToken ?? '').get('/auth/account')).toMatchObject(isOver)
  })
})
