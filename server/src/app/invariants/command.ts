import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { type Config, readConfig } from '../../platform/config.ts'
import { databaseOfCommand, filesFolderOf } from '../../platform/data-folder.ts'
import { type Db, openDatabase } from '../../platform/database/database.ts'
import { databaseProblem } from '../../platform/database/database-problem.ts'
import { StartupProblem } from '../../platform/startup-problem.ts'
import { openStorage } from '../../platform/storage/storage.ts'
import { checkInvariants, checkRecentInvariants, invariants } from './check.ts'
import { checkFiles, fileInvariants } from './files.ts'
import type { Violation } from './findings.ts'

const { values } = parseArgs({ options: { recent: { type: 'boolean', default: false } } })
const isRecent = values.recent

/**
 * Runs `npm run check:invariants`, next to a running server or on DATABASE_URL. Prints the violations and exits with 1
 * if there are any. With `--recent`, checks only what was written since the last minute's check and what is open.
 */
const run = async (): Promise<void> => {
  const config = readConfig()
  const url = await databaseOfCommand(config)
  const { db, close } = openDatabase({ url, max: 2 })
  try {
    await db.run(sql`SELECT 1`).catch((error: unknown) => {
      throw databaseProblem(error, url) ?? error
    })
    const violations = isRecent ? await checkRecent(db) : await checkAll(db, config)
    for (const invariant of [...invariants, ...(isRecent ? [] : fileInvariants)]) {
      const found = violations.find((violation) => violation.invariant === invariant)
      console.log(found ? `✗ ${invariant}: ${found.count}` : `✓ ${invariant}`)
      for (const line of found?.sample ?? []) console.log(`    ${line}`)
    }
    process.exitCode = violations.length > 0 ? 1 : 0
  } finally {
    await close()
  }
}

const checkAll = async (db: Db, config: Config): Promise<Violation[]> => {
  const storage = await openStorage(config, filesFolderOf(config))
  return [
    ...(await checkInvariants(db)),
    ...(await checkFiles({ db, storage, clock: () => new Date() }, { isDeep: true })),
  ]
}

const checkRecent = async (db: Db): Promise<Violation[]> => {
  const violations = await checkRecentInvariants(db)
  if (!violations) throw new StartupProblem('Another check of recent changes is running: try again in a moment.')
  return violations
}

run().catch((error: unknown) => {
  console.error(error instanceof StartupProblem ? error.message : error)
  process.exitCode = 1
})
