import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Kills the postmaster and all its children with SIGKILL, as a machine out of memory would. */
export const killPostgres = (dataFolder: string): void => signalPostgres(dataFolder, 'SIGKILL')

/** Sends a signal to the postmaster, then to all its children. */
export const signalPostgres = (dataFolder: string, signal: NodeJS.Signals): void => {
  const postmaster = Number(readFileSync(join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  for (const pid of [postmaster, ...childrenOf(postmaster)]) {
    try {
      process.kill(pid, signal)
    } catch {
      // The child ended by itself meanwhile.
    }
  }
}

const childrenOf = (parent: number): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, ppid]) => (pid !== undefined && ppid === parent ? [pid] : []))

/** Returns when the database answers again, in ms since the epoch. */
export const databaseUp = async (url: string): Promise<number> => {
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('SELECT 1')
      return Date.now()
    } catch {
      await sleep(10)
    } finally {
      await client.end().catch(() => {})
    }
  }
}
