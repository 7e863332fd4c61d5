import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { environment } from './install.mjs'

const prefix = 'quai-whole-test-'
/** Room for the databases of all tests that run at once, several times over. */
const roomBytes = 8 * 1024 ** 3

/**
 * Makes the folder of everything that a whole test writes, removed at its end. It stands in memory where the machine has
 * room, because the first start of a server, which a whole test does some thirty times, takes twice as long on a disk.
 */
export function openTemporaryFolder() {
  const parent = fastestFolder()
  removeLeftovers(parent)
  const folder = join(parent, `${prefix}${process.pid}`)
  // Lets the user who runs PostgreSQL for root enter it.
  mkdirSync(folder, { mode: 0o755 })
  environment.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

/** Returns the folder in memory where the machine has one with enough room; otherwise that of the system, on a disk. */
export function fastestFolder() {
  if (process.platform !== 'linux') return tmpdir()
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return Math.min(bavail * bsize, process.availableMemory()) > roomBytes ? '/dev/shm' : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** Removes what a killed run left, because in memory nothing else would. */
function removeLeftovers(/** @type {string} */ parent) {
  for (const name of readdirSync(parent)) {
    const pid = Number(name.startsWith(prefix) && name.slice(prefix.length))
    if (pid > 0 && !isAlive(pid)) rmSync(join(parent, name), { recursive: true, force: true })
  }
}

function isAlive(/** @type {number} */ pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // A process of another user is alive too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
