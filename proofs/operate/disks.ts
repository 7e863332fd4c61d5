import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Folders that stand on small disks of memory where the machine allows it, so that they can be filled. */
const sizes = { wal: '512m', bucket: '256m', 'server-0': '64m' }
type Name = keyof typeof sizes | 'base'

export interface Disks {
  /** False where this user may mount none: no disk of others is filled. */
  areOwn: boolean
  fill(name: Name): void
  /** Gives the space back. */
  free(name: Name): void
  unmount(): void
}

/** Tries of a disk that others empty meanwhile. */
const mostTries = 50

const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

const mountDisks = (folder: string, { wanted, base }: { wanted: boolean; base: string }): Disks => {
  const all = { base, ...sizes }
  const mounted: string[] = []
  for (const [name, size] of wanted ? Object.entries(all) : []) {
    const place = join(folder, name)
    mkdirSync(place)
    const words = ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'quai-operate', place]
    if (spawnSync('mount', words).status === 0) mounted.push(place)
  }
  const ballast = (name: Name) => join(folder, name, 'ballast')
  return {
    areOwn: mounted.length === Object.keys(all).length,
    fill: (name) => {
      // Others take space meanwhile.
      for (let tries = 0; tries < mostTries && freeBytes(join(folder, name)) > 0; tries++)
        spawnSync('fallocate', [
          '--offset',
          String(sizeOf(ballast(name))),
          '--length',
          String(freeBytes(join(folder, name))),
          ballast(name),
        ])
    },
    free: (name) => rmSync(ballast(name), { force: true }),
    unmount: () => {
      for (const place of mounted) spawnSync('umount', ['--lazy', place])
    },
  }
}

/** Runs a program in a folder of its own on such disks, and takes both away however it ends. Exits with 1 unless it is true. */
export const runOnDisks = async (
  { wanted, base }: { wanted: boolean; base: string },
  run: (folder: string, disks: Disks) => Promise<boolean>,
): Promise<void> => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
  const folder = mkdtempSync(join(tmpdir(), 'quai-operate-'))
  // Lets the user who runs PostgreSQL for root enter it.
  chmodSync(folder, 0o755)
  const disks = mountDisks(folder, { wanted, base })
  process.once('exit', () => {
    disks.unmount()
    rmSync(folder, { recursive: true, force: true })
  })
  process.exitCode = (await run(folder, disks)) ? 0 : 1
}
