import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inspect } from 'node:util'
import { checkInvariants } from '../../server/src/app/invariants/check.ts'
import { checkAudit } from '../../server/src/services/audit/check.ts'
import { lanes } from '../../server/src/services/mails/deliver.ts'
import { announceSeed } from '../../server/src/testing/random.ts'
import { readSizes } from '../../server/src/testing/sizes.ts'
import { Journal } from '../load/journal.ts'
import { Load } from '../load/load.ts'
import { lostWrites } from '../load/proof.ts'
import { makeWorld, usingDatabase, within } from '../load/world.ts'
import { confirmAll } from './confirmations.ts'
import { type Disks, runOnDisks } from './disks.ts'
import { Documents } from './documents.ts'
import type { Fault } from './faults/fault.ts'
import { faultsOf, leftOut } from './faults/faults.ts'
import { recover } from './faults/recovery.ts'
import { mailsMissed, marksOf, type Row, saidOf, tableOf } from './marks.ts'
import { proveAll } from './proof.ts'
import { openSite, type Site } from './site.ts'
import { Watch } from './watch.ts'

/**
 * Runs `npm run proofs -- test:operate [--smallest | --only <words>]`. Under a load of writes, lets the parts of an installation
 * on many machines die, freeze, refuse and fill up in turn. After each, proves that no acknowledged write is lost or
 * doubled and that invariants and audit are whole, also by what was restarted since and has taken an order; prints a table; exits with 1 when a mark is missed. `--smallest`
 * leaves the marks of time aside. `--only pooler` confirms orders through the pooler alone.
 */
const sizes = readSizes(
  {
    clients: { usual: 8, smallest: 4 },
    freeze: { usual: 20, smallest: 3 },
    hole: { usual: 30, smallest: 3 },
    refused: { usual: 10, smallest: 1 },
    settle: { usual: 6, smallest: 1 },
    confirmations: { usual: 6_000, smallest: 1 },
  },
  { only: { type: 'string' } },
)
const { isSmallest, clients, confirmations, only = '' } = sizes
const settleMs = sizes.settle * 1_000
const [freezeMs, holeMs, refusedMs] = [sizes.freeze * 1_000, sizes.hole * 1_000, sizes.refused * 1_000]
const durations = {
  freezeMs,
  holeMs,
  refusedMs,
  storeMs: refusedMs + (isSmallest ? 0 : 3_000),
  promotedAfterMs: isSmallest ? 1_000 : 3_000,
}

interface Run {
  site: Site
  load: Load
  documents: Documents
  journal: Journal
  watch: Watch
  /** Round in which each mail was first received, by its Message-ID. */
  mails: Map<string, number>
  rows: Row[]
}

const round = async (run: Run, fault: Fault): Promise<Row> => {
  const { site, load, documents, watch } = run
  const startedAt = Date.now()
  const before = { unexpected: load.unexpected.length, ofDocuments: documents.unexpected.length }
  for (const one of [load, documents]) Object.assign(one, { slowestMs: 0, unavailable: 0 })
  load.start(clients)
  documents.start(2)
  await sleep(1_500)
  const { from, to } = await fault.run(site)
  await sleep(settleMs)
  const over = Date.now()
  await Promise.race([Promise.all([load.pause(), documents.pause()]), tooLong()])
  const unexpected = [...load.unexpected.slice(before.unexpected), ...documents.unexpected.slice(before.ofDocuments)]
  // A change of the primary is what a start may not survive.
  const recovery = isSmallest && !fault.isOnce ? undefined : await recover(site, load)
  const acknowledged = load.acknowledgedAt.filter((at) => at >= startedAt && at <= over)
  return {
    fault,
    from,
    to,
    acknowledged,
    // Whoever goes on with an order that is lost hears that there is none.
    unexpected: fault.loses ? unexpected.filter((answer) => / 5\d\d /.test(answer)) : unexpected,
    ...(fault.loses ? await lossOf(run) : { proof: await proveAll(run), lost: 0 }),
    mailsTwice: 0,
    recovery,
    unavailable: load.unavailable + documents.unavailable,
    slowestMs: Math.max(load.slowestMs, documents.slowestMs),
    gaps: { whole: gapOf(acknowledged, from, over), after: gapOf(acknowledged, to, over) },
    ready: {
      downMs: watch.delay(from, to, false),
      upMs: watch.delay(to, over, true),
      saidDown: watch.saidDown(from, over),
      storeMs: watch.storeDelay(from),
    },
  }
}

const tooLong = async (): Promise<never> => {
  await sleep(90_000, undefined, { ref: false })
  throw new Error('Writes are still refused 90 s after the fault')
}

/** Returns the longest time in ms without an acknowledged write between two instants. */
const gapOf = (acknowledged: readonly number[], from: number, to: number): number => {
  const instants = [from, ...acknowledged.filter((at) => at > from && at < to), to]
  return Math.max(...instants.slice(1).map((at, rank) => at - (instants[rank] ?? at)))
}

/** Counts what is lost. What is left must be whole. */
const lossOf = async ({ site: { base }, journal }: Run) => {
  const lost = await lostWrites({ databaseUrl: base.url, journal })
  const problems = await usingDatabase(base.url, async (db) => [
    ...(await checkInvariants(db)).map(({ invariant, count }) => `${invariant}: ${count}`),
    ...(await checkAudit(db)).findings,
  ])
  return { proof: { problems }, lost: lost.length }
}

/** Counts a mail that was received a second time for the round in which it came first: it is that one's death. */
const countTwice = async ({ site: { smtp }, mails, rows }: Run): Promise<void> => {
  const coming = smtp.taken()
  smtp.reset()
  for (const { messageId = '' } of await coming) {
    const row = rows[mails.get(messageId) ?? -1]
    if (row) row.mailsTwice++
    else mails.set(messageId, rows.length - 1)
  }
}

/** Returns the mails that have not left, or left without arriving, once there was time for them. */
const lostMails = async (run: Run): Promise<string[]> => {
  const limitMs = isSmallest ? 1_000 : 180_000
  const waiting = () =>
    usingDatabase(run.site.base.url, async (db) => {
      const query = db.selectFrom('mails').select((e) => e.fn.countAll<number>().as('count'))
      return (await query.where('next_attempt_at', 'is not', null).executeTakeFirstOrThrow()).count
    })
  const areSent = await within(limitMs, async () => (await waiting()) === 0 || sleep(500, undefined))
  await countTwice(run)
  const sent = await usingDatabase(run.site.base.url, (db) =>
    db.selectFrom('mails').select('uuid').where('state', '=', 'sent').execute(),
  )
  const received = new Set([...run.mails.keys()].map((id) => id.slice(1, 37)))
  const missing = sent.filter(({ uuid }) => !received.has(uuid))
  console.log(`${received.size} mails received, ${sent.length} said to be sent.`)
  return [
    ...(areSent || isSmallest ? [] : [`${await waiting()} mails still wait after 3 minutes`]),
    ...(missing.length > 0 ? [`${missing.length} mails said to be sent never arrived`] : []),
  ]
}

const runFaults = async (site: Site): Promise<string[]> => {
  const seed = announceSeed('Faults')
  const journal = new Journal(join(site.folder, 'acknowledged.jsonl'))
  const world = await makeWorld({ databaseUrl: site.base.url }, site.base.folder, isSmallest ? 10_000 : 60_000)
  const load = new Load({ ...world, ports: site.ports, journal, seed })
  const documents = new Documents({ ...world, ports: site.ports, load, seed })
  const watch = new Watch([...site.ports, site.workerPort])
  const rows: Row[] = []
  const run: Run = { site, load, documents, journal, watch, mails: new Map(), rows }
  const problems: string[] = []
  const note = (missed: string[]) => {
    problems.push(...missed)
    for (const problem of missed.slice(0, 10)) console.log(`    ${problem}`)
  }
  try {
    for (const fault of faultsOf(site, durations)) {
      if ((isSmallest && !fault.isSmall) || !fault.title.includes(only)) continue
      const row = await round(run, fault).catch((error: unknown) => {
        throw new Error(fault.title, { cause: error })
      })
      rows.push(row)
      await countTwice(run)
      const missed = marksOf(row, { isSmallest })
      console.log(`${missed.length === 0 ? '✓' : '✗'} ${fault.title}: ${saidOf(row)}`)
      note(missed)
    }
    if (rows.length > 0) note(await lostMails(run))
    note(rows.flatMap((row) => mailsMissed(row, lanes.whereFast)))
  } catch (error) {
    // Nothing after it is worth doing on what it leaves.
    problems.push(inspect(error).slice(0, 3_000))
  } finally {
    watch.stop()
    await Promise.race([Promise.all([load.pause(), documents.pause()]), sleep(20_000, undefined, { ref: false })])
    await journal.close()
  }
  console.log(`\n${tableOf(rows)}\n\n${documents.acknowledged.size} documents acknowledged.`)
  return problems
}

/** Runs the faults, then the confirmations through the pooler. */
const runAll = async (folder: string, disks: Disks): Promise<boolean> => {
  const site = await openSite(folder, { disks, wantsSystem: !isSmallest })
  const problems: string[] = []
  try {
    if (!isSmallest) for (const line of leftOut(site)) console.log(line)
    if (only !== 'pooler') problems.push(...(await runFaults(site)))
    if (site.poolers.length > 0 && (only === '' || only === 'pooler'))
      problems.push(...(await confirmAll(site, confirmations)))
  } finally {
    await site.stop()
  }
  console.log(`Load of the machine: ${loadavg()[0]?.toFixed(1)}.`)
  for (const problem of problems) console.log(`✗ ${problem}`)
  return problems.length === 0
}

await runOnDisks({ wanted: !isSmallest, base: '1g' }, runAll)
