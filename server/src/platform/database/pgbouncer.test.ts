import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { giveLogin, hasPgbouncer, pooledUrl, startPgbouncer } from '../../testing/servers/pgbouncer.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { type Db, inTransaction, openDatabase, withLock } from './database.ts'

const isAbsent = !hasPgbouncer()
if (isAbsent) console.log('pgbouncer is not installed: its tests are left out.')

describe.skipIf(isAbsent)('un pgbouncer en mode transaction', async () => {
  const t = await createTestApp()
  const owner = new pg.Client({ connectionString: t.databaseUrl })
  await owner.connect()
  const folder = mkdtempSync(join(tmpdir(), 'quai-pgbouncer-'))
  const { port, pathname } = new URL(t.databaseUrl)
  const pooler = isAbsent ? undefined : await start()
  async function start() {
    await giveLogin(t.databaseUrl)
    return startPgbouncer({ folder, port: Number(port), connections: 2 })
  }
  const open = (max: number) =>
    openDatabase({ url: pooledUrl(pathname.slice(1), [pooler?.port ?? 0]), isPooled: true, max })
  afterAll(async () => {
    await pooler?.stop()
    await owner.query('DROP OWNED BY quai_pool; DROP ROLE quai_pool')
    await owner.end()
    rmSync(folder, { recursive: true })
  })

  test('sert soixante clients sur deux connexions, chacun le sien', async () => {
    const { pool, db, close } = open(60)
    const own = (rank: number) => async (inside: Db) => {
      await sql`SELECT set_config('quai.rank', ${String(rank)}, true)`.execute(inside)
      const row = await inside.one(sql<{ rank: number }>`
        SELECT current_setting('quai.rank')::int + ${0}::int AS rank`)
      return row.rank
    }
    const ranks = Array.from({ length: 240 }, (_, rank) => rank)
    expect(await Promise.all(ranks.map((rank) => inTransaction(pool, own(rank))))).toEqual(ranks)
    expect(await Promise.all(ranks.map((rank) => inTransaction(db, own(rank))))).toEqual(ranks)
    const { rows } = await owner.query(
      `SELECT count(*)::int AS count FROM pg_stat_activity WHERE usename = 'quai_pool' AND datname = current_database()`,
    )
    expect(rows[0].count).toBeLessThanOrEqual(2)
    await close()
  })

  test('ne garde d’un client ni nom d’instruction, ni réglage, ni verrou', async () => {
    const { pool, db, close } = open(8)
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        await db.few(sql`SELECT id FROM users WHERE id = ${1}`)
        await withLock(db, 'un verrou', async () => {})
      }),
    )
    const { rows } = await pool.query(`SELECT current_setting('plan_cache_mode') AS mode,
      (SELECT count(*)::int FROM pg_prepared_statements) AS names,
      (SELECT count(*)::int FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS locks`)
    expect(rows).toEqual([{ mode: 'auto', names: 0, locks: 0 }])
    await close()
  })

  test('garde ses connexions ouvertes telles quelles jusqu’à RECONNECT', async () => {
    const asked = async () => {
      const { pool, close } = open(1)
      const answer = await pool.query('SELECT current_user AS role').then(
        ({ rows }) => rows[0].role,
        (error: Error) => error.message,
      )
      await close()
      return answer
    }
    await owner.query('ALTER ROLE quai_pool SET role = quai_pool')
    await pooler?.reconnect()
    expect(await asked()).toMatch('then RECONNECT in the console of the pooler')
    await owner.query('ALTER ROLE quai_pool SET role = quai_app')
    expect(await asked()).toMatch('It works as "quai_pool"')
    await pooler?.reconnect()
    expect(await asked()).toBe('quai_app')
  })
})
