import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { StartupProblem } from '../startup-problem.ts'
import { applyFiles } from './apply-files.ts'
import { readMigrations } from './files.ts'
import { locksOf } from './locks.ts'

const adminUrl = inject('databaseUrl').replace(/quai$/, 'postgres')
const name = `test_${randomUUID().replaceAll('-', '')}`
const url = adminUrl.replace(/postgres$/, name)
const folder = mkdtempSync(join(tmpdir(), 'quai-migrations-'))

const clients: pg.Client[] = []
const connect = async (to = url): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: to })
  client.on('error', () => {})
  await client.connect()
  clients.push(client)
  return client
}
const admin = await connect(adminUrl)
await admin.query(`CREATE DATABASE ${name} TEMPLATE template0`)
const client = await connect()
const other = await connect()

afterAll(async () => {
  await Promise.all(clients.filter((each) => each !== admin).map((each) => each.end()))
  await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await admin.end()
  rmSync(folder, { recursive: true, force: true })
})

const write = (file: string, text: string): void => writeFileSync(join(folder, file), text)

const said: string[] = []

interface Options {
  on?: pg.Client
  patienceMs?: number
}

/** Applies what is missing of the folder, and returns the names. */
const migrate = ({ on = client, patienceMs = 20_000 }: Options = {}): Promise<string[]> =>
  applyFiles({ client: on, say: (line) => said.push(line), folder: pathToFileURL(`${folder}/`), patienceMs })

const problemOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => new Error('It went through'),
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(StartupProblem)
  return (error as StartupProblem).message
}

const soon = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

const first = 'CREATE TABLE goods (id bigint PRIMARY KEY, label text); CREATE TABLE places (id bigint PRIMARY KEY);'
write('0001_goods.sql', first)
test('une base vide reçoit tous les fichiers, une seule fois', async () => {
  expect(await migrate()).toEqual(['0001_goods.sql'])
  expect(await migrate()).toEqual([])
})

describe('sous la charge', () => {
  test('un interblocage : la migration cède, l’appel du serveur passe, et elle recommence', async () => {
    write('0002_both.sql', 'ALTER TABLE places ADD COLUMN a int; ALTER TABLE goods ADD COLUMN a int;')
    await other.query('BEGIN; LOCK TABLE places IN ROW EXCLUSIVE MODE')
    const migrating = migrate()
    await soon(200)
    // The migration holds goods and waits for places.
    await other.query('LOCK TABLE goods IN ROW EXCLUSIVE MODE')
    await other.query('COMMIT')
    expect(await migrating).toEqual(['0002_both.sql'])
  })

  test('une transaction longue sur la table : recommencée, et les lectures passent entre deux essais', async () => {
    write('0003_label.sql', 'ALTER TABLE goods ADD COLUMN b int;')
    await other.query('BEGIN; SELECT * FROM goods')
    const migrating = migrate()
    await soon(100)
    const reader = await connect()
    const startedAt = performance.now()
    await reader.query('SELECT * FROM goods')
    expect(performance.now() - startedAt).toBeLessThan(1_500)
    await soon(1_500)
    await other.query('COMMIT')
    expect(await migrating).toEqual(['0003_label.sql'])
  })

  test('au-delà de la limite : une phrase qui nomme le fichier, et rien n’est changé', async () => {
    write('0004_late.sql', 'ALTER TABLE goods ADD COLUMN c int;')
    await other.query('BEGIN; SELECT * FROM goods')
    const problem = await problemOf(migrate({ patienceMs: 800 }))
    expect(problem).toContain('The migration 0004_late.sql did not get its locks within 1 s')
    await other.query('COMMIT')
    expect(await migrate()).toEqual(['0004_late.sql'])
  })
})

describe('un fichier en plusieurs étapes', () => {
  const text = `
-- step: once
ALTER TABLE goods ADD COLUMN filled bigint;
CREATE TABLE passes (until bigint);
-- step: batches of goods by id
UPDATE goods SET filled = id FROM pg_sleep(0.05) WHERE id > :after AND id <= :until;
INSERT INTO passes VALUES (:until);
-- step: once
ALTER TABLE goods ADD CONSTRAINT goods_filled CHECK (filled IS NOT NULL) NOT VALID;
-- step: once
ALTER TABLE goods VALIDATE CONSTRAINT goods_filled;
-- step: concurrently
CREATE INDEX CONCURRENTLY goods_by_filled ON goods (filled);
`
  test('interrompu au milieu d’une reprise par lots, il continue là où il était', async () => {
    await client.query('INSERT INTO goods (id) SELECT n FROM generate_series(1, 9500) n')
    write('0005_filled.sql', text)
    const killed = await connect()
    const { rows } = await killed.query('SELECT pg_backend_pid() AS pid')
    const migrating = migrate({ on: killed })
    const failed = expect(migrating).rejects.toThrow()
    await expect
      .poll(
        async () =>
          (await other.query('SELECT count(*)::int AS n FROM passes').catch(() => ({ rows: [{ n: 0 }] }))).rows[0].n,
      )
      .toBeGreaterThan(2)
    await other.query('SELECT pg_terminate_backend($1)', [rows[0].pid])
    await failed
    const { rows: before } = await other.query('SELECT count(filled)::int AS filled FROM goods')
    expect(before[0].filled).toBeGreaterThan(0)
    expect(before[0].filled).toBeLessThan(9_500)

    expect(await migrate()).toEqual(['0005_filled.sql'])
    const { rows: after } = await other.query('SELECT count(filled)::int AS filled FROM goods')
    const { rows: passes } = await other.query(
      'SELECT count(*)::int AS all, count(DISTINCT until)::int AS once FROM passes',
    )
    expect(after[0].filled).toBe(9_500)
    expect(passes[0]).toEqual({ all: 10, once: 10 })
    expect((await other.query('SELECT * FROM schema_progress')).rows).toEqual([])
  })

  test('un index resté invalide après un arrêt brutal est supprimé puis refait', async () => {
    write('0006_index.sql', '-- step: concurrently\nCREATE INDEX CONCURRENTLY goods_by_label ON goods (label);\n')
    await other.query('BEGIN; INSERT INTO goods (id, filled) VALUES (10000, 1)')
    const killed = await connect()
    const { rows } = await killed.query('SELECT pg_backend_pid() AS pid')
    const failed = expect(migrate({ on: killed })).rejects.toThrow()
    const isValid = async (): Promise<boolean | undefined> =>
      (await client.query(`SELECT indisvalid AS v FROM pg_index WHERE indexrelid = to_regclass('goods_by_label')`))
        .rows[0]?.v
    await expect.poll(isValid).toBe(false)
    await other.query('SELECT pg_terminate_backend($1)', [rows[0].pid])
    await failed
    await other.query('ROLLBACK')
    expect(await isValid()).toBe(false)
    expect(await migrate()).toEqual(['0006_index.sql'])
    expect(await isValid()).toBe(true)
  })
})

test('un index s’ôte pendant qu’une transaction écrit, qui n’attend pas', async () => {
  await client.query('CREATE INDEX goods_by_place ON goods (id, filled)')
  write('0006_x_drop.sql', '-- step: concurrently\nDROP INDEX CONCURRENTLY IF EXISTS goods_by_place;\n')
  await other.query('BEGIN; INSERT INTO goods (id, filled) VALUES (10001, 1)')
  const applied = migrate({ on: await connect() })
  const isWaiting = async () =>
    (await client.query(`SELECT FROM pg_stat_activity WHERE query LIKE 'DROP INDEX%' AND wait_event_type = 'Lock'`))
      .rows.length
  await expect.poll(isWaiting).toBe(1)
  await client.query('INSERT INTO goods (id, filled) VALUES (10002, 1)')
  await other.query('ROLLBACK')
  expect(await applied).toEqual(['0006_x_drop.sql'])
  expect((await client.query(`SELECT to_regclass('goods_by_place') AS index`)).rows).toEqual([{ index: null }])
})

test('une étape « concurrently » ne tient que des index, et aucune instruction n’est laissée de côté', async () => {
  write(
    '0006_y_other.sql',
    '-- step: concurrently\nCREATE INDEX CONCURRENTLY goods_by_a ON goods (a);\nDROP INDEX goods_by_a;\n',
  )
  expect(await problemOf(migrate())).toContain('holds nothing but CREATE INDEX CONCURRENTLY')
  rmSync(join(folder, '0006_y_other.sql'))
  await client.query('DELETE FROM schema_progress')
})

describe('ce qui est appliqué ne change plus', () => {
  test('un fichier modifié est refusé ; remis, ou dit équivalent, il est accepté', async () => {
    const text = 'CREATE TABLE shelves (id bigint);\n'
    write('0007_shelves.sql', text)
    await migrate()
    write('0007_shelves.sql', 'CREATE TABLE shelves (id bigint, size int);\n')
    expect(await problemOf(migrate())).toBe(
      'The migration 0007_shelves.sql was edited after this database applied it. Restore its text, and write the change as a new file with the next number.',
    )
    const [hash] = (await client.query(`SELECT sha256 FROM schema_migrations WHERE name = '0007_shelves.sql'`)).rows
    write('0007_shelves.sql', `-- replaces ${hash.sha256}\nCREATE TABLE shelves (id bigint);\n`)
    expect(await migrate()).toEqual([])
    write('0007_shelves.sql', text.replace('\n', '\r\n'))
    expect(await migrate()).toEqual([])
  })

  test('un numéro arrivé après un plus grand est refusé', async () => {
    write('0006_zz_late.sql', 'SELECT 1;')
    expect(await problemOf(migrate())).toBe(
      'The migration 0006_zz_late.sql comes too late: this database has already applied 0007_shelves.sql. Give it the next number.',
    )
    rmSync(join(folder, '0006_zz_late.sql'))
  })

  test('une base d’avant les empreintes est acceptée une fois, même s’il lui manque un numéro', async () => {
    await client.query('UPDATE schema_migrations SET sha256 = NULL')
    write('0006_zz_missing.sql', 'SELECT 1;')
    expect(await migrate()).toEqual(['0006_zz_missing.sql'])
    const { rows } = await client.query('SELECT count(*)::int AS count FROM schema_migrations WHERE sha256 IS NULL')
    expect(rows[0].count).toBe(0)
    write('0001_goods.sql', 'CREATE TABLE goods (id bigint PRIMARY KEY);')
    expect(await problemOf(migrate())).toContain('0001_goods.sql was edited')
    write('0001_goods.sql', first)
  })
})

describe('un fichier qui retire', () => {
  const removing = '-- removes, needs release >= 0.2.0\nDROP TABLE shelves;\n'
  const isThere = async (): Promise<boolean> =>
    (await other.query(`SELECT to_regclass('shelves') IS NOT NULL AS there`)).rows[0].there

  test('attend qu’aucun serveur plus ancien ne tourne, et dit lesquels', async () => {
    await client.query('CREATE TABLE running_servers (id text, release text, seen_at timestamptz DEFAULT now())')
    await client.query(
      `INSERT INTO running_servers VALUES ('a', '0.1.9'), ('b', '0.1.9'), ('c', '0.2.0'), ('d', '0.10.0')`,
    )
    await client.query(`INSERT INTO running_servers VALUES ('dead', '0.1.0', now() - interval '2 minutes')`)
    write('0250_no_shelves.sql', removing)
    const migrating = migrate()
    await expect
      .poll(() => said.at(-1))
      .toBe(
        'Migration: 0250_no_shelves.sql removes what releases before 0.2.0 use, and waits until these servers have stopped: 2 of 0.1.9.',
      )
    expect(await isThere()).toBe(true)
    await other.query(`DELETE FROM running_servers WHERE release = '0.1.9'`)
    expect(await migrating).toEqual(['0250_no_shelves.sql'])
    expect(await isThere()).toBe(false)
  })

  test('un serveur trop ancien ne démarre plus ; celui d’avant démarre tant que rien dont il a besoin n’est retiré', async () => {
    rmSync(join(folder, '0250_no_shelves.sql'))
    expect(await migrate()).toEqual([])
    await client.query(`UPDATE schema_migrations SET needs_release = '99.0.0' WHERE name LIKE '0250%'`)
    expect(await problemOf(migrate())).toContain(
      'The database comes from a later version of Quai: 0250_no_shelves.sql needs release 99.0.0',
    )
  })
})

test('chaque table que change une migration de Quai est verrouillée au début de son étape', async () => {
  const database = `test_${randomUUID().replaceAll('-', '')}`
  await admin.query(`CREATE DATABASE ${database} TEMPLATE template0`)
  const whole = await connect(adminUrl.replace(/postgres$/, database))
  const files = await readMigrations()
  const unseen: string[] = []
  for (const file of files)
    for (const step of file.steps) {
      if (step.kind === 'concurrently') await whole.query(step.statements.replaceAll(' CONCURRENTLY', ''))
      const taken = step.kind === 'once' ? await locksTaken(whole, step.statements) : []
      const locks = new Map(locksOf(step.statements, file, files).map(({ table, mode }) => [table, mode]))
      for (const { table, isClosed } of taken) {
        const mode = locks.get(table)
        if (!mode || (isClosed && mode !== 'ACCESS EXCLUSIVE')) unseen.push(`${file.name}: ${table}`)
      }
    }
  expect(unseen, 'a line “-- locks: <tables>” at the beginning of the file names them').toEqual([])
})

/** Runs statements and returns the tables, of those that were there before, that they locked against writers. */
const locksTaken = async (on: pg.Client, statements: string) => {
  const { rows: before } = await on.query<{ oid: number }>('SELECT oid FROM pg_class')
  await on.query('BEGIN')
  await on.query(statements)
  const { rows } = await on.query<{ table: string; isClosed: boolean }>(
    `SELECT c.relname AS "table", bool_or(l.mode = 'AccessExclusiveLock') AS "isClosed"
     FROM pg_locks l JOIN pg_class c ON c.oid = l.relation
     WHERE l.pid = pg_backend_pid() AND c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
       AND c.oid = ANY($1) AND l.mode NOT IN ('AccessShareLock', 'RowShareLock', 'ShareUpdateExclusiveLock') GROUP BY 1`,
    [before.map(({ oid }) => oid)],
  )
  await on.query('COMMIT')
  return rows
}
