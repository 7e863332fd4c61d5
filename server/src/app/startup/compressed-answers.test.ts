import { existsSync, readdirSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { openSession } from '../../calls/session.ts'
import { aPair, aProduct } from '../../testing/builders/builders.ts'
import { createTestApp, testNow } from '../../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app
const { customer } = await aPair(db)
for (let number = 0; number < 10; number++) await aProduct(db, customer.userId)
const { accessToken: token } = await openSession(db, t.app.sessionKey, new Date(testNow), customer)

const get = (url: string, encodings?: string) =>
  t.server.inject({
    url,
    headers: { authorization: `Bearer ${token}`, ...(encodings !== undefined && { 'accept-encoding': encodings }) },
  })

describe('réponses de l’API', () => {
  test('une liste part en Brotli ou en gzip, selon ce que l’appelant comprend', async () => {
    const plain = await get('/api/products')
    expect(plain.headers).not.toHaveProperty('content-encoding')
    for (const [accepted, encoding, read] of [
      ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
      ['gzip, deflate', 'gzip', gunzipSync],
      ['br;q=0, GZIP;q=0.5', 'gzip', gunzipSync],
      ['*', 'gzip', gunzipSync],
    ] as const) {
      const answer = await get('/api/products', accepted)
      expect(answer.headers, accepted).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
      expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
      expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
      expect(read(answer.rawPayload).toString()).toBe(plain.body)
    }
  })
  test('sans encodage commun, la réponse part telle quelle, et les mémoires intermédiaires le savent', async () => {
    for (const accepted of [undefined, '', 'identity', 'deflate', 'br;q=0,gzip;q=0.0'])
      expect((await get('/api/products', accepted)).headers).toMatchObject({ vary: 'accept-encoding' })
    expect((await get('/api/products', 'identity')).headers).not.toHaveProperty('content-encoding')
  })
  test('une réponse courte, celle d’une écriture et un export restent tels quels', async () => {
    const contact = { name: 'É'.repeat(100), email: `e@quai.test` }
    const written = await t.server.inject({
      method: 'POST',
      url: '/api/contacts',
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'br' },
      payload: contact,
    })
    expect(written.statusCode).toBe(201)
    for (const answer of [
      await get('/healthz', 'br'),
      await get('/api/auth/account', 'br'),
      written,
      await get('/api/orders/export?format=csv', 'br'),
    ])
      expect(answer.headers).not.toHaveProperty('content-encoding')
  })
})

// `npm start` builds the page, and so does `npm test` before the journeys.
test.skipIf(!existsSync(new URL('../../../../web/dist/assets/', import.meta.url)))(
  'les fichiers de la page : Brotli, gzip à défaut, gardés un an',
  async () => {
    const script = readdirSync(new URL('../../../../web/dist/assets/', import.meta.url)).find((name) =>
      /^index.*\.js$/.test(name),
    )
    for (const encoding of ['br', 'gzip'])
      expect((await get(`/assets/${script}`, encoding)).headers).toMatchObject({
        'content-encoding': encoding,
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
      })
  },
)
