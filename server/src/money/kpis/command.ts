import { readConfig } from '../../platform/config.ts'
import { databaseOfCommand } from '../../platform/data-folder.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { StartupProblem } from '../../platform/startup-problem.ts'
import { rebuildKpis } from './sum-up.ts'

/** Runs `npm run rebuild:kpis`, next to a running server or on DATABASE_URL: makes the sums of the figures anew. */
const run = async (): Promise<void> => {
  const config = readConfig()
  const url = await databaseOfCommand(config)
  const { db, close } = openDatabase({ url, max: 2 })
  const from = performance.now()
  try {
    await rebuildKpis(db)
    console.log(`✓ figures rebuilt in ${((performance.now() - from) / 1_000).toFixed(1)} s`)
  } finally {
    await close()
  }
}

run().catch((error: unknown) => {
  console.error(error instanceof StartupProblem ? error.message : error)
  process.exitCode = 1
})
