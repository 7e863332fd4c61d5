import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'

/**
 * Mounts a small disk of memory at a new folder where this is allowed, so that it can be filled. Returns how to unmount
 * it.
 */
export const mountDisk = (folder: string, size: string): (() => void) => {
  mkdirSync(folder)
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'quai-operate', folder])
  return () => {
    if (status === 0) spawnSync('umount', ['--lazy', folder])
  }
}
