import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** A zombie that nobody reaps (a container whose first process is careless) counts as gone. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  return statOf(pid)?.state !== 'Z'
}

/** What tells a process from a later one that was given the same pid, or undefined when there is none. */
export function identityOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return outputOfPs(pid, 'lstart=')
  const stat = statOf(pid)
  return stat && `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${stat.startTicks}`
}

/** The command line of a process, or an empty text when it is gone or hidden. */
export function commandOf(pid: number): string {
  if (process.platform !== 'linux') return outputOfPs(pid, 'command=') ?? ''
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

/** Waits for a process that is not our child; true when it is gone in time. */
export async function waitUntilGone(pid: number, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds
  while (isAlive(pid)) {
    if (Date.now() > end) return false
    await sleep(20)
  }
  return true
}

/** /proc/<pid>/stat; the command between parentheses may itself hold spaces and parentheses. */
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
