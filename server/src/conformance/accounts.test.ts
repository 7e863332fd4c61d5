import { describe, expect, test } from 'vitest'
import { worldPassword } from '../testing/authorisation/world.ts'
import { absent, fields, items, openScene, perform } from './client.ts'
import { accessUser, address, contact, deal, session, user } from './entities.ts'

const scene = await openScene()
const { make, pair, customer, warehouse, admin, t } = scene
const emailOf = ({ canary }: { canary: string }) => `${canary.toLowerCase()}@example.test`
const uuidOf = async (id: number) =>
  (await t.app.db.selectFrom('users').select('uuid').where('id', '=', id).executeTakeFirstOrThrow()).uuid
const anAddress = async () => {
  const { body } = await (await scene.as('customer')).post(`/users/${customer.userId}/addresses`, {
    name: 'Dépôt',
    street: '3 rue du Port',
  })
  return { at: { id: body.id } }
}

describe('comptes, section 7 : les appels', () => {
  perform(scene, [
    {
      call: 'POST /auth/login',
      by: 'visitor',
      given: () => ({ body: { email: emailOf(customer), password: worldPassword } }),
      status: 200,
      answers: session,
    },
    { call: 'GET /auth/account', by: 'customer', status: 200, answers: accessUser },
    {
      call: 'POST /auth/forgot-password',
      by: 'visitor',
      given: () => ({ body: { email: emailOf(customer) } }),
      status: 204,
    },
    {
      call: 'GET /auth/has-to-reset-password',
      by: 'visitor',
      given: () => ({ query: { email: emailOf(customer) } }),
      status: 200,
      answers: fields('hasToResetPassword'),
    },
    {
      call: 'GET /auth/check-token-validity',
      by: 'visitor',
      given: async () => ({ query: { token: await make.resetLink(customer) } }),
      status: 200,
    },
    {
      call: 'POST /auth/reset-password',
      by: 'visitor',
      given: async () => ({ body: { newPassword: worldPassword, token: await make.resetLink(customer) } }),
      status: 204,
    },
    {
      call: 'POST /auth/hijack',
      by: 'admin',
      given: async () => ({ body: { userUuid: await uuidOf(customer.userId) } }),
      status: 200,
      answers: { ...session, accessUser: { ...accessUser, hijackerId: null } },
    },
    {
      call: 'POST /auth/set-api-available',
      by: 'admin',
      given: async () => ({ body: { uuid: await uuidOf(customer.userId), apiAvailable: true } }),
      status: 200,
      answers: fields('uuid apiAvailable apiToken'),
    },
    {
      call: 'POST /auth/reset-api-token',
      by: 'admin',
      given: async () => ({ body: { uuid: await uuidOf(customer.userId) } }),
      status: 200,
      answers: fields('apiToken'),
    },
    {
      call: 'POST /errors/front-unexpected',
      by: 'visitor',
      given: async () => ({
        body: {
          error: 'TypeError: x is undefined',
          stackTrace: 'at Page',
          user: (await (await scene.as('customer')).get('/auth/account')).body,
          browserInfo: 'Mozilla/5.0',
          url: '/orders',
        },
      }),
      status: 204,
    },
    {
      call: 'GET /users-search',
      by: 'admin',
      given: () => ({ query: { query: customer.canary, userType: 'customer' } }),
      status: 200,
      answers: [{ ...fields('id uuid name userType isActive externalId isHijackable'), mainContact: contact }],
    },
    {
      call: 'POST /users/{id}/addresses',
      by: 'customer',
      given: () => ({ at: { id: customer.userId }, body: { name: 'Dépôt', street: '3 rue du Port' } }),
      status: 201,
      answers: { ...address, user: fields('id uuid name') },
    },
    { call: 'GET /addresses/{id}', by: 'customer', given: anAddress, status: 200, answers: address },
    {
      call: 'GET /addresses/user/{id}',
      by: 'customer',
      given: () => ({ at: { id: warehouse.userId } }),
      status: 200,
      answers: address,
    },
    { call: 'GET /addresses', by: 'customer', status: 200, answers: items(address) },
    {
      call: 'PATCH /addresses/{id}',
      by: 'customer',
      given: async () => ({ ...(await anAddress()), body: { city: 'Lyon' } }),
      status: 200,
      answers: address,
    },
    { call: 'DELETE /addresses/{id}', by: 'customer', given: anAddress, status: 204 },
    {
      call: 'GET /deals/{id}',
      by: 'admin',
      given: () => ({ at: { id: pair.dealId } }),
      status: 200,
      answers: { ...deal, customer: user, warehouse: user },
    },
    {
      call: 'GET /users/{id}',
      by: 'admin',
      given: () => ({ at: { id: customer.userId } }),
      status: 200,
      answers: { ...user, contacts: [contact] },
    },
    { call: 'GET /deals', by: 'admin', status: 200, answers: items(deal) },
    {
      call: 'DELETE /deals/{id}',
      by: 'admin',
      given: async () => ({ at: { id: await make.unusedDeal() } }),
      status: 204,
    },
  ])

  test('GET /auth/unhijack (admin) : 200, la session d’origine', async () => {
    const asAdmin = await scene.as('admin')
    const { body } = await asAdmin.post('/auth/hijack', { userUuid: await uuidOf(customer.userId) })
    const answer = await t.withToken(body.accessToken).get('/auth/unhijack')
    expect(answer.status).toBe(200)
    expect(absent(answer.body, session, '')).toEqual([])
    expect(answer.body.accessUser.contact.id).toBe(admin.contactId)
  })
})

describe('comptes, section 8 : les erreurs', () => {
  test('sans session : 401 - Unauthorized', async () => {
    expect(await t.withToken().get('/orders')).toMatchObject({ status: 401, body: { message: '401 - Unauthorized' } })
  })
  test('une adresse inconnue : 404, un rôle sans droit : 403', async () => {
    expect((await (await scene.as('customer')).get('/orders/999999999')).status).toBe(404)
    expect((await (await scene.as('customer')).get('/viewer')).status).toBe(403)
  })
  test('les messages d’un champ ont leur clé, leurs paramètres et leur texte', async () => {
    const { status, body } = await t.withToken().post('/auth/login', { email: 'non', password: '' })
    expect(status).toBe(422)
    for (const issue of body.issues) {
      expect(absent(issue, fields('key params fallback'), '')).toEqual([])
      expect(issue.key).toMatch(/^errors\.\w+\.\w+$/)
    }
  })
})
