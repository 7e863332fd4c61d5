import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { release } from '../../platform/release.ts'
import { guarded } from '../../platform/storage/problem.ts'
import { openStorage, type Storage } from '../../platform/storage/storage.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { serveMetrics } from './health.ts'
import { Readiness, readinessOf } from './readiness.ts'
import { pairStore } from './store-pairing.ts'

const t = await createTestApp()
const { pool, storage } = t.app
afterEach(() => vi.restoreAllMocks())

const withBase = (query: () => Promise<unknown>) =>
  new Readiness({
    apart: {
      connect: async () => ({ query, release: () => {}, connection: { stream: { destroy: () => {} } } }),
    } as never,
    storage,
  })

describe('/readyz', () => {
  test('dit que la base écrit et que le stockage garde, sans rien laisser', async () => {
    const { statusCode, body } = await t.server.inject('/readyz')
    expect([statusCode, JSON.parse(body)]).toEqual([200, { status: 'ok', store: 'ok', release }])
    const { rows } = await pool.query('SELECT count(*)::int AS count FROM write_probes')
    expect(rows).toEqual([{ count: 0 }])
    const keys: string[] = []
    for await (const key of storage.list()) keys.push(key)
    expect(keys).toEqual([])
  })

  test('dit qu’une base pleine ou en lecture seule ne sert plus, et un stockage absent sans retirer le serveur', async () => {
    const refusing = (code: string) =>
      withBase(() => Promise.reject(Object.assign(new pg.DatabaseError('', 0, 'error'), { code })))
    expect(await refusing('53100').base()).toBe('full')
    expect(await refusing('25006').base()).toBe('read-only')
    vi.spyOn(storage, 'check').mockImplementation(() => guarded(() => Promise.reject(new Error('away'))))
    const readiness = new Readiness(t.app)
    expect([await readiness.base(), await readiness.store()]).toEqual(['ok', 'unavailable'])
    vi.restoreAllMocks()
    // What was bad is asked again at once.
    expect(await readiness.store()).toBe('ok')
  })

  test('est regardé une fois pour la santé et les figures', async () => {
    const looks = vi.spyOn(readinessOf(t.app), 'base')
    for (const url of ['/readyz', '/metrics']) await t.server.inject(url)
    expect(looks).toHaveBeenCalledTimes(2)
  })

  test('un serveur dont toutes les connexions sont prises n’est pas une base absente', async () => {
    const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
    const state = await new Readiness(t.app).base()
    for (const client of taken) client.release()
    expect(state).toBe('ok')
  })

  test('une base muette : « unavailable » en moins de 2 s', async () => {
    const from = performance.now()
    expect(await withBase(() => new Promise(() => {})).base()).toBe('unavailable')
    expect(performance.now() - from).toBeLessThan(2_000)
  })
})

test('un ouvrier est prêt une fois qu’il prend des travaux', async () => {
  const worker = await serveMetrics(t.app, 0, { ofWorker: true })
  const { port } = worker.server.address() as { port: number }
  const ready = async () => (await fetch(`http://localhost:${port}/readyz`)).json()
  expect(await ready()).toMatchObject({ status: 'idle' })
  await t.startJobs()
  await expect.poll(ready, { timeout: 10_000 }).toMatchObject({ status: 'ok' })
  await worker.close()
})

describe('le stockage de la base', async () => {
  const folders = ['un', 'deux'].map(() => mkdtempSync(join(tmpdir(), 'quai-store-')))
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true })
  })
  const [one, two] = (await Promise.all(folders.map((folder) => openStorage(readConfig({}), folder)))) as [
    Storage,
    Storage,
  ]
  const pair = (store: Storage, warn = vi.fn()) => pairStore({ pool, storage: store, place: '/fichiers', warn })

  test('est marqué au premier démarrage ; celui d’un autre serveur est refusé', async () => {
    await pair(one)
    await pair(one)
    await expect(pair(two)).rejects.toThrow('are not in /fichiers')
    await two.writeMark('4b6f2f5e-6a3b-4a55-9d0e-6c8e5f1f2a10')
    await expect(pair(two)).rejects.toThrow('belong to another database')
  })

  test('absent, n’empêche pas de démarrer ; d’un nom faux, si', async () => {
    const warn = vi.fn()
    const failing = (code: string) => ({
      ...one,
      check: () => guarded(() => Promise.reject(Object.assign(new Error(code), { code }))),
    })
    await pair(failing('ECONNREFUSED'), warn)
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('/fichiers'))
    await expect(pair(failing('NoSuchBucket'))).rejects.toThrow('NoSuchBucket')
  })
})
