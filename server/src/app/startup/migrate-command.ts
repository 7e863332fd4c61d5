import { directUrlOf, readConfig } from '../../platform/config.ts'
import { primaryOf } from '../../platform/database/primary.ts'
import { migrate } from '../../platform/migrations/migrate.ts'
import { release } from '../../platform/release.ts'
import { StartupProblem } from '../../platform/startup-problem.ts'
import { jobNames } from '../modules/jobs.ts'
import { startEmbedded } from './start.ts'

const say = (line: string): void => console.log(line)

/** Runs `npm run migrate`: brings the database to this release's schema, while servers run on it. */
const run = async (): Promise<void> => {
  const config = readConfig()
  const direct = directUrlOf(config)
  const postgres = direct ? { url: await primaryOf(direct), stop: async () => {} } : await startEmbedded(config, say)
  try {
    const applied = await migrate(postgres.url, jobNames, say)
    for (const name of applied) say(`Applied ${name}`)
    say(`The database has the schema of Quai ${release}.`)
  } finally {
    await postgres.stop()
  }
}

run().catch((error: unknown) => {
  console.error(error instanceof StartupProblem ? error.message : error)
  process.exitCode = 1
})
