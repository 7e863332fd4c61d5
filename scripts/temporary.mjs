import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { environment } from './install.mjs'

const memory = '/dev/shm'
const prefix = 'quai-whole-test-'
/** Room for the databases of all tests that run at once, several times over. */
const roomBytes = 8 * 1024 ** 3

/**
 * Makes the folder of everything that a whole test or all proofs write, removed at its end. It stands in memory where the machine has
 * room, because the first start of a server, which a whole test does some thirty times, takes twice as long on a disk.
 */
export function openTemporaryFolder() {
  const parent = fastestFolder()
  removeLeftovers(parent)
  const folder = mkdtempSync(join(parent, `${prefix}${process.pid}-`))
  // Lets the user who runs PostgreSQL for root enter it.
  chmodSync(folder, 0o755)
  environment.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Returns the folder for what does not last: in memory where the machine has room, otherwise that of the system. */
export function fastestFolder() {
  if (process.platform !== 'linux' || tmpdir().startsWith(memory)) return tmpdir()
  try {
    const { bavail, bsize } = statfsSync(memory)
    return Math.min(bavail * bsize, process.availableMemory()) > roomBytes ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** Removes what killed runs left, because in memory nothing else would. Leaves alone what belongs to another user. */
function removeLeftovers(/** @type {string} */ parent) {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(prefix) || isAlive(Number.parseInt(name.slice(prefix.length), 10))) continue
    try {
      rmSync(join(parent, name), { recursive: true, force: true })
    } catch (error) {
      console.warn(`${join(parent, name)}, left by an earlier run, could not be removed:`, error)
    }
  }
}

function isAlive(/** @type {number} */ pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}
