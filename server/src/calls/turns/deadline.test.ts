import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { guarded } from '../../platform/storage/problem.ts'
import { pdfBytes } from '../../testing/builders/a-document.ts'
import { anOrder } from '../../testing/builders/an-order.ts'
import { aPair } from '../../testing/builders/builders.ts'
import { waitingForLocks } from '../../testing/database/held.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { Deadline, limitsOf, TooLate } from './deadline.ts'

const t = await createTestApp({ env: { QUAI_CALL_SECONDS: '1', QUAI_UPLOAD_SECONDS: '4' } })
const { customer } = await aPair(t.app.db)
const asCustomer = await t.as(customer.contactId)
const owner = new pg.Client({ connectionString: t.databaseUrl })
await owner.connect()
afterAll(() => owner.end())
afterEach(() => vi.restoreAllMocks())

const anAddress = { name: 'Entrepôt 4', street: '1 rue Neuve' }
const add = (key: string) =>
  asCustomer.post(`/users/${customer.userId}/addresses`, anAddress, { 'idempotency-key': key })
const written = async (): Promise<number> => {
  const { rows } = await owner.query(`SELECT count(*)::int AS count FROM addresses WHERE name = 'Entrepôt 4'`)
  return rows[0].count
}

/** Runs a call while nobody may read or write addresses. Returns its answer and its time in ms. */
const blocked = async <Answer>(call: () => Promise<Answer>) => {
  await owner.query('BEGIN; LOCK TABLE addresses IN ACCESS EXCLUSIVE MODE')
  const from = performance.now()
  const answer = await call()
  const ms = performance.now() - from
  await owner.query('COMMIT')
  return { answer, ms }
}

const tooLate = { status: 503, headers: { 'retry-after': '2' }, body: { code: 'UNAVAILABLE' } }

describe('un appel qui attend la base plus longtemps que son temps', () => {
  test('lit 503, quand revenir, et sa connexion est jetée', async () => {
    const { answer, ms } = await blocked(() => asCustomer.get('/addresses'))
    expect(answer).toMatchObject(tooLate)
    expect(ms).toBeLessThan(3_000)
    expect((await asCustomer.get('/addresses')).status).toBe(200)
    expect(t.app.pool.totalCount).toBe(t.app.pool.idleCount)
  })

  test('son admission compte dans ce temps', async () => {
    const connect = t.app.pool.connect.bind(t.app.pool)
    vi.spyOn(t.app.pool, 'connect').mockImplementationOnce((async () => {
      await sleep(300)
      return connect()
    }) as never)
    const running = t.app.metrics.running
    const longest = () => Math.max(0, ...[...running].map(({ wholeMs }) => wholeMs))
    await blocked(async () => {
      const call = asCustomer.get('/addresses')
      // Admission has half of the time.
      await expect.poll(longest, { interval: 5 }).toBeGreaterThan(500)
      expect(longest()).toBeLessThan(701)
      expect(await call).toMatchObject(tooLate)
    })
  })

  test('une écriture est faite ou défaite : sa clé le dit', async () => {
    const key = randomUUID()
    const { answer } = await blocked(() => add(key))
    expect(answer).toMatchObject(tooLate)
    expect(await written()).toBe(0)
    expect((await add(key)).status).toBe(201)
    expect((await add(key)).status).toBe(201)
    expect(await written()).toBe(1)
  })

  test('la base arrête ce que personne n’attend plus', async () => {
    await owner.query('BEGIN; LOCK TABLE addresses IN ACCESS EXCLUSIVE MODE')
    expect(await asCustomer.get('/addresses')).toMatchObject(tooLate)
    await expect.poll(() => waitingForLocks(owner), { timeout: 5_000 }).toBe(0)
    await owner.query('COMMIT')
  })
})

describe('le dépôt d’un document', async () => {
  const warehouse = await aPair(t.app.db)
  const place = { customerId: warehouse.customer.userId, warehouseId: warehouse.warehouse.userId }
  const order = await anOrder(t.app.db, { ...place, lines: [] })
  const asOwner = await t.as(warehouse.customer.contactId)
  const bytes = await pdfBytes()
  const deposit = () => {
    const form = new FormData()
    form.append('type', 'slip')
    form.append('documents[]', new Blob([new Uint8Array(bytes)]), 'bon.pdf')
    return asOwner.upload(`/orders/${order.uuid}/upload`, form)
  }
  const failing = (put: () => Promise<void>) => vi.spyOn(t.app.storage, 'put').mockImplementation(() => guarded(put))
  const refused = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }))

  test('n’attend pas un stockage qui ne répond plus', async () => {
    failing(() => new Promise(() => {}))
    expect(await deposit()).toMatchObject(tooLate)
  })

  test('n’attend pas une seconde fois un stockage qui s’est tu : le ménage s’en charge', async () => {
    failing(refused('ETIMEDOUT'))
    const remove = vi.spyOn(t.app.storage, 'remove').mockImplementation(() => new Promise(() => {}))
    expect(await deposit()).toMatchObject({ status: 503, body: { code: 'STORAGE_UNAVAILABLE' } })
    expect(remove).not.toHaveBeenCalled()
  })

  test('dit qu’un stockage est plein, ou refuse', async () => {
    failing(refused('ENOSPC'))
    expect(await deposit()).toMatchObject({ status: 507, body: { code: 'STORAGE_FULL' } })
    failing(refused('ECONNREFUSED'))
    expect(await deposit()).toMatchObject({ status: 503, body: { code: 'STORAGE_UNAVAILABLE' } })
    vi.restoreAllMocks()
    expect((await deposit()).status).toBe(201)
  })
})

test('une réponse d’un appel trop long arrive à qui demande une connexion en retard', async () => {
  const deadline = new Deadline({ wholeMs: 50, heldMs: 50 })
  const { promise, resolve } = Promise.withResolvers<pg.PoolClient>()
  const release = vi.fn()
  const asking = deadline.over({ connect: () => promise }).connect()
  await expect(asking).rejects.toThrow(TooLate)
  resolve({ release } as unknown as pg.PoolClient)
  await expect.poll(() => release.mock.calls.length).toBe(1)
})

test('exports, imports, impressions et dépôts ont un temps à eux', () => {
  const seconds = (meta: Parameters<typeof limitsOf>[1]) => {
    const { wholeMs, heldMs } = limitsOf({ ...t.app.config, QUAI_CALL_SECONDS: 10, QUAI_UPLOAD_SECONDS: 60 }, meta)
    return [wholeMs / 1_000, heldMs / 1_000]
  }
  const files = { maxFiles: 1, maxFileBytes: 1 }
  expect(seconds({})).toEqual([10, 10])
  expect(seconds({ takesTurn: 'search' })).toEqual([10, 10])
  expect(seconds({ takesTurn: 'export' })).toEqual([150, 120])
  expect(seconds({ takesTurn: 'import', accepts: files })).toEqual([330, 300])
  expect(seconds({ takesTurn: 'print' })).toEqual([150, 10])
  expect(seconds({ accepts: files })).toEqual([60, 10])
})
