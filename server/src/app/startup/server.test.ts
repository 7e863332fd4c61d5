import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { sweepFilesJob } from '../../platform/jobs/file-jobs.ts'
import { aPair, aUser } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { serveMetrics } from './health.ts'

const t = await createTestApp()
const { db } = t.app
const { customer } = await aPair(db)
const caller = await t.as(customer.contactId)
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

describe('en-têtes', () => {
  const common = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'x-request-id': expect.stringMatching(uuid),
  }
  const ofApi = {
    ...common,
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  }

  test('toute réponse de l’API, refus compris', async () => {
    const answers = [
      await caller.get('/auth/account'),
      await caller.get('/contacts/0'),
      await caller.patch('/contacts/999999', { name: 'Personne' }),
      await t.withToken().get('/auth/account'),
      await caller.get('/nulle-part'),
      await caller.post('/contacts', { name: '' }),
      await caller.get('/openapi.json'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 404, 401, 404, 422, 200])
    for (const { headers } of answers) expect(headers).toMatchObject(ofApi)
  })
  test('un corps illisible, trop grand ou d’un autre type', async () => {
    const send = (payload: string, type = 'application/json') =>
      t.server.inject({ method: 'POST', url: '/api/auth/login', headers: { 'content-type': type }, payload })
    for (const [answer, status, code] of [
      [await send('{"email":'), 400, 'BAD_REQUEST'],
      [await send(JSON.stringify({ email: 'a'.repeat(2_200_000) })), 413, 'TOO_LARGE'],
      [await send('<a/>', 'application/xml'), 415, 'UNSUPPORTED_TYPE'],
    ] as const) {
      expect(answer.json()).toMatchObject({ statusCode: status, code })
      expect(answer.headers).toMatchObject(ofApi)
    }
  })
  test('deux requêtes ont deux identifiants, que l’appelant ne choisit pas', async () => {
    const chosen = { 'x-request-id': 'le-mien', 'request-id': 'le-mien' }
    const [first, second] = [await caller.post('/nulle-part', {}, chosen), await caller.post('/nulle-part', {}, chosen)]
    expect(first.headers['x-request-id']).not.toBe(second.headers['x-request-id'])
    expect(first.headers['x-request-id']).not.toBe('le-mien')
  })
  // `npm start` builds the page, and so does `npm test` before the journeys.
  test.skipIf(!existsSync(new URL('../../../../web/dist/index.html', import.meta.url)))('la page', async () => {
    const [first, second] = [await t.server.inject('/orders'), await t.server.inject('/orders')]
    const policy = String(first.headers['content-security-policy'])
    expect(first.headers).toMatchObject({ ...common, 'cache-control': 'no-store' })
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toContain('unsafe')
    // A camera's picture has no address: it needs no source of media.
    expect(policy).not.toContain('media-src')
    expect(first.headers['permissions-policy']).toContain('camera=(self), microphone=()')
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
    expect(first.body).toContain(nonce)
    expect(first.body).not.toContain('__CSP_NONCE__')
    expect(second.headers['content-security-policy']).not.toBe(policy)
  })
  test.skipIf(!existsSync(new URL('../../../../web/dist/assets/', import.meta.url)))(
    'ce qui lit les PDF et les codes-barres dans la page n’a ni réseau ni eval, seulement ses décodeurs',
    async () => {
      const assets = readdirSync(new URL('../../../../web/dist/assets/', import.meta.url))
      const policyOf = async (asset: string | undefined) =>
        (await t.server.inject(`/assets/${asset}`)).headers['content-security-policy']
      for (const worker of [/^pdf\.worker.*\.mjs$/, /^barcode\.worker.*\.js$/])
        expect(await policyOf(assets.find((name) => worker.test(name))), String(worker)).toBe(
          "default-src 'none'; script-src 'wasm-unsafe-eval'; frame-ancestors 'none'",
        )
      expect(await policyOf(assets.find((name) => /^index.*\.js$/.test(name)))).not.toContain('wasm')
    },
  )
})

describe('refus', () => {
  test('sans accord : 403 NO_DEAL ; compte, contacts et déconnexion répondent', async () => {
    for (const type of ['customer', 'warehouse'] as const) {
      const alone = await t.as((await aUser(db, type)).contactId)
      for (const path of ['/orders', '/products', '/stock/product', '/dashboard'])
        expect(await alone.get(path), `${type} ${path}`).toMatchObject({
          status: 403,
          body: { statusCode: 403, code: 'NO_DEAL', message: 'no deal found for this user' },
        })
      expect((await alone.get('/auth/account')).status).toBe(200)
      expect((await alone.get('/contacts')).status).toBe(200)
      expect((await alone.post('/auth/logout')).status).toBe(204)
    }
  })
  test('avant son premier accord, chaque onglet des paramètres s’ouvre', async () => {
    const ofBoth = [
      '/deals',
      '/transport-rules',
      '/addresses',
      '/contacts',
      '/settings/mail',
      '/audit',
      '/audit/actions',
      '/webhooks',
    ]
    const warehouse = await aUser(db, 'warehouse')
    const timeFrame = `/settings/time-frame/${warehouse.userId}`
    const read = {
      customer: [...ofBoth, '/subscription'],
      warehouse: [...ofBoth, '/warehouseAvailability', timeFrame, '/gate', '/screens', '/settings/shipping'],
    }
    const callers = {
      customer: await t.as((await aUser(db, 'customer')).contactId),
      warehouse: await t.as(warehouse.contactId),
    }
    for (const type of ['customer', 'warehouse'] as const)
      for (const path of read[type]) expect((await callers[type].get(path)).status, `${type} ${path}`).toBe(200)
    const limits = { orderCreationLimitHours: 0, orderUpdateLimitHours: 24 }
    expect(await callers.warehouse.put(timeFrame, limits)).toMatchObject({ status: 200, body: limits })
    expect((await callers.warehouse.post('/gate')).status).toBe(200)
    expect((await callers.warehouse.delete('/gate')).status).toBe(204)
  })
  test('une adresse inconnue n’est pas une page', async () => {
    for (const url of ['/api', '/api/nulle-part', '/assets/nulle-part.js', '/nulle-part.txt']) {
      const answer = await t.server.inject(url)
      expect(answer.statusCode, url).toBe(404)
      expect(answer.json()).toMatchObject({ code: 'ROUTE_NOT_FOUND' })
    }
  })
  test('une base qui ne répond pas : 503, et quand réessayer', async () => {
    const busy = await createTestApp({ connections: 1 })
    const asAdmin = await busy.as((await aUser(busy.app.db, 'admin')).contactId)
    await busy.app.pool.query("SET lock_timeout = '50ms'")
    const other = new pg.Client({ connectionString: busy.databaseUrl })
    await other.connect()
    await other.query('BEGIN; LOCK TABLE warehouse_settings')
    const answer = await asAdmin.get('/users')
    await other.end()
    expect(answer).toMatchObject({
      status: 503,
      headers: { 'retry-after': '2' },
      body: { statusCode: 503, code: 'UNAVAILABLE', params: { retryAfterSeconds: 2 } },
    })
    expect((await asAdmin.get('/users')).status).toBe(200)
  })
})

test('un serveur débordé refuse les appels, jamais la santé ni les mesures', async () => {
  const busy = await createTestApp({ env: { QUAI_MAX_LAG_MS: '1' } })
  const statusOf = async (url: string) => (await busy.server.inject(url)).statusCode
  const statusWhenBusy = () => {
    for (const end = performance.now() + 200; performance.now() < end; );
    return statusOf('/api/auth/account')
  }
  for (const url of ['/healthz', '/readyz', '/metrics']) {
    await expect.poll(statusWhenBusy, { interval: 1, timeout: 20_000 }).toBe(503)
    expect(await statusOf(url), url).toBe(200)
  }
})

test('la santé et les mesures se lisent sans session', async () => {
  for (const url of ['/healthz', '/readyz', '/metrics']) expect((await t.server.inject(url)).statusCode).toBe(200)
  expect((await t.server.inject('/metrics')).body).toContain('quai_http_request_seconds')
})

test('les mesures ne sont sur l’adresse publique que si on le demande', async () => {
  const usual = await createTestApp({ env: { QUAI_PUBLIC_METRICS: 'false' } })
  const { body } = await usual.server.inject('/metrics')
  expect(body).not.toContain('quai_')
  expect((await usual.server.inject('/healthz')).statusCode).toBe(200)
})

test('les mesures nomment la route, la file des travaux, les connexions et le plus vieux mail à envoyer', async () => {
  await caller.get(`/orders/${randomUUID()}`)
  await db
    .insertInto('mails')
    .values({ event: 'x', to_email: 'x@quai.test', to_name: '', subject: '', html: '', body_text: '' })
    .execute()
  await t.app.jobs.enqueue(db, sweepFilesJob.with({}))
  const worker = await serveMetrics(t.app, 0, { ofWorker: true })
  const { port } = worker.server.address() as { port: number }
  const ofWorker = await (await fetch(`http://localhost:${port}/metrics`)).text()
  await worker.close()
  for (const text of [(await t.server.inject('/metrics')).body, ofWorker]) {
    expect(text).toMatch(
      /quai_http_request_seconds_count\{method="GET",route="\/api\/orders\/\{uuid\}",status="404"\} [1-9]/,
    )
    expect(text).toMatch(/quai_database_connections\{state="total"\} [1-9]/)
    expect(text).toContain('quai_database_connections{state="waiting"} 0')
    expect(text).toContain('quai_jobs_waiting{queue="sweep-files"} 1')
    expect(text).toMatch(/quai_mail_oldest_unsent_seconds [1-9]/)
  }
})
