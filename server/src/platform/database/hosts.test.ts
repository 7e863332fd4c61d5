import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import pg from 'pg'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { startPooler } from '../../testing/servers/pooler.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { openDatabase } from './database.ts'
import { hostsOf } from './hosts.ts'
import { primaryOf } from './primary.ts'

const t = await createTestApp()
const adminUrl = inject('databaseUrl').replace(/quai$/, 'postgres')
const closed = '127.0.0.1:1'

/** Puts hosts before that of an address. */
const withHosts = (url: string, ...hosts: string[]): string => {
  const { host } = new URL(url)
  return `${url.replace(host, [...hosts, host].join(','))}?target_session_attrs=read-write`
}

describe('une adresse de plusieurs hôtes', () => {
  test('se lit comme libpq la lit', () => {
    expect(
      hostsOf('postgres://moi:p%40ss@un:5432,deux:5433/quai?target_session_attrs=read-write&sslmode=require'),
    ).toEqual([
      'postgres://moi:p%40ss@un:5432/quai?sslmode=require',
      'postgres://moi:p%40ss@deux:5433/quai?sslmode=require',
    ])
    expect(hostsOf('postgres://un/quai')).toEqual(['postgres://un/quai'])
    expect(() => hostsOf('nulle part')).toThrow()
  })

  test('mène à celui qui répond, au démarrage comme après une panne', async () => {
    const url = withHosts(t.databaseUrl, closed)
    expect(new URL(await primaryOf(url)).host).toBe(new URL(t.databaseUrl).host)
    const { pool, close } = openDatabase({ url, max: 2 })
    const asked = () => pool.query('SELECT 1 AS one').then(({ rows }) => rows)
    await expect(asked()).rejects.toThrow('ECONNREFUSED')
    expect(await asked()).toEqual([{ one: 1 }])
    await close()
    const unreadable = `${url}&sslmode=verify-full&sslrootcert=/nulle/part`
    await expect(primaryOf(unreadable)).rejects.toThrow(/takes writes:\n- .*ENOENT.*\n- .*ENOENT/)
  })

  test('ne reste pas à celui qui laisse entrer, puis se tait', async () => {
    const silent = createServer((socket) => {
      socket.on('error', () => {})
      // « AuthenticationOk », then « ReadyForQuery ».
      socket.once('data', () => socket.write(Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1')))
    }).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo // it listens on a port
    const { pool, close } = openDatabase({ url: withHosts(t.databaseUrl, `127.0.0.1:${port}`), max: 1 })
    await expect(pool.query('SELECT 1')).rejects.toThrow('Connection terminated')
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
    await close()
    silent.close()
  })

  test('ne mène pas à celui qui n’écrit pas', async () => {
    const name = new URL(t.databaseUrl).pathname.slice(1)
    const admin = new pg.Client({ connectionString: adminUrl })
    await admin.connect()
    await admin.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`)
    const { pool, close } = openDatabase({ url: withHosts(t.databaseUrl), max: 1 })
    await expect(pool.query('SELECT 1')).rejects.toThrow('takes no writes')
    await admin.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`)
    expect((await pool.query('SELECT 1')).rowCount).toBe(1)
    await close()
    await admin.end()
  })
})

describe('un répartiteur de connexions annoncé', async () => {
  const pooler = await startPooler(t.databaseUrl)
  const login = `quai_pool_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query(`CREATE ROLE ${login} LOGIN PASSWORD 'secret'`)
  afterAll(async () => {
    await admin.query(`DROP ROLE ${login}`)
    await admin.end()
    await pooler.close()
  })
  const url = Object.assign(new URL(pooler.url), { username: login, password: 'secret' }).href
  const open = () => openDatabase({ url, isPooled: true, max: 1 })

  test('dit ce qu’il faut donner à son compte, et sert une fois que c’est fait', async () => {
    const refused = open()
    const error = await refused.pool.query('SELECT 1').catch((thrown: Error) => thrown)
    await refused.close()
    const statements = /as they are: (.*)\. \(/.exec((error as Error).message)?.[1] ?? ''
    expect(statements).toContain(`ALTER ROLE ${login} SET role = 'quai_app'`)
    await admin.query(statements)
    const { pool, db, close } = open()
    expect((await pool.query('SELECT current_user AS role')).rows).toEqual([{ role: 'quai_app' }])
    for (const id of [1, 2]) await db.selectFrom('users').select('id').where('id', '=', id).execute()
    // A name would not be known to the connection that the next statement gets.
    expect((await pool.query('SELECT name FROM pg_prepared_statements')).rows).toEqual([])
    await close()
  })
})
