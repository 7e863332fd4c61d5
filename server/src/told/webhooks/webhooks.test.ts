import { Webhook } from 'standardwebhooks'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { anOrder } from '../../testing/builders/an-order.ts'
import { aPair, aUser } from '../../testing/builders/builders.ts'
import { type Received, startReceiver } from '../../testing/receiver.ts'
import { createTestApp, testNow } from '../../testing/test-app.ts'
import { deliverWebhooks } from './deliver.ts'

const t = await createTestApp({ env: { QUAI_WEBHOOKS_PRIVATE: 'true' } })
const { app, as } = t

const receiver = await startReceiver()
const { url, received } = receiver
afterAll(() => receiver.close())

/** Sets the clock to hours after the first attempt. */
const after = (hours: number): void => t.setNow(new Date(Date.parse(testNow) + hours * 3_600_000).toISOString())

beforeEach(async () => {
  received.length = 0
  receiver.status = 200
  after(0)
  await app.db.deleteFrom('webhook_endpoints').execute()
  // The library compares the signature's time with the present.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(testNow) })
})
afterAll(() => void vi.useRealTimers())

const events = ['order_confirm', 'order_cancel_by_warehouse']

const connected = async () => {
  const pair = await aPair(app.db)
  const customer = await as(pair.customer.contactId)
  const warehouse = await as(pair.warehouse.contactId)
  const { body: endpoint } = await customer.post('/webhooks', { url, events })
  return { pair, customer, warehouse, endpoint }
}

const anOrderOf = ({ customer, warehouse }: Awaited<ReturnType<typeof aPair>>) =>
  anOrder(app.db, { customerId: customer.userId, warehouseId: warehouse.userId, lines: [] })

const types = () => received.map(({ body }) => JSON.parse(body).type)

it('un jeton en lecture et écriture règle un connecteur, qui entend tant que ce jeton sert', async () => {
  const { pair, customer, warehouse, endpoint } = await connected()
  await customer.delete(`/webhooks/${endpoint.uuid}`)
  const asAdmin = await as((await aUser(app.db, 'admin')).contactId)
  const { uuid } = (await asAdmin.get(`/users/${pair.customer.userId}`)).body
  await asAdmin.post('/auth/set-api-available', { uuid, apiAvailable: true })
  const tokenOf = async (scope: string) =>
    t.withToken((await asAdmin.post('/auth/reset-api-token', { uuid, scope })).body.apiToken)
  const reader = await tokenOf('read')
  expect((await reader.post('/webhooks', { url, events })).body.code).toBe('TOKEN_READ_ONLY')
  const writer = await tokenOf('write')
  const made = await writer.post('/webhooks', { url, events })
  expect(made).toMatchObject({ status: 201, body: { isActive: true, secret: expect.any(String) } })
  expect((await writer.post(`/webhooks/${made.body.uuid}/secret`)).body.code).toBe('PERSON_ONLY')
  const confirm = async () => {
    await warehouse.post(`/orders/${(await anOrderOf(pair)).uuid}/confirm`, {})
    await deliverWebhooks(app)
    return received.splice(0).length
  }
  expect(await confirm()).toBe(1)
  const next = await tokenOf('write')
  expect(await confirm()).toBe(0)
  expect((await customer.get('/webhooks')).body.items).toMatchObject([{ uuid: made.body.uuid, isActive: false }])
  expect((await next.patch(`/webhooks/${made.body.uuid}`, { isActive: true })).body.isActive).toBe(true)
  expect(await confirm()).toBe(2)
  await asAdmin.post('/auth/set-api-available', { uuid, apiAvailable: false })
  expect(await confirm()).toBe(0)
  expect((await customer.patch(`/webhooks/${made.body.uuid}`, { isActive: true })).body.isActive).toBe(true)
  expect(await confirm()).toBe(2)
})

it('un événement part signé, et la bibliothèque de référence reconnaît la signature', async () => {
  const { pair, warehouse, endpoint } = await connected()
  const order = await anOrderOf(pair)
  expect((await warehouse.post(`/orders/${order.uuid}/confirm`, {})).status).toBe(200)
  await deliverWebhooks(app)
  expect(received).toHaveLength(1)
  const [{ headers, body }] = received as [Received]
  expect(new Webhook(endpoint.secret).verify(body, headers as Record<string, string>)).toMatchObject({
    type: 'order.confirm',
    data: { orderUuid: order.uuid, action: 'order_confirm', toStatus: 'confirmed' },
  })
  expect(() => new Webhook(endpoint.secret).verify(`${body} `, headers as Record<string, string>)).toThrow()
})

it('de deux événements d’une commande, le second attend que le premier soit reçu ; une autre commande n’attend pas', async () => {
  const { pair, warehouse } = await connected()
  const [first, second] = [await anOrderOf(pair), await anOrderOf(pair)]
  await warehouse.post(`/orders/${first.uuid}/confirm`, {})
  receiver.status = 503
  await deliverWebhooks(app)
  await warehouse.post(`/orders/${first.uuid}/cancel`, { reason: 'Panne' })
  receiver.status = 200
  await warehouse.post(`/orders/${second.uuid}/confirm`, {})
  await deliverWebhooks(app)
  expect(received.map(({ body }) => JSON.parse(body).data.orderId)).toEqual([first.id, second.id])
  after(1)
  await deliverWebhooks(app)
  expect(types().slice(2)).toEqual(['order.confirm', 'order.cancel.by.warehouse'])
})

it('un groupe choisit tous ses événements, un événement de plus reste choisi un à un', async () => {
  const { customer } = await connected()
  const { body } = await customer.post('/webhooks', { url, events: ['invoices', 'stock_updated', 'invoice_created'] })
  expect(body.events.toSorted()).toEqual(['invoice.created', 'invoice.deleted', 'invoice.updated', 'stock.updated'])
  expect((await customer.post('/webhooks', { url, events: ['invoice'] })).status).toBe(422)
})

it('un événement se choisit et se relit comme il arrive ; son nom d’avant est encore compris', async () => {
  const { customer } = await connected()
  const { body } = await customer.post('/webhooks', { url, events: ['order.confirm', 'stock_updated'] })
  expect(body.events).toEqual(['order.confirm', 'stock.updated'])
  const { body: changed } = await customer.patch(`/webhooks/${body.uuid}`, { events: body.events.slice(1) })
  expect(changed.events).toEqual(['stock.updated'])
})

it('« Renvoyer maintenant » envoie tout ce qui attend, sans son heure', async () => {
  const { pair, warehouse, customer, endpoint } = await connected()
  receiver.status = 503
  for (const order of [await anOrderOf(pair), await anOrderOf(pair)])
    await warehouse.post(`/orders/${order.uuid}/confirm`, {})
  for (let minute = 0; minute < 30; minute += 6) {
    after(minute / 60)
    await deliverWebhooks(app)
  }
  receiver.status = 200
  received.length = 0
  await deliverWebhooks(app)
  expect(received).toEqual([])
  expect((await customer.post(`/webhooks/${endpoint.uuid}/retry`)).body).toMatchObject({ waitingCount: 2 })
  await deliverWebhooks(app)
  expect(types()).toEqual(['order.confirm', 'order.confirm'])
  await customer.patch(`/webhooks/${endpoint.uuid}`, { isActive: false })
  expect((await customer.post(`/webhooks/${endpoint.uuid}/retry`)).body.code).toBe('WEBHOOK_OFF')
})

it('« Renvoyer maintenant » est compté comme un essai : trente par heure', async () => {
  const { customer, endpoint } = await connected()
  const retry = async () => (await customer.post(`/webhooks/${endpoint.uuid}/retry`)).body.code
  for (let count = 0; count < 30; count++) expect(await retry()).toBeUndefined()
  expect(await retry()).toBe('SENDING_LIMITED')
})

it('un worker mort pendant l’envoi : un autre le refait après une minute, avec le même identifiant', async () => {
  const { pair, warehouse } = await connected()
  const order = await anOrderOf(pair)
  await warehouse.post(`/orders/${order.uuid}/confirm`, {})
  // The worker dies between the receiver's answer and its own note of it.
  const dying = { ...app, pool: { connect: () => Promise.reject(new Error('Killed')) } as never }
  await expect(deliverWebhooks(dying)).rejects.toThrow('Killed')
  await deliverWebhooks(app)
  expect(received).toHaveLength(1)
  after(1)
  await Promise.all([deliverWebhooks(app), deliverWebhooks(app)])
  expect(received).toHaveLength(2)
  expect(received[0]?.headers['webhook-id']).toBe(received[1]?.headers['webhook-id'])
  expect(received[0]?.body).toBe(received[1]?.body)
})

it('après trois jours d’échecs le connecteur est désactivé, avec un mail ; réactivé, il renvoie ce qui attend', async () => {
  const { pair, warehouse, endpoint } = await connected()
  const order = await anOrderOf(pair)
  await warehouse.post(`/orders/${order.uuid}/confirm`, {})
  receiver.status = 500
  for (let hour = 0; hour <= 84; hour += 12) {
    after(hour)
    await deliverWebhooks(app)
  }
  expect(received.length).toBeGreaterThan(5)
  // The first session is over.
  const customer = await as(pair.customer.contactId)
  const [disabled] = (await customer.get('/webhooks')).body.items
  expect(disabled).toMatchObject({ isActive: false, failedAt: expect.any(String), failedCount: 1 })
  const mails = await app.db.selectFrom('mails').select('subject').where('event', '=', 'webhook_disabled').execute()
  expect(mails).toEqual([{ subject: 'Connecteur désactivé' }])
  const { body } = await customer.get(`/webhooks/${endpoint.uuid}/deliveries`, { state: 'failed' })
  expect((await customer.post(`/webhooks/deliveries/${body.items[0].uuid}/replay`)).body.code).toBe('WEBHOOK_OFF')
  receiver.status = 200
  await customer.patch(`/webhooks/${endpoint.uuid}`, { isActive: true })
  expect((await customer.post(`/webhooks/deliveries/${body.items[0].uuid}/replay`)).status).toBe(200)
  await deliverWebhooks(app)
  const { body: detail } = await customer.get(`/webhooks/deliveries/${body.items[0].uuid}`)
  expect(detail).toMatchObject({ state: 'delivered', lastStatus: 200 })
  expect(detail.tries.at(-1)).toMatchObject({ status: 200, answer: 'Bien reçu', error: null })
})

it('un nouveau secret signe avec l’ancien pendant un jour ; aucune liste ne montre un secret', async () => {
  const { customer, endpoint } = await connected()
  const { body: renewed } = await customer.post(`/webhooks/${endpoint.uuid}/secret`)
  expect(renewed.secret).not.toBe(endpoint.secret)
  expect(JSON.stringify((await customer.get('/webhooks')).body)).not.toContain('whsec_')
  await customer.post(`/webhooks/${endpoint.uuid}/test`)
  await deliverWebhooks(app)
  const [{ headers, body }] = received as [Received]
  for (const { secret } of [endpoint, renewed])
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({ type: 'test' })
  after(25)
  vi.setSystemTime(Date.parse(testNow) + 25 * 3_600_000)
  await customer.post(`/webhooks/${endpoint.uuid}/test`)
  await deliverWebhooks(app)
  const late = received[1] as Received
  expect(() => new Webhook(endpoint.secret).verify(late.body, late.headers as Record<string, string>)).toThrow()
})

it('sous une autre formule que Business, rien n’est lu ni envoyé', async () => {
  const { pair, customer, warehouse } = await connected()
  const order = await anOrderOf(pair)
  await warehouse.post(`/orders/${order.uuid}/confirm`, {})
  await app.db.updateTable('users').set({ pricing_plan: 'starter' }).where('id', '=', pair.customer.userId).execute()
  expect((await customer.get('/webhooks')).body.code).toBe('PLAN_FEATURE')
  await deliverWebhooks(app)
  expect(received).toEqual([])
})

it('seule l’organisation de la commande reçoit ses événements ; une adresse intérieure est refusée', async () => {
  const { warehouse, pair } = await connected()
  const stranger = await connected()
  const order = await anOrderOf(pair)
  await warehouse.post(`/orders/${order.uuid}/confirm`, {})
  const { body } = await stranger.customer.get(`/webhooks/${stranger.endpoint.uuid}/deliveries`)
  expect(body.total).toBe(0)
  const former = app.config.QUAI_WEBHOOKS_PRIVATE
  app.config.QUAI_WEBHOOKS_PRIVATE = false
  const refused = await stranger.customer.post('/webhooks', { url: 'https://169.254.169.254/', events })
  app.config.QUAI_WEBHOOKS_PRIVATE = former
  expect(refused.body.code).toBe('WEBHOOK_ADDRESS')
})
