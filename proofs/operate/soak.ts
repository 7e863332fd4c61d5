import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { announceSeed, type Random, randomOf } from '../../server/src/testing/random.ts'
import { readSizes } from '../../server/src/testing/sizes.ts'
import { Journal } from '../load/journal.ts'
import { Load } from '../load/load.ts'
import { makeWorld } from '../load/world.ts'
import { type Disks, runOnDisks } from './disks.ts'
import { Documents } from './documents.ts'
import type { Fault } from './faults/fault.ts'
import { faultsOf } from './faults/faults.ts'
import { collectingAtSignal, Memory } from './memory.ts'
import { proveAll } from './proof.ts'
import { Readers } from './readers.ts'
import { openSite, type Site } from './site.ts'

/**
 * Runs `npm run proofs -- soak [--minutes 20 --seed N | --only <words>]`. Two servers and a worker serve writes, reads and files all the time
 * while a fault drawn at random happens each minute. Afterwards, proves that no acknowledged write is lost or doubled,
 * that invariants and audit are whole, that nothing was answered 500, and that memory and descriptors of each process
 * stayed within 15 % of what they were once it was warm. Prints a table; exits with 1 when one of these is missed.
 */
const sizes = readSizes(
  {
    minutes: { usual: 20, smallest: 0.4 },
    every: { usual: 60, smallest: 12 },
    warm: { usual: 5, smallest: 5 },
    clients: { usual: 4, smallest: 2 },
    freeze: { usual: 20, smallest: 2 },
    hole: { usual: 30, smallest: 2 },
    refused: { usual: 10, smallest: 1 },
  },
  { seed: { type: 'string' }, only: { type: 'string' } },
)
const { only = '' } = sizes
const wantsSystem = !sizes.isSmallest
const [freezeMs, holeMs, refusedMs] = [sizes.freeze * 1_000, sizes.hole * 1_000, sizes.refused * 1_000]
const durations = { freezeMs, holeMs, refusedMs, storeMs: refusedMs, promotedAfterMs: 3_000 }
/** Rest of a client before each write and after each read, which leaves the processor as busy as on a working day. */
const rests = { writeMs: 120, readMs: 150 }

interface Work {
  site: Site
  load: Load
  documents: Documents
  readers: Readers
}

/** Draws faults: each once, in an order of its own, before any comes again. */
function* drawn(faults: readonly Fault[], random: Random): Generator<Fault> {
  for (;;) yield* random.shuffle(faults)
}

const runMinutes = async ({ site, load, documents }: Work, random: Random): Promise<void> => {
  const faults = drawn(
    faultsOf(site, durations).filter(({ isOnce, title }) => !isOnce && title.includes(only)),
    random,
  )
  const end = Date.now() + sizes.minutes * 60_000
  for (let next = Date.now() + sizes.every * 500; next < end; next += sizes.every * 1_000) {
    await sleep(Math.max(0, next - Date.now()))
    const before = load.acknowledgedAt.length
    const fault = faults.next().value as Fault // It ends never
    for (const one of [load, documents]) Object.assign(one, { slowestMs: 0, unavailable: 0 })
    const { from, to } = await fault.run(site)
    await sleep(Math.max(5_000, next + sizes.every * 900 - Date.now()))
    // Forgets the mails received.
    site.smtp.reset()
    const slowest = Math.max(load.slowestMs, documents.slowestMs)
    const [first, writes] = [load.acknowledgedAt.find((at) => at > to), load.acknowledgedAt.length - before]
    const backMs = first === undefined ? Number.NaN : first - to
    console.log(
      `${new Date(from).toISOString().slice(11, 19)} ${fault.title}: ${writes} writes, ${load.unavailable + documents.unavailable} × 503, slowest call ${(slowest / 1_000).toFixed(1)} s, first write ${(backMs / 1_000).toFixed(1)} s after its end`,
    )
  }
  await sleep(Math.max(0, end - Date.now()))
}

const stopWork = async ({ load, documents, readers }: Work): Promise<void> => {
  const tooLong = sleep(90_000, 'late', { ref: false })
  const ended = Promise.all([load.pause(), documents.pause(), readers.pause()])
  if ((await Promise.race([ended, tooLong])) === 'late') throw new Error('Calls are still refused after 90 s')
}

const problemsOf = async ({ site, load, documents, readers }: Work, journal: Journal): Promise<string[]> => {
  const proof = await proveAll({ site, journal, documents })
  console.log(
    `${load.acknowledgedAt.length} writes and ${documents.acknowledged.size} documents acknowledged, ${readers.answered} reads answered, ${proof.replays} writes replayed; load of the machine ${loadavg()[0]?.toFixed(1)}.`,
  )
  return [...load.unexpected, ...documents.unexpected, ...readers.unexpected, ...proof.problems]
}

const soak = async (folder: string, disks: Disks): Promise<boolean> => {
  const seed = announceSeed('Soak', sizes.seed)
  const onLine = (line: string) => {
    if (line.includes('unexpected failure')) console.log(line.slice(0, 2_000))
  }
  const site = await openSite(folder, { disks, wantsSystem, nodeOptions: collectingAtSignal, onLine })
  const journal = new Journal(join(folder, 'acknowledged.jsonl'))
  const world = await makeWorld({ databaseUrl: site.base.url }, site.base.folder, sizes.isSmallest ? 5_000 : 60_000)
  const { ports, workerPort } = site
  const load = new Load({ ...world, ports, journal, seed, pace: () => sleep(rests.writeMs) })
  const work: Work = {
    site,
    load,
    documents: new Documents({ ...world, ports, load, seed }),
    readers: new Readers({ ...world, ports }),
  }
  const memory = new Memory(
    () => [
      ...site.servers.map(({ pid }, rank) => ({ name: `server ${rank + 1}`, pid, port: ports[rank] ?? 0 })),
      { name: 'worker', pid: site.worker.pid, port: workerPort },
    ],
    { warmMinutes: sizes.warm },
  )
  try {
    load.start(sizes.clients)
    work.documents.start(1)
    work.readers.start(rests.readMs)
    await runMinutes(work, randomOf(seed))
    await memory.end()
    await stopWork(work)
    const problems = [...(await problemsOf(work, journal)), ...memory.problems()]
    console.log(`\n${memory.table()}\n`)
    for (const problem of problems.slice(0, 30)) console.log(`✗ ${problem}`)
    console.log(problems.length === 0 ? 'Nothing lost, nothing wrong.' : `${problems.length} problems.`)
    return problems.length === 0
  } finally {
    await site.stop()
    await journal.close()
  }
}

await runOnDisks({ wanted: wantsSystem, base: '2047m' }, soak)
