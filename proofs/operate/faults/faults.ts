import pg from 'pg'
import { databaseUp, killPostgres, signalPostgres } from '../../load/postgres.ts'
import { within } from '../../load/world.ts'
import type { Site } from '../site.ts'
import { failovers } from './failovers.ts'
import { type Durations, type Fault, frozen, inSeconds, lasting } from './fault.ts'
import { fullDisks } from './full-disks.ts'
import { mails } from './mails.ts'

/** Returns the faults in turn, without those that the machine does not allow. Mails of the first ones have time to leave. */
export const faultsOf = (site: Site, durations: Durations): Fault[] => [
  ...mails(durations),
  ...deaths,
  ...(site.poolers.length > 0 ? [poolerDeath] : []),
  ...freezes(durations),
  ...stores(durations),
  ...(site.disks.areOwn ? fullDisks(durations) : []),
  ...failovers(durations),
]

/** Says what the machine does not allow. */
export const leftOut = ({ poolers, disks }: Site): string[] => [
  ...(poolers.length > 0 ? [] : ['Left out: the pooler (pgbouncer is not installed).']),
  ...(disks.areOwn ? [] : ['Left out: full disks (no tmpfs may be mounted).']),
]

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
    isDeath: true,
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
    run: async ({ base }) => {
      killPostgres(base.folder)
      const from = Date.now()
      base.revive()
      return { from, to: await databaseUp(base.url) }
    },
  },
]

const poolerDeath: Fault = {
  title: 'kill -9 of the pooler, started again after 3 s',
  tells: 'base',
  run: ({ poolers: [pooler] }) =>
    lasting(
      3_000,
      () => pooler?.stop(),
      () => pooler?.start(),
    ),
}

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

/** Stops a backend between two statements of a write: in the middle of one, it may hold what every backend needs. Returns its pid. */
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
  WHERE l.granted AND l.relation = 'orders'::regclass AND l.mode = 'RowExclusiveLock' AND a.backend_type = 'client backend'
    AND a.wait_event_type = 'Client'`

const stores = ({ freezeMs, storeMs }: Durations): Fault[] => [
  {
    title: `SIGSTOP of the store, ${inSeconds(freezeMs)}`,
    tells: 'store',
    run: ({ bucket }) => frozen(freezeMs, (name) => bucket.signal(name)),
  },
  {
    title: `store refused, ${inSeconds(storeMs)}`,
    tells: 'store',
    isSmall: true,
    run: ({ bucket }) =>
      lasting(
        storeMs,
        () => bucket.signal('SIGKILL'),
        () => bucket.start(),
      ),
  },
]
