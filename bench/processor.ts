import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const nanosecondsPerMs = 1_000_000
const msPerTick = 10

interface Programs {
  serverPid: number
  dataFolder: string
}

/**
 * Milliseconds of processor that a server and its PostgreSQL have used: waiting for a busy machine is not in them. Of
 * PostgreSQL's processes that have ended (parallel workers), the kernel tells ticks alone.
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

/** Zero for a thread that has just ended. */
const usedMs = (path: string): number => {
  try {
    return Number(readFileSync(path, 'utf8').split(' ')[0]) / nanosecondsPerMs
  } catch {
    return 0
  }
}

/** The fields after the name of the program, which is in brackets: the times of ended children are the 14th and 15th. */
const endedMs = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) * msPerTick
}
