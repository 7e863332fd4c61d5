import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findRunningPostgres } from '@quai/embedded-postgres/embedded-postgres.ts'
import { type Config, directUrlOf } from './config.ts'
import { primaryOf } from './database/primary.ts'
import { StartupProblem } from './startup-problem.ts'

/** Folder of the embedded database, its secrets and the files. */
export const dataFolderOf = (config: Pick<Config, 'QUAI_DATA'>): string =>
  resolve(config.QUAI_DATA ?? fileURLToPath(new URL('../../../.quai', import.meta.url)))

/** Folder of files when no bucket is configured. */
export const filesFolderOf = (config: Pick<Config, 'QUAI_DATA'>): string => join(dataFolderOf(config), 'files')

/** Returns the address of the base of the environment: DATABASE_URL, or the embedded one that runs. */
export const runningDatabase = async (config: Config): Promise<string | undefined> => {
  const direct = directUrlOf(config)
  return direct ? await primaryOf(direct) : findRunningPostgres(dataFolderOf(config))
}

/** Returns the address of the base that a command works on. Throws StartupProblem when none runs. */
export const databaseOfCommand = async (config: Config): Promise<string> => {
  const url = await runningDatabase(config)
  if (!url) throw new StartupProblem('No database is running: run npm start first, or set DATABASE_URL.')
  return url
}
