import { existsSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, readConfig } from '../../platform/config.ts'
import { filesFolderOf } from '../../platform/data-folder.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { migrate } from '../../platform/migrations/migrate.ts'
import { StartupProblem } from '../../platform/startup-problem.ts'
import { openStorage, type Storage } from '../../platform/storage/storage.ts'
import { checkAudit } from '../../services/audit/check.ts'
import { checkInvariants } from '../invariants/check.ts'
import { checkFiles } from '../invariants/files.ts'
import { jobNames } from '../modules/jobs.ts'
import { openPlace } from '../startup/existing.ts'
import { secretFileOf } from '../startup/start.ts'
import { keptSecret, saidOf } from './backup.ts'
import { restore } from './restore.ts'

/**
 * Runs `npm run restore -- --from <folder>` on the place that the environment names. Exits with 1 when something of what
 * was restored does not agree.
 */
const run = async (): Promise<void> => {
  const { values } = parseArgs({ options: { from: { type: 'string' } } })
  if (!values.from) throw new StartupProblem('Usage: npm run restore -- --from <folder>')
  const from = resolve(values.from)
  const config = readConfig()
  const { place, url, stop } = await openPlace(config)
  try {
    await migrate(url, jobNames)
    const storage = await openStorage(config, filesFolderOf(config))
    const description = await restore({ url, storage }, from)
    console.log(`From ${from} to ${place}: ${saidOf(description)}.`)
    await keepSecret(config, join(from, keptSecret))
    const findings = await check(url, storage)
    for (const finding of findings) console.log(`✗ ${finding}`)
    if (findings.length === 0) console.log('✓ Rows, files and the chain of the audit agree.')
    process.exitCode = findings.length > 0 ? 1 : 0
  } finally {
    await stop()
  }
}

/** Gives the installation the secret of the backup, which signs the keys of carriers and webhooks, or says where it is. */
const keepSecret = async (config: Config, kept: string): Promise<void> => {
  if (!existsSync(kept)) return
  if (config.DATABASE_URL || config.SESSION_SECRET || existsSync(secretFileOf(config)))
    console.log(`Keys of carriers and webhooks stay valid only while SESSION_SECRET is the content of ${kept}.`)
  else await copyFile(kept, secretFileOf(config))
}

const check = async (url: string, storage: Storage): Promise<string[]> => {
  const { db, close } = openDatabase({ url, max: 2 })
  try {
    const violations = [
      ...(await checkInvariants(db)),
      ...(await checkFiles({ db, storage, clock: () => new Date() }, { isDeep: true })),
    ]
    const { findings } = await checkAudit(db)
    return [...violations.map(({ invariant, count }) => `${invariant}: ${count}`), ...findings]
  } finally {
    await close()
  }
}

run().catch((error: unknown) => {
  console.error(error instanceof StartupProblem ? error.message : error)
  process.exitCode = 1
})
