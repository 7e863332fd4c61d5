import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startVanishing } from '../../testing/servers/vanishing.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { Feed } from '../../told/events/feed.ts'
import { openJobs } from '../jobs/jobs.ts'
import { release } from '../release.ts'
import { inTransaction, openDatabase } from './database.ts'
import { limitStatements } from './silence.ts'

const t = await createTestApp()
const way = await startVanishing(t.databaseUrl)
const silenceMs = 800
const opened = openDatabase({ url: way.url, silenceMs })
const { pool, db } = opened
const owner = new pg.Client({ connectionString: t.databaseUrl })
beforeAll(async () => {
  await owner.connect()
  await pool.query('SELECT 1')
})
afterAll(async () => {
  await owner.end()
  await opened.close()
  await way.close()
})

/** Opens some connections, which are idle afterwards, and loses all of them. */
const loseAll = async (): Promise<void> => {
  await Promise.all(Array.from({ length: 5 }, () => pool.query('SELECT pg_sleep(0.05)')))
  way.vanish()
}

test('une connexion dont la machine a disparu sans un mot est abandonnée, et les suivantes répondent', async () => {
  await loseAll()
  const from = performance.now()
  await expect(sql`SELECT ${1}::int`.execute(db)).rejects.toThrow('Query read timeout')
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  expect(performance.now() - from).toBeLessThan(3_000)
})

test('une réponse venue à temps n’est suivie d’aucune coupure', async () => {
  const client = await pool.connect()
  await client.query('SELECT 1')
  await sleep(silenceMs * 1.5)
  expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  client.release()
  const written = await db.transaction().execute(async (own) => {
    await sql`SELECT ${1}::int`.execute(own)
    await sleep(silenceMs * 1.5)
    return sql<{ one: number }>`SELECT ${1}::int AS one`.execute(own)
  })
  expect(written.rows).toEqual([{ one: 1 }])
})

test('une transaction à qui la base laisse plus de temps en a plus, et elle seule', async () => {
  const long = sql`SELECT pg_sleep(${(silenceMs * 1.5) / 1_000}::float8)`
  await db.transaction().execute(async (own) => {
    await sql.raw(limitStatements(60)).execute(own)
    await long.execute(own)
  })
  await expect(long.execute(db)).rejects.toThrow('Query read timeout')
  const failing = inTransaction(pool, async (own) => {
    await sql.raw(limitStatements(60)).execute(own)
    throw new Error('refused')
  })
  await expect(failing).rejects.toThrow('refused')
  await expect(long.execute(db)).rejects.toThrow('Query read timeout')
})

test('les tâches reprennent', async () => {
  const name = t.app.jobs.names[0] ?? ''
  const run = vi.fn(async () => {})
  const jobs = await openJobs({ pool, log: { error: () => {}, warn: () => {} }, names: [name] })
  await jobs.work([{ name, run }])
  await jobs.enqueue(t.app.db, { name, payload: {} })
  await expect.poll(() => run.mock.calls.length, { timeout: 5_000 }).toBe(1)
  await loseAll()
  await jobs.enqueue(t.app.db, { name, payload: {} })
  await expect.poll(() => run.mock.calls.length, { timeout: 8_000 }).toBe(2)
  await jobs.stop()
})

test('le flux des changements reprend, sur une connexion qui écoute', async () => {
  const { clock } = t.app
  const listenUrl = async () => way.url
  const beats = { everyMs: 300, withinMs: 500 }
  const feed = new Feed({ pool, db, clock, listenUrl, replica: undefined, beats, onError: () => {} })
  const take = vi.fn()
  const actor = { userId: 1, userType: 'admin', contactId: 1, sessionId: 'none' } as const
  await feed.subscribe({ actor, take, end: () => {} })
  const listening = async () => {
    const { rows } = await owner.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query IN ('LISTEN quai_events', 'SELECT 1')
       AND application_name = 'quai ${release}' AND backend_start > now() - interval '1 minute' ORDER BY backend_start DESC`,
    )
    return rows[0]?.pid
  }
  await expect.poll(listening).toBeDefined()
  const before = await listening()
  await loseAll()
  await expect.poll(listening, { timeout: 10_000 }).not.toBe(before)
  const read = feed.place()?.seen
  await sql`SELECT pg_current_xact_id()`.execute(t.app.db)
  await expect.poll(() => feed.place()?.seen, { timeout: 5_000 }).not.toBe(read)
  await feed.close()
})

test('le flux des changements se lit sans connexion qui écoute, quand aucune ne peut s’ouvrir', async () => {
  const { clock } = t.app
  const listenUrl = async () => `${t.databaseUrl}?sslmode=verify-full&sslrootcert=/nulle/part`
  const feed = new Feed({ pool, db, clock, listenUrl, replica: undefined, onError: () => {} })
  const actor = { userId: 1, userType: 'admin', contactId: 1, sessionId: 'none' } as const
  await feed.subscribe({ actor, take: () => {}, end: () => {} })
  const read = feed.place()?.seen
  await sql`SELECT pg_current_xact_id()`.execute(t.app.db)
  await expect.poll(() => feed.place()?.seen, { timeout: 5_000 }).not.toBe(read)
  await feed.close()
})
