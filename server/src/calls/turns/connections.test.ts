import pg from 'pg'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { aPair } from '../../testing/builders/builders.ts'
import { waitingForLocks } from '../../testing/database/held.ts'
import { type Answer, createTestApp } from '../../testing/test-app.ts'
import { SharedConnections } from './connections.ts'

const t = await createTestApp()
const { pool, db } = t.app
const { customer } = await aPair(db)
const [mine, other] = [await t.as(customer.contactId), await t.as((await aPair(db)).customer.contactId)]
const owner = new pg.Client({ connectionString: t.databaseUrl })
await owner.connect()
afterAll(() => owner.end())
afterEach(() => vi.useRealTimers())

/** Connections of the server that wait for a lock, as the calls that hold them do. */
const held = () => waitingForLocks(owner)

test('une organisation ne tient jamais plus de la moitié des connexions ; les autres sont servies', async () => {
  await owner.query('BEGIN; LOCK TABLE addresses IN ACCESS EXCLUSIVE MODE')
  const answered: number[] = []
  const noted = async (call: Promise<Answer>) => {
    const { status } = await call
    answered.push(status)
    return status
  }
  const add = (rank: number) =>
    mine.post(`/users/${customer.userId}/addresses`, { name: `Rue ${rank}`, street: '1 rue Neuve' })
  const writes = Promise.all(Array.from({ length: 16 }, (_, rank) => noted(add(rank))))
  const reads = Promise.all(Array.from({ length: 16 }, () => noted(mine.get('/addresses'))))
  await expect.poll(async () => ({ held: await held(), answered })).toEqual({ held: 5, answered: [] })
  const seen = await Promise.all(Array.from({ length: 10 }, () => other.get('/products')))
  expect(seen.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(await held()).toBe(5)
  await owner.query('COMMIT')
  expect(await writes).toEqual(Array(16).fill(201))
  expect(await reads).toEqual(Array(16).fill(200))
})

test('admettre les appels d’une organisation ne prend pas plus de place que les appels eux-mêmes', async () => {
  await owner.query('BEGIN; LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE')
  const own = Promise.all(Array.from({ length: 20 }, () => mine.get('/addresses')))
  await expect.poll(held).toBe(5)
  const theirs = other.get('/addresses')
  await expect.poll(held).toBe(6)
  await owner.query('COMMIT')
  expect((await theirs).status).toBe(200)
  expect((await own).map(({ status }) => status)).toEqual(Array(20).fill(200))
})

test('qui attend une connexion plus de 5 s est refusé, et sait quand revenir', async () => {
  vi.useFakeTimers()
  const shared = new SharedConnections({ pool })
  const clients = await Promise.all(Array.from({ length: 5 }, () => shared.of('user 1').connect()))
  const late = shared.of('user 1').connect()
  const refused = expect(late).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    params: { retryAfterSeconds: expect.any(Number) },
  })
  const others = await shared.of('network 203.0.113.7').connect()
  others.release()
  await vi.advanceTimersByTimeAsync(5_000)
  await refused
  for (const client of clients) client.release()
  const next = await shared.of('user 1').connect()
  next.release()
})

test('une connexion qui ne vient pas rend sa place', async () => {
  const connect = vi.fn(async () => Promise.reject(new Error('no database')))
  // A pool of which only these two are used.
  const shared = new SharedConnections({ pool: { options: { max: 2 }, connect } as unknown as pg.Pool })
  await expect(shared.of('user 1').connect()).rejects.toThrow('no database')
  await expect(shared.of('user 1').connect()).rejects.toThrow('no database')
})
