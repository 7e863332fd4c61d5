import { setTimeout as sleep } from 'node:timers/promises'
import { comparePositions, isPosition, positionHeader, unknownPosition } from '@quai/contract/calls/position.ts'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { jobNames } from '../../app/modules/jobs.ts'
import type { Replica } from '../../platform/database/replica.ts'
import { migrate } from '../../platform/migrations/migrate.ts'
import { aPair, aProduct } from '../../testing/builders/builders.ts'
import { openStream } from '../../testing/events/stream.ts'
import { startPrimaryAndStandby } from '../../testing/servers/standby.ts'
import { createTestApp } from '../../testing/test-app.ts'

const databases = await startPrimaryAndStandby(async (url) => {
  await migrate(url, jobNames)
})
const t = await createTestApp({ databases })
const { customer } = await aPair(t.app.db)
const asCustomer = await t.as(customer.contactId)
const standby = new pg.Client({ connectionString: databases.standbyUrl })
await standby.connect()
afterAll(async () => {
  await standby.end().catch(() => {})
  await databases.stop()
})

const answeredBy = async (server: 'primary' | 'standby') =>
  (await t.app.metrics.reads.get()).values.find(({ labels }) => labels.server === server)?.value ?? 0

/** Reads the addresses with everything up to a place. Returns their names and who answered. */
const read = async (seen?: string) => {
  const before = await answeredBy('standby')
  const { status, body, headers } = await asCustomer.get(
    '/addresses',
    { pageSize: 100 },
    seen === undefined ? {} : { [positionHeader]: seen },
  )
  const names: string[] = (body.items ?? []).map((item: { name: string }) => item.name)
  return { status, names, told: headers[positionHeader], isFromStandby: (await answeredBy('standby')) > before }
}

let count = 0
/** Writes an address. Returns its name and the place that the answer tells. */
const written = async () => {
  count++
  const name = `Adresse ${count}`
  const { headers, status } = await asCustomer.post(`/users/${customer.userId}/addresses`, {
    name,
    street: '1 rue Neuve',
  })
  expect(status).toBe(201)
  return { name, seen: String(headers[positionHeader]) }
}

const replaying = (isOn: boolean) => standby.query(`SELECT pg_wal_replay_${isOn ? 'resume' : 'pause'}()`)

test('sans rien dire de ce qu’on a vu, la base principale répond, et dit où elle en est', async () => {
  const { status, told, isFromStandby } = await read()
  expect([status, isFromStandby, isPosition(told)]).toEqual([200, false, true])
})

test('qui a vu ce que la copie a déjà lit de la copie, et y retrouve ce qu’il vient d’écrire', async () => {
  const { name, seen } = await written()
  await expect.poll(async () => (await read(seen)).isFromStandby).toBe(true)
  const { names, told } = await read(seen)
  expect(names).toContain(name)
  expect(comparePositions(String(told), seen)).toBeGreaterThanOrEqual(0)
})

test('une copie en retard n’est pas attendue plus de 100 ms : la base principale répond', async () => {
  await replaying(false)
  const { name, seen } = await written()
  const from = performance.now()
  const { names, isFromStandby } = await read(seen)
  expect(performance.now() - from).toBeLessThan(1_000)
  expect([isFromStandby, names.includes(name)]).toEqual([false, true])
  await replaying(true)
  await expect.poll(async () => (await read(seen)).isFromStandby).toBe(true)
})

test('chacun lit toujours ce qu’il vient d’écrire, que la copie suive ou non', async () => {
  for (let round = 0; round < 40; round++) {
    if (round % 10 === 3) await replaying(false)
    if (round % 10 === 7) await replaying(true)
    const { name, seen } = await written()
    expect((await read(seen)).names, name).toContain(name)
  }
})

test('un refus dit aussi où est la base : ce qu’il a appris se relit', async () => {
  const { headers, status } = await asCustomer.post(`/users/${customer.userId}/addresses`, { name: '' })
  expect([status, isPosition(headers[positionHeader])]).toEqual([422, true])
})

test('ce qui a changé depuis un repère se lit toujours de la base principale', async () => {
  const { seen } = await written()
  await expect.poll(async () => (await read(seen)).isFromStandby).toBe(true)
  const before = await answeredBy('standby')
  expect((await asCustomer.get('/changes', {}, { [positionHeader]: seen })).status).toBe(200)
  expect(await answeredBy('standby')).toBe(before)
})

test('un export commencé sur la copie finit sur la base principale quand la copie tombe', async () => {
  for (let rank = 0; rank < 220; rank++) await aProduct(t.app.db, customer.userId)
  const { seen } = await written()
  await expect.poll(async () => (await read(seen)).isFromStandby).toBe(true)
  const exported = async () => {
    const before = await answeredBy('standby')
    const { status, bytes } = await asCustomer.get('/products/export', { format: 'csv' }, { [positionHeader]: seen })
    expect([status, bytes.toString().trim().split('\n')]).toEqual([200, expect.objectContaining({ length: 221 })])
    return (await answeredBy('standby')) - before
  }
  expect(await exported()).toBe(1)
  const { pool } = t.app.replica as Replica
  type Heard = Parameters<typeof pool.connect>[0]
  const connect = pool.connect.bind(pool) as (heard?: Heard) => Promise<pg.PoolClient>
  let calls = 0
  const failing = async () => {
    calls++
    if (calls > 2) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
    return connect()
  }
  // The replica itself asks with a callback, and is answered.
  const answer = (heard?: Heard) => (heard ? connect(heard) : failing())
  vi.spyOn(pool, 'connect').mockImplementation(answer as () => never)
  await exported()
  // Neither this export nor another reader asks a standby that has just failed.
  expect(calls).toBe(3)
  expect((await read(seen)).isFromStandby).toBe(false)
  vi.restoreAllMocks()
  await expect.poll(async () => (await read(seen)).isFromStandby, { timeout: 10_000 }).toBe(true)
})

test('une base principale dont toutes les connexions sont prises laisse la copie répondre', async () => {
  const { seen } = await written()
  const replica = t.app.replica as Replica
  await expect.poll(() => replica.has(seen)).toBe(true)
  const { pool } = t.app
  const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  await sleep(4_000)
  const isRead = await replica.has(seen)
  for (const client of taken) client.release()
  expect(isRead).toBe(true)
})

test('un endroit qui ne se dit pas n’empêche pas la réponse', async () => {
  vi.spyOn(t.app.replica as Replica, 'position').mockRejectedValue(new Error('away'))
  const { headers, status } = await asCustomer.post(`/users/${customer.userId}/addresses`, {
    name: 'Sans endroit',
    street: '1 rue Neuve',
  })
  expect([status, headers[positionHeader]]).toEqual([201, unknownPosition])
  vi.restoreAllMocks()
})

test('le flux dit où est ce qu’il annonce', async () => {
  const stream = await openStream(t, customer.contactId)
  expect(isPosition(stream.told[0]?.position)).toBe(true)
  await stream.close()
})

test('une copie qui tombe ne fait rien échouer', async () => {
  const { seen } = await written()
  await expect.poll(async () => (await read(seen)).isFromStandby).toBe(true)
  await standby.end()
  await databases.stopStandby()
  for (let round = 0; round < 20; round++) expect((await read(seen)).status).toBe(200)
})
