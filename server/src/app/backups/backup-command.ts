import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../../platform/config.ts'
import { filesFolderOf } from '../../platform/data-folder.ts'
import { StartupProblem } from '../../platform/startup-problem.ts'
import { openStorage } from '../../platform/storage/storage.ts'
import { openInstallation } from '../startup/existing.ts'
import { secretFileOf } from '../startup/start.ts'
import { backUp, saidOf } from './backup.ts'

/**
 * Runs `npm run backup -- --to <folder>`, whether the installation runs or not. Exits with 1 when a file is missing from
 * the store, although the rest is kept.
 */
const run = async (): Promise<void> => {
  const { values } = parseArgs({ options: { to: { type: 'string' } } })
  if (!values.to) throw new StartupProblem('Usage: npm run backup -- --to <folder>')
  const to = resolve(values.to)
  const config = readConfig()
  const { place, url, stop } = await openInstallation(config)
  try {
    const storage = await openStorage(config, filesFolderOf(config))
    const secretFile = [secretFileOf(config)].find(existsSync)
    const description = await backUp({ url, storage, ...(secretFile && { secretFile }) }, to)
    console.log(`From ${place} to ${to}: ${saidOf(description)}.`)
    for (const key of description.missing) console.log(`✗ the store lacks the file ${key}`)
    process.exitCode = description.missing.length > 0 ? 1 : 0
  } finally {
    await stop()
  }
}

run().catch((error: unknown) => {
  console.error(error instanceof StartupProblem ? error.message : error)
  process.exitCode = 1
})
