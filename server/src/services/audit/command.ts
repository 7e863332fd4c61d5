import { parseArgs } from 'node:util'
import { readConfig } from '../../platform/config.ts'
import { databaseOfCommand } from '../../platform/data-folder.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { StartupProblem } from '../../platform/startup-problem.ts'
import { checkAudit, type Seal } from './check.ts'

const { values } = parseArgs({ options: { seal: { type: 'string' } } })

/** Reads « 1234:9f86d0… », as an earlier run printed it. */
const sealOf = (given: string): Seal => {
  const [, length, hash] = /^(\d+):([\da-f]{64})$/.exec(given) ?? []
  if (!length || !hash) throw new StartupProblem('A seal is written length:hash, as this command prints it.')
  return { length: Number(length), hash: Buffer.from(hash, 'hex') }
}

/**
 * Runs `npm run check:audit`, next to a running server or on DATABASE_URL. Prints what was changed, removed or moved in
 * the audit, and its seal; exits with 1 if there is anything. `--seal` compares with a seal printed earlier.
 */
const run = async (): Promise<void> => {
  const config = readConfig()
  const url = await databaseOfCommand(config)
  const { db, close } = openDatabase({ url, max: 1 })
  try {
    const { end, findings } = await checkAudit(db, values.seal === undefined ? undefined : sealOf(values.seal))
    for (const finding of findings) console.log(`✗ ${finding}`)
    if (findings.length === 0) console.log(`✓ ${end.length} entries, none changed, removed or moved`)
    console.log(`Seal, to keep elsewhere: ${end.length}:${end.hash.toString('hex')}`)
    process.exitCode = findings.length > 0 ? 1 : 0
  } finally {
    await close()
  }
}

run().catch((error: unknown) => {
  console.error(error instanceof StartupProblem ? error.message : error)
  process.exitCode = 1
})
