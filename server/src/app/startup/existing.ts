import { findCluster } from '@quai/embedded-postgres/embedded-postgres.ts'
import pg from 'pg'
import { type Config, directUrlOf } from '../../platform/config.ts'
import { dataFolderOf, runningDatabase } from '../../platform/data-folder.ts'
import { databaseProblem } from '../../platform/database/database-problem.ts'
import { StartupProblem } from '../../platform/startup-problem.ts'
import { startEmbedded } from './start.ts'

interface OpenedInstallation {
  /** Names the installation, without any password. */
  place: string
  url: string
  stop: () => Promise<void>
}

/** Opens the installation of the environment. Throws StartupProblem rather than beginning a second one. */
export const openInstallation = async (config: Config): Promise<OpenedInstallation> => {
  const url = await runningDatabase(config)
  const exists = directUrlOf(config) && url ? await isInstalled(url) : findCluster(dataFolderOf(config)) !== undefined
  if (!exists) throw new StartupProblem(`There is no installation in ${locationOf(config, url)}. ${startFirst}`)
  return openAt(config, url)
}

/** Opens the base of the environment, which may be empty. */
export const openPlace = async (config: Config): Promise<OpenedInstallation> =>
  openAt(config, await runningDatabase(config))

/** Joins the base that runs at `url`, or starts the embedded one. */
const openAt = async (config: Config, running: string | undefined): Promise<OpenedInstallation> => {
  const postgres = running ? { url: running, stop: async () => {} } : await startEmbedded(config)
  return { url: postgres.url, stop: () => postgres.stop(), place: locationOf(config, postgres.url) }
}

const locationOf = (config: Config, url: string | undefined): string => {
  if (url && directUrlOf(config)) {
    const { host, pathname } = new URL(url)
    return `the database ${host}${pathname} (${config.DATABASE_DIRECT_URL ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'})`
  }
  const dataFolder = dataFolderOf(config)
  const origin = config.QUAI_DATA ? 'QUAI_DATA' : 'the default, because neither QUAI_DATA nor DATABASE_URL is set'
  return `the data folder ${findCluster(dataFolder) ?? dataFolder} (${origin})`
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
