import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { jobNames } from '../jobs.ts'
import type { App } from './app.ts'
import type { Config } from './config.ts'
import { openDatabase } from './database.ts'
import { databaseProblem } from './database-problem.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { openJobs } from './jobs.ts'
import { createMetrics } from './metrics.ts'
import { migrate } from './migrate.ts'
import { sessionKeyOf } from './session.ts'
import { siteOf } from './site.ts'
import { StartupProblem } from './startup-problem.ts'
import { openStorage } from './storage.ts'

/** Where the embedded database, its secrets and the files live. */
export const dataFolderOf = (config: Pick<Config, 'QUAI_DATA'>): string =>
  resolve(config.QUAI_DATA ?? fileURLToPath(new URL('../../../.quai', import.meta.url)))

/** Where files are kept when no bucket is configured. */
export const filesFolderOf = (config: Pick<Config, 'QUAI_DATA'>): string => join(dataFolderOf(config), 'files')

interface OpenedApp extends App {
  databaseUrl: string
  close(): Promise<void>
}

/** Database (embedded unless DATABASE_URL), migrations, pool, jobs: what server, worker and commands share. */
export const openApp = async (config: Config, say: (line: string) => void = () => {}): Promise<OpenedApp> => {
  const postgres = config.DATABASE_URL
    ? { url: config.DATABASE_URL, nearUrl: config.DATABASE_URL, stop: async () => {} }
    : await startEmbeddedPostgres({ dataFolder: dataFolderOf(config), log: say })
  try {
    await migrate(postgres.url, jobNames)
    const log = pino({ level: config.LOG_LEVEL })
    const { pool, db, close } = openDatabase({
      url: postgres.nearUrl,
      max: config.DATABASE_POOL,
      onError: (error) => log.warn(`database connection lost: ${error.message}`),
    })
    // The first connection tells whether any can be used.
    await pool.query('SELECT 1').catch(async (error: unknown) => {
      await close()
      throw databaseProblem(error, postgres.url) ?? error
    })
    const jobs = await openJobs({ pool, log, names: jobNames })
    return {
      config,
      site: siteOf(config),
      pool,
      db,
      jobs,
      databaseUrl: postgres.url,
      sessionKey: sessionKeyOf(sessionSecret(config)),
      clock: () => new Date(),
      metrics: createMetrics(),
      incoming: openFolder(config, 'incoming'),
      storage: await openStorage(config, filesFolderOf(config)),
      close: async () => {
        await jobs.stop()
        await close()
        await postgres.stop()
      },
    }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

const openFolder = (config: Config, name: string): string => {
  const folder = join(dataFolderOf(config), name)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** Several servers must share it, so it is asked for with an external database; alone, it is made once and kept. */
const sessionSecret = (config: Config): string => {
  if (config.SESSION_SECRET) return config.SESSION_SECRET
  if (config.DATABASE_URL)
    throw new StartupProblem('SESSION_SECRET (at least 32 characters) is required with DATABASE_URL: see the README.')
  const folder = dataFolderOf(config)
  const file = join(folder, 'session-secret')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  mkdirSync(folder, { recursive: true })
  const secret = randomBytes(48).toString('base64url')
  writeFileSync(file, `${secret}\n`, { mode: 0o600 })
  return secret
}
