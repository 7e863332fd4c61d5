import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync, statSync } from 'node:fs'
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

const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

export const mountDisks = (folder: string, { wanted, base }: { wanted: boolean; base: string }): Disks => {
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
      while (freeBytes(join(folder, name)) > 0)
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
