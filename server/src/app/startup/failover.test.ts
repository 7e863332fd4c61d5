import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { databaseOfCommand } from '../../platform/data-folder.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { primaryOf } from '../../platform/database/primary.ts'
import { migrate } from '../../platform/migrations/migrate.ts'
import { StartupProblem } from '../../platform/startup-problem.ts'
import { startPrimaryAndStandby } from '../../testing/servers/standby.ts'
import { testSecret } from '../../testing/test-app.ts'
import { jobNames } from '../modules/jobs.ts'
import { openInstallation } from './existing.ts'
import { openApp } from './start.ts'

const databases = await startPrimaryAndStandby(async (url) => {
  await migrate(url, jobNames)
})
const { primaryUrl, standbyUrl } = databases
const folder = mkdtempSync(join(tmpdir(), 'quai-failover-'))
afterAll(async () => {
  await databases.stop()
  rmSync(folder, { recursive: true, force: true })
})

const away = 'postgres://127.0.0.1:1'
const hostOf = (url: string): string => new URL(url).host

/** Address with several hosts, in this order. */
const over = (...urls: string[]): string =>
  `${standbyUrl.replace(hostOf(standbyUrl), urls.map(hostOf).join(','))}?target_session_attrs=read-write`

const configOf = (url: string) =>
  readConfig({
    DATABASE_URL: url,
    SESSION_SECRET: testSecret,
    QUAI_DATA: folder,
    QUAI_MIGRATE: 'false',
    LOG_LEVEL: 'silent',
  })

/** Opens what servers and workers begin with, writes, and closes it. */
const start = async (url: string): Promise<void> => {
  const app = await openApp(configOf(url))
  try {
    await app.pool.query('UPDATE file_stores SET is_marked = is_marked')
    expect(hostOf(await app.listenUrl())).toBe(hostOf(app.databaseUrl))
  } finally {
    await app.close()
  }
}

describe('avec plusieurs hôtes dans DATABASE_URL', () => {
  test('serveur et travailleur démarrent, que le premier ne réponde pas ou ne soit qu’une réplique', async () => {
    await start(over(away, primaryUrl))
    await start(over(standbyUrl, primaryUrl))
  })

  test('les commandes vont à celui qui écrit, et le nomment', async () => {
    const config = configOf(over(away, standbyUrl, primaryUrl))
    expect(hostOf(await databaseOfCommand(config))).toBe(hostOf(primaryUrl))
    expect(await openInstallation(config)).toMatchObject({
      place: `the database ${hostOf(primaryUrl)}/quai (DATABASE_URL)`,
    })
  })

  test('aucun n’écrit : la phrase dit pourquoi de chacun', async () => {
    const sentence = `No host of DATABASE_URL takes writes:
- The database at ${hostOf(away)} cannot be reached (ECONNREFUSED). Check DATABASE_URL, and that PostgreSQL runs and accepts connections from here.
- The database at ${hostOf(standbyUrl)} is read-only: a standby, or default_transaction_read_only.`
    await expect(databaseOfCommand(configOf(over(away, standbyUrl)))).rejects.toThrow(sentence)
    await expect(start(over(away, standbyUrl))).rejects.toThrow(new StartupProblem(sentence))
  })

  test('un seul hôte, qui n’est qu’une réplique : le serveur le dit d’elle', async () => {
    await expect(start(standbyUrl)).rejects.toThrow(
      `The database at ${hostOf(standbyUrl)} is read-only: DATABASE_URL must name the primary.`,
    )
  })

  test('après une promotion, l’ancien primaire revenu tel quel ne reçoit plus rien', async () => {
    const standby = new pg.Client({ connectionString: standbyUrl })
    await standby.connect()
    await databases.stopPrimary()
    await standby.query('SELECT pg_promote()')
    await standby.end()
    const former = await databases.startPrimary()
    const url = over(former, standbyUrl)
    expect(hostOf(await primaryOf(url))).toBe(hostOf(standbyUrl))
    await start(url)

    const { pool, close } = openDatabase({ url, max: 1, firstHost: await primaryOf(url) })
    const port = () => pool.query('SELECT inet_server_port() AS port').then(({ rows }) => rows[0].port)
    const promoted = Number(new URL(standbyUrl).port)
    expect(await port()).toBe(promoted)
    const elsewhere = new pg.Client({ connectionString: standbyUrl.replace(/quai$/, 'postgres') })
    await elsewhere.connect()
    await elsewhere.query('ALTER DATABASE quai ALLOW_CONNECTIONS false')
    await elsewhere.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'quai'`)
    await expect.poll(() => port().catch((error: Error) => error.message)).toContain('promoted after this one')
    await elsewhere.query('ALTER DATABASE quai ALLOW_CONNECTIONS true')
    await elsewhere.end()
    await expect.poll(() => port().catch((error: Error) => error.message)).toBe(promoted)
    await close()
  })
})
