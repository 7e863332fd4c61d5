import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const nanosecondsPerMs = 1_000_000
const msPerTick = 10

interface Programs {
  serverPid: number
  dataFolder: string
}

/**
 * Returns the processor time in ms of a server and its PostgreSQL, without the time spent waiting. For ended processes
 * of PostgreSQL (parallel workers), the kernel reports only ticks.
 */
export const processorMs = ({ serverPid, dataFolder }: Programs): number => {
  const postmaster = Number(readFileSync(join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ').map(Number)
  const running = [serverPid, postmaster, ...children].flatMap(threadsOf)
  return running.reduce((sum, path) => sum + usedMs(path), 0) + endedMs(postmaster)
}

const threadsOf = (pid: number): string[] => {
  try {
    return readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}/schedstat`)
  } catch {
    return []
  }
}

/** Returns zero for a thread that has just ended. */
const usedMs = (path: string): number => {
  try {
    return Number(readFileSync(path, 'utf8').split(' ')[0]) / nanosecondsPerMs
  } catch {
    return 0
  }
}

/** Reads the fields after the program's name in parentheses: the times of ended children are the 14th and 15th. */
const endedMs = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) * msPerTick
}
