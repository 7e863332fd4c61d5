import { parseArgs } from 'node:util'
import { directUrlOf, readConfig } from '../../platform/config.ts'
import { primaryOf } from '../../platform/database/primary.ts'
import type { MigrationPlan } from '../../platform/migrations/apply-files.ts'
import { migrate, planMigration } from '../../platform/migrations/migrate.ts'
import { previousRelease } from '../../platform/migrations/previous-release.ts'
import { release } from '../../platform/release.ts'
import { StartupProblem } from '../../platform/startup-problem.ts'
import { jobNames } from '../modules/jobs.ts'
import { startEmbedded } from './start.ts'

const say = (line: string): void => console.log(line)

/**
 * Runs `npm run migrate`: brings the database to this release's schema, while servers run on it. With `--check`, only says
 * what it would do, and exits with 1 when a server that runs would be stopped from writing, or waited for.
 */
const run = async (): Promise<void> => {
  const { values } = parseArgs({ options: { check: { type: 'boolean' } } })
  const config = readConfig()
  const direct = directUrlOf(config)
  const postgres = direct ? { url: await primaryOf(direct), stop: async () => {} } : await startEmbedded(config, say)
  try {
    if (values.check) return tell(await planMigration(postgres.url))
    const applied = await migrate(postgres.url, jobNames, say)
    for (const name of applied) say(`Applied ${name}`)
    say(`The database has the schema of Quai ${release}.`)
  } finally {
    await postgres.stop()
  }
}

const tell = ({ missing, closedConnections, awaited }: MigrationPlan): void => {
  say(
    missing.length === 0
      ? `The database has the schema of Quai ${release}: nothing is to apply.`
      : `${missing.length} files are to apply: ${missing.join(', ')}.`,
  )
  if (closedConnections !== null)
    say(
      `Servers of releases before ${previousRelease.release} would write nothing from its middle on (503). Stop them first: ${closedConnections} connections are theirs.`,
    )
  if (awaited.length > 0) say(`It would wait until these servers have stopped: ${awaited.join(', ')}.`)
  if (closedConnections || awaited.length > 0) process.exitCode = 1
}

run().catch((error: unknown) => {
  console.error(error instanceof StartupProblem ? error.message : error)
  process.exitCode = 1
})
