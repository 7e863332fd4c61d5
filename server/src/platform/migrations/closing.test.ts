import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { appOptions } from '../database/connection-settings.ts'
import { openDatabase } from '../database/database.ts'
import { applyFiles, planFiles } from './apply-files.ts'
import { previousRelease } from './previous-release.ts'

const adminUrl = inject('databaseUrl').replace(/quai$/, 'postgres')
const name = `test_${randomUUID().replaceAll('-', '')}`
const url = adminUrl.replace(/postgres$/, name)
const folder = mkdtempSync(join(tmpdir(), 'quai-closing-'))

const connect = async (to: string, options = ''): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: to, options })
  await client.connect()
  return client
}
const admin = await connect(adminUrl)
await admin.query(`CREATE DATABASE ${name} TEMPLATE template0`)
const owner = await connect(url)
const older = await connect(url, appOptions)
const today = openDatabase({ url: `${url}?application_name=mine`, max: 1 })
/** Login of a pooler. */
const login = `login_${randomUUID().replaceAll('-', '')}`
await admin.query(`CREATE ROLE ${login} LOGIN PASSWORD '${login}'; GRANT quai_app TO ${login}`)
const pooled = await connect(url.replace(/\/\/[^@]+@/, `//${login}:${login}@`), '-c role=quai_app')

afterAll(async () => {
  await Promise.all([owner.end(), older.end(), pooled.end(), today.close()])
  await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
  await admin.query(`DROP ROLE ${login}`)
  await admin.end()
  rmSync(folder, { recursive: true, force: true })
})

const said: string[] = []
const migrate = (): Promise<string[]> =>
  applyFiles({ client: owner, say: (line) => said.push(line), folder: pathToFileURL(`${folder}/`) })

const insert = 'INSERT INTO goods DEFAULT VALUES'

/** What an older server writes before the closing goes through. */
const steps = `
-- step: once
SET LOCAL ROLE quai_app; ${insert}; RESET ROLE
-- step: close to older servers
-- step: once
ALTER TABLE goods ADD COLUMN label text`

test('dire ce qu’une migration ferait ne laisse rien dans une base vide', async () => {
  await planFiles({ client: owner })
  const { rows } = await owner.query(`SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace`)
  expect(rows).toEqual([])
})

test('un premier démarrage interrompu au milieu ne ferme pas la base', async () => {
  const text = 'CREATE TABLE goods (id bigint GENERATED ALWAYS AS IDENTITY); GRANT SELECT, INSERT ON goods TO quai_app'
  writeFileSync(join(folder, '0001_goods.sql'), text)
  await migrate()
  writeFileSync(join(folder, previousRelease.lastMigration), steps)
  await migrate()
  await older.query(insert)
  expect(said).toEqual([])
})

test('une base plus ancienne que la version précédente se ferme aux serveurs qui ne disent pas leur version', async () => {
  await owner.query(`DELETE FROM schema_migrations WHERE name = '${previousRelease.lastMigration}';
    TRUNCATE goods; ALTER TABLE goods DROP COLUMN label;
    CREATE SCHEMA pgboss; GRANT USAGE ON SCHEMA pgboss TO quai_app; CREATE TABLE pgboss.version (version int);
    CREATE TABLE pgboss.job (name text) PARTITION BY LIST (name);
    CREATE TABLE pgboss.job_common PARTITION OF pgboss.job DEFAULT;
    GRANT SELECT, UPDATE ON ALL TABLES IN SCHEMA pgboss TO quai_app`)
  await older.query(insert)
  const { rows: before } = await owner.query('SELECT name FROM schema_migrations ORDER BY name')
  const plan = await planFiles({ client: owner, folder: pathToFileURL(`${folder}/`) })
  expect(plan).toEqual({ missing: [previousRelease.lastMigration], closedConnections: 2, awaited: [] })
  expect((await owner.query('SELECT name FROM schema_migrations ORDER BY name')).rows, 'rien ne change').toEqual(before)
  await older.query(insert)
  // As workers take jobs.
  const takeJob = 'UPDATE pgboss.job_common SET name = name'
  await older.query(takeJob)

  await migrate()
  const refused = {
    code: '57P03',
    message: expect.stringMatching(/This server is of a release before .* Stop it, and start Quai/),
  }
  for (const write of [insert, takeJob]) {
    await expect(older.query(write)).rejects.toMatchObject(refused)
    await expect(pooled.query(write)).rejects.toMatchObject(refused)
  }
  expect((await older.query('SELECT * FROM goods')).rowCount).toBe(3)
  expect(said).toEqual([expect.stringContaining('Stop them: 2 connections are theirs')])

  await today.pool.query(insert)
  await owner.query(insert)
  expect((await owner.query('SELECT * FROM goods')).rowCount).toBe(5)
})

test('une base de la version précédente reste ouverte à ses serveurs', async () => {
  await owner.query('DROP FUNCTION refuse_older_servers CASCADE')
  writeFileSync(join(folder, '0250_next.sql'), 'ALTER TABLE goods ADD COLUMN note text')
  const plan = await planFiles({ client: owner, folder: pathToFileURL(`${folder}/`) })
  expect(plan).toEqual({ missing: ['0250_next.sql'], closedConnections: null, awaited: [] })
  await migrate()
  await older.query(insert)
})
