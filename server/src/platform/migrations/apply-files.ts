import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { isOlder } from '../release.ts'
import { runningReleases } from '../running-servers.ts'
import { missingFiles } from './applied.ts'
import { closeToOlderServers, isOlderBase } from './closing.ts'
import { readMigrations } from './files.ts'
import { applyFile } from './steps.ts'

interface Applying {
  client: pg.Client
  say: (line: string) => void
  /** Folder of the files; those of Quai by default. */
  folder?: URL
  /** Time for which a step is tried again while other transactions are in its way. */
  patienceMs?: number
}

/** Applies the files of the folder that are missing, in their order, and returns their names. */
export const applyFiles = async ({ client, say, folder, patienceMs = 60_000 }: Applying): Promise<string[]> => {
  const files = await readMigrations(folder)
  const missing = await missingFiles(client, files)
  const closeToOlder = async (): Promise<void> => {
    if (await isOlderBase(client, missing, files)) await closeToOlderServers({ client, say, patienceMs })
  }
  if (!missing.some(({ steps }) => steps.some(({ kind }) => kind === 'close'))) await closeToOlder()
  for (const file of missing) {
    if (file.needsRelease) await waitForOlderServers(client, { ...file, needsRelease: file.needsRelease }, say)
    await applyFile({ client, say, patienceMs, closeToOlder }, file, files)
  }
  return missing.map(({ name }) => name)
}

const lookEveryMs = 2_000
const sayEveryMs = 30_000

/** Waits until no server runs that still uses what the file removes. */
const waitForOlderServers = async (
  client: pg.Client,
  { name, needsRelease }: { name: string; needsRelease: string },
  say: (line: string) => void,
): Promise<void> => {
  for (let waitedMs = 0; ; waitedMs += lookEveryMs) {
    const older = (await runningReleases(client)).filter(({ release }) => isOlder(release, needsRelease))
    if (older.length === 0) return
    if (waitedMs % sayEveryMs === 0)
      say(
        `Migration: ${name} removes what releases before ${needsRelease} use, and waits until these servers have stopped: ${older.map(({ release, count }) => `${count} of ${release}`).join(', ')}.`,
      )
    await setTimeout(lookEveryMs)
  }
}
