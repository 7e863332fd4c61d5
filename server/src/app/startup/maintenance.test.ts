import { expect, test } from 'vitest'
import { aPair } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'

const t = await createTestApp({ env: { QUAI_MAINTENANCE: '1' } })

test('en maintenance, l’API refuse tout appel par 503 MAINTENANCE, et dit quand réessayer', async () => {
  const { customer } = await aPair(t.app.db)
  const caller = await t.as(customer.contactId)
  for (const answer of [
    await caller.get('/auth/account'),
    await caller.get('/orders'),
    await caller.post('/contacts', { name: 'Ana', email: 'ana@quai.test' }),
    await t.withToken().post('/auth/login', { email: 'ana@quai.test', password: 'Inconnue-42' }),
    await t.withToken().get('/openapi.json'),
  ])
    expect(answer).toMatchObject({
      status: 503,
      headers: { 'retry-after': '60' },
      body: { code: 'MAINTENANCE', message: 'Nous sommes actuellement en cours de maintenance.' },
    })
})

test('en maintenance, la santé et les mesures répondent', async () => {
  expect((await t.server.inject('/healthz')).json()).toEqual({ status: 'maintenance' })
  for (const url of ['/healthz', '/readyz', '/metrics']) expect((await t.server.inject(url)).statusCode).toBe(200)
})
