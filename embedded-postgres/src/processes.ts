import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Treats a zombie as dead, because the first process of a container may not reap it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  return statOf(pid)?.state !== 'Z'
}

/** Returns a value that distinguishes a process from a later one with the same pid; undefined without a process. */
export function identityOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return outputOfPs(pid, 'lstart=')
  const stat = statOf(pid)
  return stat && `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${stat.startTicks}`
}

/** Returns the command line of a process; '' when it has ended or is hidden. */
export function commandOf(pid: number): string {
  if (process.platform !== 'linux') return outputOfPs(pid, 'command=') ?? ''
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

/** Waits for a process that is not our child. Returns true when it ends in time. */
export async function waitUntilGone(pid: number, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds
  while (isAlive(pid)) {
    if (Date.now() > end) return false
    await sleep(20)
  }
  return true
}

/** Parses /proc/<pid>/stat, where the command between parentheses may itself contain spaces and parentheses. */
function statOf(pid: number): { state: string | undefined; startTicks: string | undefined } | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { state: fields[0], startTicks: fields[19] }
  } catch {
    return undefined
  }
}

function outputOfPs(pid: number, format: string): string | undefined {
  try {
    return execFileSync('ps', ['-o', format, '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}
