import { parseArgs } from 'node:util'
import { findCluster, findRunningPostgres } from '@quai/embedded-postgres/embedded-postgres.ts'
import pg from 'pg'
import { z } from 'zod'
import { type Config, readConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/database/database.ts'
import { databaseProblem } from '../platform/database/database-problem.ts'
import { StartupProblem } from '../platform/startup-problem.ts'
import { lastAddress } from '../startup/address.ts'
import { dataFolderOf, prepareSchema, startEmbedded } from '../startup/start.ts'
import { createAdministrator } from './create.ts'
import { linkLines } from './first.ts'

/**
 * Runs `npm run admin:create -- --email … [--name …]` on an installation that was started once, whether it runs or not.
 * Prints where it wrote, and a one-time link with which the administrator chooses a password. Prints a new link for an
 * existing administrator.
 */
const run = async (): Promise<void> => {
  const wanted = readArguments()
  const config = readConfig()
  const { place, url, stop } = await openInstallation(config)
  try {
    await prepareSchema(config, url, console.log)
    const path = await create(url, config, wanted)
    const site = config.PUBLIC_URL ?? lastAddress(config) ?? `http://localhost:${config.PORT}`
    console.log(`In ${place}:`)
    for (const line of linkLines({ email: wanted.email, url: `${site}${path}`, isMailed: Boolean(config.SMTP_URL) }))
      console.log(line)
  } finally {
    await stop()
  }
}

interface Opened {
  /** Names the installation, without any password. */
  place: string
  url: string
  stop: () => Promise<void>
}

/** Opens the installation of the environment. Throws StartupProblem rather than beginning a second one. */
const openInstallation = async (config: Config): Promise<Opened> => {
  const { DATABASE_URL: url } = config
  if (url) {
    const { host, pathname } = new URL(url)
    const place = `the database ${host}${pathname} (DATABASE_URL)`
    if (!(await isInstalled(url))) throw new StartupProblem(`There is no installation in ${place}. ${startFirst}`)
    return { place, url, stop: async () => {} }
  }
  const dataFolder = dataFolderOf(config)
  const folder = findCluster(dataFolder)
  const origin = config.QUAI_DATA ? 'QUAI_DATA' : 'the default, because neither QUAI_DATA nor DATABASE_URL is set'
  if (!folder)
    throw new StartupProblem(`There is no installation in the data folder ${dataFolder} (${origin}). ${startFirst}`)
  const running = findRunningPostgres(dataFolder)
  const postgres = running ? { url: running, stop: async () => {} } : await startEmbedded(config)
  return { ...postgres, place: `the data folder ${folder} (${origin})` }
}

const startFirst =
  'Start the server once (npm start), or give this command the environment of the installation: see "First administrator" in the README.'

const isInstalled = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    const { rows } = await client.query(`SELECT to_regclass('contacts') IS NOT NULL AS "isInstalled"`)
    return rows[0]?.isInstalled === true
  } catch (error) {
    throw databaseProblem(error, url) ?? error
  } finally {
    await client.end().catch(() => {})
  }
}

const create = async (url: string, config: Config, wanted: Wanted) => {
  const { pool, close } = openDatabase({ url, max: 2 })
  try {
    return await createAdministrator({ pool, config, clock: () => new Date() }, wanted)
  } finally {
    await close()
  }
}

interface Wanted {
  email: string
  name: string | undefined
}

const usage = 'Usage: npm run admin:create -- --email you@example.com [--name "Your name"]'

const readArguments = (): Wanted => {
  try {
    const { values } = parseArgs({ options: { email: { type: 'string' }, name: { type: 'string' } } })
    return { email: z.email().max(254).parse(values.email), name: values.name?.trim().slice(0, 120) }
  } catch (error) {
    throw new StartupProblem(usage, { cause: error })
  }
}

run().catch((error: unknown) => {
  console.error(error instanceof StartupProblem ? error.message : error)
  process.exitCode = 1
})
