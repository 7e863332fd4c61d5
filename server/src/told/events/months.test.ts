import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { retentions } from '../../app/modules/retention.ts'
import { asOwner } from '../../platform/database/connection-settings.ts'
import { makeMonths } from '../../platform/jobs/months.ts'
import { applyFiles } from '../../platform/migrations/apply-files.ts'
import { migrationsFolder } from '../../platform/migrations/files.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { expireEvents } from './read.ts'

const t = await createTestApp()
const { db, pool } = t.app

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' })
  await client.connect()
  return client
}
const owner = await connect(t.databaseUrl)
afterAll(() => owner.end())

const tell = (days: number, subject = 1) =>
  owner.query(
    `INSERT INTO events (at, kind, change, subject_id, customer_id, warehouse_id)
     VALUES (now() - $1 * interval '1 day', 'order', 'updated', $2, 1, 2)`,
    [days, subject],
  )
const ages = async () => {
  const { rows } = await pool.query(
    'SELECT round(extract(epoch FROM now() - at) / 86400)::int AS age FROM events ORDER BY 1',
  )
  return rows.map(({ age }) => age)
}
/** Ends of the parts in days from now; null for the one that takes the rest. */
const parts = async () => {
  const { rows } = await owner.query(
    `SELECT part, round(extract(epoch FROM until - now()) / 86400)::int AS days FROM months_of('events') ORDER BY until`,
  )
  return new Map(rows.map(({ part, days }) => [part, days]))
}
const monthsAhead = async () =>
  Number(/quai_months_ahead\{table="events"\} (\S+)/.exec((await t.server.inject('/metrics')).body)?.[1])

/** Begins with parts that end 31 and 29 days ago, and nothing since. */
beforeEach(async () => {
  for (const part of (await parts()).keys()) await owner.query(`DROP TABLE partitions.${part}`)
  await owner.query(`DO $$ BEGIN
    EXECUTE format('CREATE TABLE partitions.events_old PARTITION OF events FOR VALUES FROM (MINVALUE) TO (%L)', now() - interval '31 days');
    EXECUTE format('CREATE TABLE partitions.events_recent PARTITION OF events FOR VALUES FROM (%L) TO (%L)',
      now() - interval '31 days', now() - interval '29 days');
    CREATE TABLE partitions.events_other PARTITION OF events DEFAULT;
  END $$`)
})

describe('les mois d’événements', () => {
  test('partent entiers quand leur dernier jour a trente jours, et pas avant', async () => {
    await makeMonths(db)
    for (const days of [40, 32, 30.5, 29.5, 1]) await tell(days)
    await expireEvents(db)
    expect(await ages()).toEqual([1, 30, 31])
    expect((await parts()).has('events_old')).toBe(false)
    expect((await parts()).has('events_recent')).toBe(true)
  })

  test('deux sont prêts d’avance ; un mois qui manque ne perd aucune écriture, se voit aux mesures et se rattrape sans rien déplacer', async () => {
    expect(await monthsAhead()).toBe(-1)
    for (const days of [28, 0]) await tell(days, 7)
    const written = async () =>
      (await owner.query('SELECT *, ctid, pg_relation_filenode(tableoid) AS file FROM events ORDER BY id')).rows
    const before = await written()
    expect(before).toHaveLength(2)

    await makeMonths(db)

    expect(await monthsAhead()).toBe(2)
    expect(await written()).toEqual(before)
    expect((await owner.query('SELECT FROM partitions.events_other')).rowCount).toBe(0)
    const made = await parts()
    expect([...made.keys()]).toContainEqual(expect.stringMatching(/^events_until_\d{4}_\d\d$/))
    await makeMonths(db)
    expect(await parts()).toEqual(made)
    await tell(0, 8)
    const { rows: ids } = await pool.query('SELECT id FROM events ORDER BY id')
    expect(ids[2].id).toBeGreaterThan(ids[1].id)
    expect((await owner.query('SELECT FROM partitions.events_other')).rowCount).toBe(0)
  })

  test('longtemps sans mois, les événements anciens partent avec leur part, la réserve suit', async () => {
    for (const part of ['events_old', 'events_recent']) await owner.query(`DROP TABLE partitions.${part}`)
    for (const days of [200, 100]) await tell(days)
    await makeMonths(db)
    await tell(0)
    expect(await ages()).toEqual([0, 100, 200])
    await expireEvents(db)
    expect(await ages()).toEqual([0])
    expect((await owner.query('SELECT FROM partitions.events_other')).rowCount).toBe(0)
    expect(await monthsAhead()).toBe(2)
  })

  test('la suppression par lignes de la version d’avant épargne les événements récents', async () => {
    await makeMonths(db)
    await tell(40)
    await tell(1)
    // Both stand first in their part.
    await pool.query(`DELETE FROM events WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM events WHERE at < now() - interval '30 days' LIMIT 2000 FOR UPDATE SKIP LOCKED))`)
    expect(await ages()).toEqual([1])
  })

  test('une transaction longue les garde : la suppression recommence, et n’arrête personne', async () => {
    await makeMonths(db)
    await tell(40)
    const long = await connect(t.databaseUrl)
    await long.query(
      "BEGIN; INSERT INTO events (kind, change, subject_id, customer_id, warehouse_id) VALUES ('order', 'updated', 3, 1, 2)",
    )
    const expiring = expireEvents(db)
    await setTimeout(50)
    const startedAt = performance.now()
    await tell(0)
    expect(performance.now() - startedAt).toBeLessThan(900)
    await setTimeout(500)
    await long.query('COMMIT')
    await long.end()
    await expiring
    expect(await ages()).toEqual([0, 0])
  })

  test('se préparent dès que les travaux démarrent, et pas seulement la nuit', async () => {
    await t.startJobs()
    await expect.poll(monthsAhead, { timeout: 10_000 }).toBe(2)
  })

  test('le serveur ne les touche que par leur table', async () => {
    const denied = { code: '42501' }
    await expect(pool.query('SELECT FROM partitions.events_recent')).rejects.toMatchObject(denied)
    await expect(pool.query("SELECT drop_months('events', now())")).rejects.toMatchObject(denied)
    await expect(pool.query("SELECT make_months('events')")).rejects.toMatchObject(denied)
    await expect(pool.query('ALTER TABLE events DETACH PARTITION partitions.events_recent')).rejects.toMatchObject(
      denied,
    )
  })
})

test('rien de ce qui s’efface par lignes n’est rangé par mois', async () => {
  const rows = await db.all(sql<{ name: string }>`SELECT relname AS name FROM pg_class
    WHERE relkind = 'p' AND relnamespace = 'public'::regnamespace`)
  const byMonth = rows.map(({ name }) => name)
  expect(byMonth).toContain('events')
  expect(retentions.filter(({ table }) => byMonth.includes(table))).toEqual([])
})

test('le passage aux mois, sous les écritures et interrompu, ne perd ni ne double aucun événement', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quai-months-'))
  cpSync(fileURLToPath(migrationsFolder), folder, { recursive: true })
  for (const file of readdirSync(folder)) if (file >= '0231') rmSync(join(folder, file))
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const url = t.databaseUrl.replace(/\/[^/]+$/, `/${name}`)
  await owner.query(`CREATE DATABASE ${name} TEMPLATE template0`)
  const say = () => {}
  await asOwner(url, async (client) => {
    await client.query(`ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO quai_app;
      ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO quai_app`)
    await applyFiles({ client, say, folder: pathToFileURL(`${folder}/`) })
    await client.query(`INSERT INTO events (at, kind, change, subject_id, customer_id, warehouse_id)
      SELECT now() - interval '20 days', 'order', 'updated', n, 1, 2 FROM generate_series(1, 20000) n`)
  })
  rmSync(folder, { recursive: true })

  let written = 0
  let isOver = false
  const write = async () => {
    const writer = await connect(url)
    await writer.query('SET ROLE quai_app')
    for (; !isOver; written += 1)
      await writer.query({
        name: 'tell',
        text: `INSERT INTO events (kind, change, subject_id, customer_id, warehouse_id) VALUES ('order', 'updated', 1, 1, 2)`,
      })
    await writer.end()
  }
  const writing = Promise.all([write(), write()])
  // An index that is made beside writers waits for the transactions before it.
  const holding = await connect(url)
  await holding.query(
    "BEGIN; INSERT INTO events (kind, change, subject_id, customer_id, warehouse_id) VALUES ('order', 'updated', 1, 1, 2)",
  )
  await expect(
    asOwner(url, async (client) => {
      await client.query("SET statement_timeout = '300ms'")
      await applyFiles({ client, say })
    }),
  ).rejects.toThrow('statement timeout')
  await holding.end()
  await asOwner(url, (client) => applyFiles({ client, say }))
  await setTimeout(100)
  isOver = true
  await writing

  await asOwner(url, async (client) => {
    const { rows } = await client.query('SELECT count(*)::int AS all, count(DISTINCT id)::int AS ids FROM events')
    expect(rows).toEqual([{ all: 20_000 + written, ids: 20_000 + written }])
    const { rows: kinds } = await client.query("SELECT relkind FROM pg_class WHERE oid = 'public.events'::regclass")
    expect(kinds).toEqual([{ relkind: 'p' }])
  })
  await owner.query(`DROP DATABASE ${name} WITH (FORCE)`)
})
