import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { previousRelease } from '../../server/src/platform/migrations/previous-release.ts'
import { release } from '../../server/src/platform/release.ts'
import { announceSeed } from '../../server/src/testing/random.ts'
import { readSizes } from '../../server/src/testing/sizes.ts'
import { Journal } from '../load/journal.ts'
import { commitOf, type OldRelease, takeOut } from './old-release.ts'
import { during, type Phase, placesOf } from './phases.ts'
import { play } from './play.ts'
import { proofOf } from './proof.ts'
import { type Attempt, openSite, type Site } from './site.ts'

/**
 * Runs `npm run proofs -- test:upgrade [--smallest | --from <commit> --orders n --seconds n --kill n]`. Two servers of an older
 * release, by default the previous one, serve a load of writes while today's migration runs, then alone, then beside a
 * server of this release. Proves that no call fails, no write stalls or is lost, and that both sides can do their work.
 * Servers older than the previous release must write nothing from the migration on. `--kill n` kills the migration once it
 * has applied n files, and starts it again. Exits with 1 when a mark is missed.
 */
const { from, kill, isSmallest, orders, seconds, writes } = readSizes(
  {
    orders: { usual: 100_000, smallest: 300 },
    seconds: { usual: 60, smallest: 2 },
    writes: { usual: 40, smallest: 20 },
  },
  { from: { type: 'string' }, kill: { type: 'string' } },
)
const killedAfter = Number(kill ?? (isSmallest ? 2 : 0))
const stallLimitMs = 2_000
const newAlone = 'new server alone'
const ofToday = { hasProofs: true, givesUp: false }

interface Run {
  site: Site
  journal: Journal
  /** True when the old servers are of the previous release. */
  isPrevious: boolean
  places: Iterator<string>
  /** Lets the writes of servers run meanwhile. */
  during(title: string, ports: readonly number[], work: () => Promise<unknown>): Promise<Phase>
}

const upgrade = async (run: Run): Promise<string[]> => {
  const { site, isPrevious, places } = run
  const old = site.servers.map(({ port }) => port)
  const both = (customerPort = 0, warehousePort = 0) => play({ customerPort, warehousePort, world: site.world, places })
  const attempts: Attempt[] = []
  const phases = [
    await run.during('before', old, () => sleep(3_000)),
    await run.during('migration', old, async () => {
      if (killedAfter > 0) attempts.push(await site.migrate({ killedAfter }))
      attempts.push(await site.migrate({ killedAfter: 0 }))
    }),
    await run.during('old servers on the new schema', old, () => sleep(seconds * 1_000)),
  ]
  for (const { output, status, seconds: time } of attempts)
    console.log(
      `migration: ${status === null ? 'killed' : `exit ${status}`} after ${time.toFixed(1)} s\n${said(output)}`,
    )
  const problems = attempts.at(-1)?.status === 0 ? [] : [`the migration did not go through: ${attempts.at(-1)?.output}`]
  if (isPrevious) problems.push(...(await both(old[0], old[1])))
  const { port } = await site.startNew()
  const [first = 0] = old
  const [title, ports] = isPrevious ? ['old beside new', [first, port]] : [newAlone, [port]]
  phases.push(await run.during(title, ports, () => sleep(seconds * 1_000)))
  if (isPrevious) problems.push(...(await both(first, port)), ...(await both(port, first)))
  else problems.push(...(await both(port, port)))
  console.log(tableOf(phases))
  for (const [message, count] of errorsOf(site.lines)) console.log(`old servers logged ${count} × ${message}`)
  const proved = await proofOf(site.url, ports, run.journal)
  return [...problems, ...phases.flatMap((phase) => missedBy(phase)), ...refusalMissed(run, phases), ...proved]
}

/** Counts what the old servers logged as errors, by message. */
const errorsOf = (lines: readonly string[]): [string, number][] => {
  const messages = lines.flatMap((line) => /"err":\{.*?"message":"((?:[^"\\]|\\.)*)"/.exec(line)?.[1] ?? [])
  const counts = new Map<string, number>()
  for (const message of messages) counts.set(message, (counts.get(message) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a).slice(0, 5)
}

/** Leaves out the names of applied files. */
const said = (output: string): string => output.replaceAll(/^Applied .*\n/gm, '').trim()

const isRefused = ({ title }: Phase): boolean => title === 'old servers on the new schema'

const missedBy = ({ title, failed, stallMs, acknowledged }: Phase): string[] => [
  ...failed.slice(0, 5).map((one) => `${title}: ${one}`),
  ...(failed.length > 5 ? [`${title}: ${failed.length} calls failed`] : []),
  ...(!isSmallest && stallMs > stallLimitMs && acknowledged > 0 ? [`${title}: no write for ${stallMs} ms`] : []),
]

const refusalMissed = ({ isPrevious, site }: Run, phases: readonly Phase[]): string[] => {
  if (isPrevious)
    return phases.flatMap(({ title, unavailable, acknowledged }) => [
      ...(unavailable > 0 ? [`${title}: ${unavailable} × 503`] : []),
      ...(acknowledged === 0 ? [`${title}: no write went through`] : []),
    ])
  const written = phases.filter((phase) => isRefused(phase) && phase.acknowledged > 0)
  return [
    ...written.map(
      ({ title, acknowledged }) => `${title}: ${acknowledged} writes of a release before the previous one`,
    ),
    ...(site.lines.some((line) => line.includes('may write nothing on the schema'))
      ? []
      : ['no old server said why it writes nothing']),
  ]
}

const tableOf = (phases: readonly Phase[]): string =>
  [
    ['', 'seconds', 'writes', '503', 'failed', 'slowest call', 'longest stall', 'closed for'],
    Array<string>(8).fill('---'),
    ...phases.map(({ title, seconds: time, acknowledged, unavailable, failed, slowestMs, stallMs, closedMs }) => [
      title,
      time.toFixed(1),
      String(acknowledged),
      String(unavailable),
      String(failed.length),
      `${Math.round(slowestMs)} ms`,
      `${Math.round(stallMs)} ms`,
      closedMs > 0 ? `${(closedMs / 1_000).toFixed(1)} s` : '–',
    ]),
  ]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')

const prove = async (folder: string, old: OldRelease, isPrevious: boolean): Promise<number> => {
  const seed = announceSeed('Writes')
  const site = await openSite(folder, old, orders)
  const journal = new Journal(join(folder, 'acknowledged.jsonl'))
  const places = placesOf(site.world)
  const loading = {
    world: site.world,
    journal,
    places,
    writesPerSecond: writes,
    hasProofs: old.hasProofs,
    givesUp: !isPrevious,
  }
  try {
    const problems = await upgrade({
      site,
      journal,
      isPrevious,
      places,
      during: (title, ports, work) =>
        during(title, { ...loading, ports, seed: seed + ports.length, ...(title === newAlone && ofToday) }, work),
    })
    for (const problem of problems) console.log(`✗ ${problem}`)
    return problems.length === 0 ? 0 : 1
  } finally {
    await site.stop()
    await journal.close()
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
const name = from ?? previousRelease.commit
const commit = commitOf(name)
if (commit) {
  console.log(`From ${from ?? previousRelease.release} to ${release}: ${orders} orders, ${writes} writes a second`)
  const folder = mkdtempSync(join(tmpdir(), 'quai-upgrade-'))
  chmodSync(folder, 0o755)
  const old = takeOut(commit)
  process.once('exit', () => {
    for (const each of [folder, old.folder]) rmSync(each, { recursive: true, force: true })
  })
  process.exitCode = await prove(folder, old, commit === commitOf(previousRelease.commit))
} else {
  console.log(`Left out: the history of this checkout does not reach ${name} (a shallow clone?)`)
  // A commit that somebody names is wanted.
  process.exitCode = from === undefined ? 0 : 1
}
