import { readConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/database.ts'
import { findRunningPostgres } from '../platform/embedded-postgres.ts'
import { dataFolderOf, filesFolderOf } from '../platform/start.ts'
import { StartupProblem } from '../platform/startup-problem.ts'
import { openStorage } from '../platform/storage.ts'
import { checkInvariants } from './check.ts'
import { checkFiles, fileInvariants } from './files.ts'
import { invariantQueries } from './queries.ts'

/** `npm run check:invariants`, beside a running server (or on DATABASE_URL): prints what it found; 1 when anything is. */
const run = async (): Promise<void> => {
  const config = readConfig()
  const url = config.DATABASE_URL ?? findRunningPostgres(dataFolderOf(config))
  if (!url)
    throw new StartupProblem(
      'Aucune base de données en marche : lancez d’abord « npm start », ou renseignez DATABASE_URL.',
    )
  const { db, close } = openDatabase({ url, max: 2 })
  try {
    const storage = await openStorage(config, filesFolderOf(config))
    const violations = [
      ...(await checkInvariants(db)),
      ...(await checkFiles({ db, storage, clock: () => new Date() }, { isDeep: true })),
    ]
    for (const invariant of [...Object.keys(invariantQueries), ...fileInvariants]) {
      const found = violations.find((violation) => violation.invariant === invariant)
      console.log(found ? `✗ ${invariant} : ${found.count}` : `✓ ${invariant}`)
      for (const line of found?.sample ?? []) console.log(`    ${line}`)
    }
    process.exitCode = violations.length > 0 ? 1 : 0
  } finally {
    await close()
  }
}

run().catch((error: unknown) => {
  console.error(error instanceof StartupProblem ? error.message : error)
  process.exitCode = 1
})
