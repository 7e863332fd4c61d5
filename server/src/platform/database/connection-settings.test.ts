import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { jobNames } from '../../app/modules/jobs.ts'
import { aUser } from '../../testing/builders/builders.ts'
import { startPooler } from '../../testing/servers/pooler.ts'
import { startServer } from '../../testing/servers/server-process.ts'
import { createTestApp, testSecret } from '../../testing/test-app.ts'
import { migrate } from '../migrations/migrate.ts'
import { StartupProblem } from '../startup-problem.ts'
import { UnsafeConnection } from './connection-settings.ts'
import { openDatabase } from './database.ts'

const t = await createTestApp()
const { db } = t.app
const pooler = await startPooler(t.databaseUrl)
afterAll(() => pooler.close())
const adminUrl = inject('databaseUrl').replace(/quai$/, 'postgres')

const aContact = { name: 'Prénom Nom', email: 'nouveau@quai.test' }

const asSuperuser = async <Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> => {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const newName = (): string => `test_${randomUUID().replaceAll('-', '')}`

/** Creates an empty database, owned by the superuser by default. */
const anEmptyDatabase = async (options = ''): Promise<string> => {
  const name = newName()
  await asSuperuser((client) => client.query(`CREATE DATABASE ${name} TEMPLATE template0 ${options}`))
  return adminUrl.replace(/postgres$/, name)
}

describe('derrière un répartiteur de connexions qui laisse tomber les options', () => {
  test('aucune connexion ne sert : le serveur ne travaille jamais en propriétaire', async () => {
    const direct = openDatabase({ url: t.databaseUrl, max: 1 })
    const { rows } = await direct.pool.query('SELECT current_user AS role')
    expect(rows).toEqual([{ role: 'quai_app' }])
    await direct.close()

    const pooled = openDatabase({ url: pooler.url, max: 1 })
    const refused = pooled.pool.query('SELECT current_user AS role')
    await expect(refused).rejects.toThrow(UnsafeConnection)
    await expect(refused).rejects.toThrow('direct connection')
    await pooled.close()
  })

  test('une requête qui la rencontre lit 503', async () => {
    const pooled = openDatabase({ url: pooler.url, max: 1 })
    const { pool } = t.app
    Object.assign(t.app, { pool: pooled.pool })
    const answer = await (await t.as((await aUser(db, 'admin')).contactId)).post('/contacts', aContact)
    Object.assign(t.app, { pool })
    await pooled.close()
    expect(answer).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
  })

  test('la base n’est ni verrouillée ni migrée', async () => {
    await expect(migrate(pooler.url, jobNames)).rejects.toThrow(/pooler.*direct connection/)
  })

  test('le serveur s’arrête, et dit pourquoi en une phrase', async () => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'quai-pooler-'))
    const env = { DATABASE_URL: pooler.url, SESSION_SECRET: testSecret }
    const error = await startServer({ dataFolder, env }).catch((thrown: Error) => thrown)
    rmSync(dataFolder, { recursive: true, force: true })
    expect(error).toMatchObject({ message: expect.stringContaining('Give DATABASE_URL a direct connection') })
    expect(error).toMatchObject({ message: expect.not.stringContaining('    at ') })
  })
})

describe('au démarrage, une phrase claire', () => {
  const problemOf = async (url: string): Promise<string> => {
    const error = await migrate(url, jobNames).then(
      () => new Error('It started'),
      (thrown: unknown) => thrown,
    )
    expect(error).toBeInstanceOf(StartupProblem)
    return (error as StartupProblem).message
  }
  const withUser = (url: string, user: string, password: string): string => {
    const changed = new URL(url)
    changed.username = user
    changed.password = password
    return changed.href
  }

  test('une base injoignable', async () => {
    expect(await problemOf('postgres://quai:secret@127.0.0.1:1/quai')).toBe(
      'The database at 127.0.0.1:1 cannot be reached (ECONNREFUSED). Check DATABASE_URL, and that PostgreSQL runs and accepts connections from here.',
    )
    expect(await problemOf('postgres://one:1,two:2/quai')).toContain('DATABASE_URL cannot be read')
  })

  test('un mot de passe faux, une base qui n’existe pas', async () => {
    const wrong = await problemOf(withUser(t.databaseUrl, 'postgres', 'not-the-secret'))
    expect(wrong).toContain('does not let "postgres" in')
    expect(wrong).not.toContain('not-the-secret')
    expect(await problemOf(adminUrl.replace(/postgres$/, 'nowhere'))).toContain('CREATE DATABASE "nowhere"')
  })

  test('une base qui n’est pas en UTF8, une base en lecture seule', async () => {
    expect(
      await problemOf(await anEmptyDatabase("ENCODING 'SQL_ASCII' LOCALE_PROVIDER libc LC_COLLATE 'C' LC_CTYPE 'C'")),
    ).toContain('encoded in SQL_ASCII; UTF8 is required')
    const url = await anEmptyDatabase()
    const name = new URL(url).pathname.slice(1)
    await asSuperuser((client) => client.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`))
    expect(await problemOf(url)).toContain('read-only')
  })

  test('un propriétaire à qui le rôle quai_app n’est pas donné ; donné, il migre', async () => {
    const owner = newName()
    await asSuperuser((client) => client.query(`CREATE ROLE ${owner} LOGIN PASSWORD 'secret'`))
    const url = withUser(await anEmptyDatabase(`OWNER ${owner}`), owner, 'secret')
    expect(await problemOf(url)).toBe(
      `The server works as the role quai_app, and ${owner} may not become it. Run once, as a superuser: GRANT quai_app TO ${owner};`,
    )
    await asSuperuser((client) => client.query(`GRANT quai_app TO ${owner}`))
    expect((await migrate(url, jobNames)).length).toBeGreaterThan(0)
    const { pool, close } = openDatabase({ url, max: 1 })
    expect((await pool.query('SELECT current_user AS role')).rows).toEqual([{ role: 'quai_app' }])
    await close()
  })

  test('une sauvegarde restaurée sans les droits de quai_app', async () => {
    await asSuperuser(async () => {
      const owner = new pg.Client({ connectionString: t.databaseUrl })
      await owner.connect()
      await owner.query('REVOKE ALL ON orders FROM quai_app')
      await owner.end()
    })
    expect(await problemOf(t.databaseUrl)).toContain('may not read orders')
  })
})

test('une base passée en lecture seule : pas prête, et les écritures lisent 503', async () => {
  const standby = await createTestApp()
  const asAdmin = await standby.as((await aUser(standby.app.db, 'admin')).contactId)
  const ready = () => standby.server.inject('/readyz')
  expect((await ready()).statusCode).toBe(200)
  const name = new URL(standby.databaseUrl).pathname.slice(1)
  await asSuperuser(async (client) => {
    await client.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`)
    await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name])
  })
  // A good answer is kept for 1 s.
  await expect
    .poll(async () => (await ready()).json(), { timeout: 5_000 })
    .toMatchObject({ status: 'read-only', store: 'ok' })
  expect((await ready()).statusCode).toBe(503)
  expect((await asAdmin.get('/users')).status).toBe(200)
  expect(await asAdmin.post('/contacts', aContact)).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
})
