import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findNearPostgres, findRunningPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { PostgresProblem } from './problem.ts'

const settings = { fsync: 'off' }
let dataFolder: string

beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'quai-postgres-'))
})

afterEach(() => rmSync(dataFolder, { recursive: true, force: true }))

test('les données restent d’un lancement à l’autre', async () => {
  const first = await startEmbeddedPostgres({ dataFolder, settings })
  await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS number')
  await first.stop()
  const second = await startEmbeddedPostgres({ dataFolder, settings })
  expect(await query(second.url, 'SELECT number FROM kept')).toEqual([{ number: 42 }])
  await second.stop()
})

test('un second lancement sur les mêmes données est refusé, en nommant le premier', async () => {
  const first = await startEmbeddedPostgres({ dataFolder, settings })
  expect(findRunningPostgres(dataFolder)).toBe(first.url)
  const second = startEmbeddedPostgres({ dataFolder, settings })
  await expect(second).rejects.toThrow(PostgresProblem)
  await expect(second).rejects.toThrow(`process ${process.pid}`)
  expect(await query(first.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await first.stop()
  expect(findRunningPostgres(dataFolder)).toBeUndefined()
})

test('un verrou laissé par un processus disparu n’empêche rien', async () => {
  const gone = { pid: process.pid, identity: 'un autre démarrage de la machine', startedAt: '2026-01-01', folder: '/' }
  writeFileSync(join(dataFolder, 'postgres.lock'), JSON.stringify(gone))
  const server = await startEmbeddedPostgres({ dataFolder, settings, temporary: true })
  await server.stop()
})

test('un PostgreSQL tué est relancé à la même adresse, et sa perte racontée', async () => {
  const lines: string[] = []
  const server = await startEmbeddedPostgres({ dataFolder, settings, log: (line) => lines.push(line) })
  const killed = server.pid
  process.kill(killed, 'SIGKILL')
  await expect.poll(() => server.pid, { timeout: 10_000 }).not.toBe(killed)
  expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect(lines).toContain('PostgreSQL stopped by itself: it is being restarted.')
  await server.stop()
})

test('le serveur lui parle par une prise que seul son utilisateur ouvre, et sans elle où le chemin est trop long', async () => {
  const near = await startEmbeddedPostgres({ dataFolder, settings })
  expect(near.nearUrl).not.toBe(near.url)
  expect(await findNearPostgres(dataFolder)).toBe(near.nearUrl)
  const { host } = new pg.Client({ connectionString: near.nearUrl })
  expect(statSync(host).mode & 0o077).toBe(0)
  expect(await query(near.nearUrl, 'SELECT inet_server_addr() AS address')).toEqual([{ address: null }])
  await near.stop()
  const longFolder = join(dataFolder, 'a'.repeat(100))
  const far = await startEmbeddedPostgres({ dataFolder: longFolder, settings })
  expect(far.nearUrl).toBe(far.url)
  expect(await query(far.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await far.stop()
})

async function query(connectionString: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query(text)
    return rows
  } finally {
    await client.end()
  }
}
