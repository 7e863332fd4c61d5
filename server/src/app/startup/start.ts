import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@quai/embedded-postgres/embedded-postgres.ts'
import { PostgresProblem } from '@quai/embedded-postgres/problem.ts'
import type pg from 'pg'
import pino from 'pino'
import type { App } from '../../calls/app.ts'
import { sessionKeyOf } from '../../calls/session.ts'
import { karrioOf } from '../../platform/carrier-gateway/karrio.ts'
import { type Config, directUrlOf } from '../../platform/config.ts'
import { dataFolderOf, filesFolderOf } from '../../platform/data-folder.ts'
import { type DatabaseHandle, openDatabase } from '../../platform/database/database.ts'
import { databaseProblem } from '../../platform/database/database-problem.ts'
import { primaryOf } from '../../platform/database/primary.ts'
import { Replica } from '../../platform/database/replica.ts'
import { geocodingOf } from '../../platform/geocoding.ts'
import { openJobs } from '../../platform/jobs/jobs.ts'
import { onceASecond } from '../../platform/log.ts'
import { mapsOf } from '../../platform/maps.ts'
import { createMetrics } from '../../platform/metrics.ts'
import { migrate } from '../../platform/migrations/migrate.ts'
import { waitForSchema } from '../../platform/migrations/wait-for-schema.ts'
import { labelPrintersOf } from '../../platform/printers.ts'
import { logBase } from '../../platform/release.ts'
import { routingOf } from '../../platform/routing.ts'
import { announceServer } from '../../platform/running-servers.ts'
import { sellsyOf } from '../../platform/sellsy/sellsy.ts'
import { siteOf } from '../../platform/site.ts'
import { StartupProblem } from '../../platform/startup-problem.ts'
import { countedStorage, openStorage } from '../../platform/storage/storage.ts'
import { jobNames } from '../modules/jobs.ts'
import { pairStore } from './store-pairing.ts'

const placeOfFiles = (config: Config): string =>
  config.S3_BUCKET ? `the bucket ${config.S3_BUCKET}` : filesFolderOf(config)

interface OpenedApp extends App {
  databaseUrl: string
  close(): Promise<void>
}

/** Opens what server, worker and commands share: database (embedded unless DATABASE_URL), migrations, pool and jobs. */
export const openApp = async (config: Config, say: (line: string) => void = () => {}): Promise<OpenedApp> => {
  const postgres = (await external(config)) ?? (await startEmbedded(config, say))
  try {
    await prepareSchema(config, postgres.url, say)
    const log = pino({ level: config.LOG_LEVEL, base: logBase })
    const { pool, apart, db, close } = await openPool(config, postgres, log)
    const { metrics, storage } = await openCounted(config)
    await pairStore({ pool, storage, place: placeOfFiles(config), warn: (line) => log.warn(line) }).catch(
      async (error: unknown) => {
        await close()
        throw error
      },
    )
    const announced = await announceServer(pool)
    const jobs = await openJobs({ pool, log, names: jobNames })
    const replica = openReplica(config, pool, log)
    const opened = { pool, apart, db, jobs, storage, replica, config, metrics }
    return {
      ...opened,
      listenUrl: listenUrlOf(config, postgres.nearUrl),
      site: siteOf(config),
      databaseUrl: postgres.url,
      sessionKey: sessionKeyOf(sessionSecret(config)),
      clock: () => new Date(),
      ...servicesOf(config),
      incoming: openFolder(config, 'incoming'),
      close: async () => {
        await jobs.stop()
        await announced.end()
        await replica?.close()
        await close()
        await postgres.stop()
      },
    }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

/** Opens the file store, whose operations the metrics count. */
const openCounted = async (config: Config) => {
  const metrics = createMetrics()
  const storage = countedStorage(await openStorage(config, filesFolderOf(config)), (outcome) =>
    metrics.storageOperations.inc({ outcome }),
  )
  return { metrics, storage }
}

/** Returns the addresses of an external database: its owner's on the primary, and the server's, which a pooler may give. */
const external = async (config: Config) => {
  const direct = directUrlOf(config)
  if (!direct || !config.DATABASE_URL) return undefined
  return { url: await primaryOf(direct), nearUrl: config.DATABASE_URL, stop: async () => {} }
}

/** The primary may be another host later. */
const listenUrlOf = (config: Config, nearUrl: string) => async (): Promise<string> => {
  const direct = directUrlOf(config)
  return direct ? primaryOf(direct) : nearUrl
}

/** A database that goes takes all connections along. */
const isTime = onceASecond()

/** Opens the pool at the host that takes writes. Its first statement shows whether any connection can be used, and writes. */
const openPool = async (
  { DATABASE_POOL, DATABASE_POOLER = false }: Config,
  { nearUrl }: { nearUrl: string },
  log: pino.Logger,
): Promise<DatabaseHandle> => {
  const firstHost = await primaryOf(nearUrl)
  const opened = openDatabase({
    url: nearUrl,
    firstHost,
    isPooled: DATABASE_POOLER,
    max: DATABASE_POOL,
    onError: (error) => {
      if (isTime('connection')) log.warn(`database connection lost: ${error.message}`)
    },
  })
  await opened.pool.query('DELETE FROM write_probes WHERE false').catch(async (error: unknown) => {
    await opened.close()
    throw databaseProblem(error, firstHost) ?? error
  })
  return opened
}

const openReplica = ({ DATABASE_READ_URL, DATABASE_POOL }: Config, primary: pg.Pool, log: pino.Logger) =>
  DATABASE_READ_URL === undefined
    ? undefined
    : new Replica({
        url: DATABASE_READ_URL,
        primary,
        max: DATABASE_POOL,
        onError: (error) => log.warn(`the standby is left alone: ${error.message}`),
      })

/** Migrates the database, or waits for the process that does. */
export const prepareSchema = async (
  { QUAI_MIGRATE }: Pick<Config, 'QUAI_MIGRATE'>,
  url: string,
  say: (line: string) => void,
): Promise<void> => {
  if (QUAI_MIGRATE === false) await waitForSchema({ url, queueNames: jobNames, say })
  else await migrate(url, jobNames, say)
}

/** Opens the services outside that an installation may have. */
const servicesOf = (config: Config) => ({
  geocoding: geocodingOf(config),
  maps: mapsOf(config),
  routing: routingOf(config),
  printers: labelPrintersOf(config),
  karrio: karrioOf(config),
  sellsy: sellsyOf(config),
})

/** Starts the embedded database. Problems that a person can fix become a StartupProblem. */
export const startEmbedded = (config: Pick<Config, 'QUAI_DATA'>, log?: (line: string) => void) =>
  startEmbeddedPostgres({ dataFolder: dataFolderOf(config), log }).catch((error: unknown) => {
    throw error instanceof PostgresProblem ? new StartupProblem(error.message, { cause: error }) : error
  })

/** File of the secret that an installation without SESSION_SECRET makes itself. */
export const secretFileOf = (config: Pick<Config, 'QUAI_DATA'>): string => join(dataFolderOf(config), 'session-secret')

const openFolder = (config: Config, name: string): string => {
  const folder = join(dataFolderOf(config), name)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

/**
 * Returns the secret of sessions. With an external database it must be given, because several servers share it;
 * otherwise it is created once and kept.
 */
const sessionSecret = (config: Config): string => {
  if (config.SESSION_SECRET) return config.SESSION_SECRET
  if (config.DATABASE_URL)
    throw new StartupProblem('SESSION_SECRET (at least 32 characters) is required with DATABASE_URL: see the README.')
  const folder = dataFolderOf(config)
  const file = secretFileOf(config)
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  mkdirSync(folder, { recursive: true })
  const secret = randomBytes(48).toString('base64url')
  writeFileSync(file, `${secret}\n`, { mode: 0o600 })
  return secret
}
