import { spawnSync } from 'node:child_process'
import { rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { databaseUp, killPostgres, signalPostgres } from '../crash/postgres.ts'
import { within } from '../crash/world.ts'
import { promote, startStandby } from './bases.ts'
import type { Site } from './site.ts'

/** What /readyz must say of a fault: nothing, that the base takes no write, or that the store is away. */
type Tells = 'nothing' | 'base' | 'store'

export interface Fault {
  title: string
  tells: Tells
  /** True where a server dies, which then answers nothing. */
  isDeath?: boolean
  /** True where it can happen once. */
  isOnce?: boolean
  /** True where the smallest size has it too. */
  isSmall?: boolean
  /** Lasts until the fault has ended. Resolves with its two instants. */
  run(site: Site): Promise<{ from: number; to: number }>
}

export interface Durations {
  freezeMs: number
  holeMs: number
  refusedMs: number
}

/** Returns the faults in turn, without those that the machine does not allow. */
export const faultsOf = (site: Site, durations: Durations): Fault[] => [
  ...deaths,
  ...freezes(durations),
  ...stores(durations),
  ...mails(durations),
  ...disks(site, durations),
  ...(site.isSystem ? [failover] : []),
]

const lasting = async (ms: number, begin: () => unknown, end: () => unknown) => {
  await begin()
  const from = Date.now()
  await sleep(ms)
  await end()
  return { from, to: Date.now() }
}

/** Goes on at the end of the run too, which would leave a stopped process behind. */
const frozen = async (ms: number, signal: (name: NodeJS.Signals) => void) => {
  const goOn = () => signal('SIGCONT')
  process.once('exit', goOn)
  try {
    return await lasting(ms, () => signal('SIGSTOP'), goOn)
  } finally {
    process.off('exit', goOn)
  }
}

const inSeconds = (ms: number): string => `${ms / 1_000} s`

const deaths: Fault[] = [
  {
    title: 'kill -9 of a server of two',
    tells: 'nothing',
    isSmall: true,
    isDeath: true,
    run: async (site) => {
      const [first] = site.servers
      first?.kill('SIGKILL')
      const from = Date.now()
      await first?.exited
      site.servers[0] = await site.startServerAt(0)
      return { from, to: from }
    },
  },
  {
    title: 'kill -9 of the worker',
    tells: 'nothing',
    isSmall: true,
    run: async (site) => {
      site.worker.kill('SIGKILL')
      const from = Date.now()
      await site.worker.exited
      site.worker = await site.startWorker()
      return { from, to: from }
    },
  },
  {
    title: 'kill -9 of PostgreSQL',
    tells: 'base',
    isSmall: true,
    run: async ({ base }) => {
      killPostgres(base.folder)
      const from = Date.now()
      base.revive()
      return { from, to: await databaseUp(base.url) }
    },
  },
]

const freezes = ({ freezeMs, holeMs }: Durations): Fault[] => [
  {
    title: `SIGSTOP of PostgreSQL, ${inSeconds(freezeMs)}`,
    tells: 'base',
    isSmall: true,
    run: ({ base: { folder } }) => frozen(freezeMs, (name) => signalPostgres(folder, name)),
  },
  {
    title: `SIGSTOP of a backend that holds locks, ${inSeconds(freezeMs)}`,
    tells: 'nothing',
    run: async ({ base }) => {
      const pid = await stopHolder(base.url)
      return frozen(freezeMs, (name) => process.kill(pid, name))
    },
  },
  {
    title: `black hole before PostgreSQL, ${inSeconds(holeMs)}`,
    tells: 'base',
    run: ({ ways: [way] }) =>
      lasting(
        holeMs,
        () => way?.hole(),
        () => way?.open(),
      ),
  },
]

/** Stops a backend in the middle of a write. Returns its pid. */
const stopHolder = async (url: string): Promise<number> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const find = async () => (await client.query<{ pid: number }>(holders)).rows.map(({ pid }) => pid)
  try {
    const stopped = await within(20_000, async () => {
      const [pid] = await find()
      if (pid === undefined) return undefined
      process.kill(pid, 'SIGSTOP')
      if ((await find()).includes(pid)) return pid
      process.kill(pid, 'SIGCONT')
      return undefined
    })
    if (stopped === undefined) throw new Error('No backend held a lock')
    return stopped
  } finally {
    await client.end()
  }
}

const holders = `
  SELECT DISTINCT l.pid FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
  WHERE l.granted AND l.relation = 'orders'::regclass AND l.mode = 'RowExclusiveLock' AND a.backend_type = 'client backend'`

const stores = ({ freezeMs, refusedMs }: Durations): Fault[] => [
  {
    title: `SIGSTOP of the store, ${inSeconds(freezeMs)}`,
    tells: 'store',
    run: ({ bucket }) => frozen(freezeMs, (name) => bucket.signal(name)),
  },
  {
    title: `store refused, ${inSeconds(refusedMs)}`,
    tells: 'store',
    isSmall: true,
    run: ({ bucket }) =>
      lasting(
        refusedMs,
        () => bucket.signal('SIGKILL'),
        () => bucket.start(),
      ),
  },
]

const mails = ({ refusedMs }: Durations): Fault[] => [
  {
    title: `SMTP answers after 3 s, for ${inSeconds(refusedMs)}`,
    tells: 'nothing',
    run: ({ smtp }) =>
      lasting(
        refusedMs,
        () => {
          smtp.answersAfterMs = 3_000
        },
        () => {
          smtp.answersAfterMs = 0
        },
      ),
  },
  {
    title: `SMTP refused, ${inSeconds(refusedMs)}`,
    tells: 'nothing',
    run: ({ smtp }) =>
      lasting(
        refusedMs,
        () => {
          // Closing waits for what is connected.
          const stopped = smtp.stop()
          smtp.hangUp()
          return stopped
        },
        () => smtp.start(),
      ),
  },
]

const disks = ({ base }: Site, { refusedMs }: Durations): Fault[] => {
  const ballast = join(base.folder, 'ballast')
  // The run mounts the folder where it may; a disk that others share is left alone.
  const { blocks, bsize } = statfsSync(base.folder)
  if (blocks * bsize > 2 ** 31) return []
  // What is written meanwhile may leave less room than was seen.
  const fill = () =>
    within(5_000, () => {
      const { bavail } = statfsSync(base.folder)
      const { status } = spawnSync('fallocate', ['--length', String(bavail * bsize), ballast])
      return status === 0 || undefined
    })
  return [
    {
      title: `disk of the base full, ${inSeconds(refusedMs)}`,
      tells: 'base',
      run: () => lasting(refusedMs, fill, () => rmSync(ballast)),
    },
  ]
}

/** Seconds that somebody or something takes to promote the standby. */
const promotedAfterMs = 3_000

const failover: Fault = {
  title: 'kill -9 of the primary, synchronous standby promoted after 3 s',
  tells: 'base',
  isOnce: true,
  run: async (site) => {
    const primary = site.base
    const standby = await startStandby(primary, join(site.folder, 'standby'), site.standbyPort)
    site.base = standby
    await sleep(3_000)
    killPostgres(primary.folder)
    const from = Date.now()
    await sleep(promotedAfterMs)
    promote(standby)
    return { from, to: Date.now() }
  },
}
