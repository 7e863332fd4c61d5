import { parseArgs } from 'node:util'
import { findRunningPostgres } from '@quai/embedded-postgres/embedded-postgres.ts'
import { z } from 'zod'
import { jobNames } from '../jobs.ts'
import { type Config, readConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { StartupProblem } from '../platform/startup-problem.ts'
import { dataFolderOf, startEmbedded } from '../startup/start.ts'
import { createAdministrator } from './create.ts'
import { linkLines } from './first.ts'

/**
 * Runs `npm run admin:create -- --email … [--name …]`, with or without a running server. Prints a one-time link with
 * which the administrator chooses a password. Prints a new link for an existing administrator.
 */
const run = async (): Promise<void> => {
  const wanted = readArguments()
  const config = readConfig()
  const url = config.DATABASE_URL ?? findRunningPostgres(dataFolderOf(config))
  const postgres = url ? { url, stop: async () => {} } : await startEmbedded(config)
  try {
    await migrate(postgres.url, jobNames)
    const path = await create(postgres.url, config, wanted)
    const site = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`
    const link = { email: wanted.email, url: `${site}${path}`, isMailed: Boolean(config.SMTP_URL) }
    for (const line of linkLines(link)) console.log(line)
  } finally {
    await postgres.stop()
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
