import { parseArgs } from 'node:util'
import { z } from 'zod'
import { type Config, readConfig } from '../../platform/config.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { StartupProblem } from '../../platform/startup-problem.ts'
import { lastAddress } from '../startup/address.ts'
import { openInstallation } from '../startup/existing.ts'
import { prepareSchema } from '../startup/start.ts'
import { createAdministrator, linkLines } from './create.ts'

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
