import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, wallClock } from '@quai/contract/platform/dates.ts'
import type { UserType } from '@quai/contract/platform/roles.ts'
import { jobNames } from '../../../server/src/app/modules/jobs.ts'
import { migrate } from '../../../server/src/platform/migrations/migrate.ts'
import { announceSeed, type Random, randomOf } from '../../../server/src/testing/random.ts'
import { freePort } from '../../../server/src/testing/servers/free-port.ts'
import { startServer } from '../../../server/src/testing/servers/server-process.ts'
import { readSizes } from '../../../server/src/testing/sizes.ts'
import { databaseUp, killPostgres } from '../../load/postgres.ts'
import { askServer, type Base, copyStandby, hasSystemPostgres, startSystem } from '../../operate/bases.ts'
import type { Callers } from '../../world/callers.ts'
import { asOwner, fill } from '../../world/database.ts'
import { inFolder } from '../../world/folder.ts'
import { aCollection, finishing } from '../../world/operations.ts'
import { readsOf } from '../growth/reads.ts'
import { everybodyOf, placesOf } from '../growth/world.ts'
import { machine } from '../report.ts'
import { holdBehind, readOwnWrites } from './own-writes.ts'
import { People } from './people.ts'
import { forgetStatements, readingOf, type Spent, sumOf } from './shares.ts'

/**
 * Runs `npm run proofs -- replica`. Two servers on a primary and its standby, five reads a write: proves that 75 % of the time
 * spent reading leaves the primary, that everybody reads what they have just written while the standby is 0 to 5 s behind,
 * and that the death of the standby fails no call. Exits with 1 otherwise. Needs a PostgreSQL of the system.
 */
const options = readSizes(
  {
    orders: { usual: 100_000, smallest: 2_000 },
    products: { usual: 1_000, smallest: 100 },
    seconds: { usual: 60, smallest: 5 },
    own: { usual: 10_000, smallest: 200 },
    clients: { usual: 8, smallest: 4 },
  },
  { seed: { type: 'string' } },
)
const readsPerWrite = 5
const leastShare = 0.75
const say = (line: string): void => console.log(line)

interface Running {
  primary: Base
  standby: Base
  ports: readonly number[]
  world: Callers
  reads: readonly Read[]
  random: Random
}

const day = (days: number): string => addDays(wallClock(new Date()).date, days)

interface Read {
  path: string
  token: string
}

/** Figures, short lists and files, beside the reads of bench:growth. */
const further = ({ from, to }: { from: string; to: string }): { role: UserType; path: string }[] => [
  ...(['customer', 'warehouse', 'admin'] as const).flatMap((role) => [
    { role, path: '/dashboard/counts' },
    { role, path: '/notifications' },
    { role, path: '/search?query=REF-00042' },
    { role, path: `/orders/export?format=csv&from=${from}&to=${to}` },
  ]),
  ...(['customer', 'warehouse'] as const).flatMap((role) => [
    { role, path: '/kpis/orders' },
    { role, path: '/kpis/history' },
    { role, path: '/kpis/performance' },
    { role, path: '/kpis/stock' },
    { role, path: '/kpis/export?format=csv' },
    { role, path: '/stock/overviews/product' },
    { role, path: '/stock/expiries' },
    { role, path: '/stock/export?format=xlsx' },
    { role, path: '/invoices' },
    { role, path: '/deals' },
  ]),
  { role: 'customer', path: '/products?search=article' },
  { role: 'customer', path: '/products/suggestions?query=REF-00042' },
  { role: 'customer', path: '/products/export?format=csv' },
  { role: 'customer', path: '/addresses' },
]

const readsOfAll = async (primary: Base, { callers }: Callers): Promise<Read[]> => {
  const tokenOf = (role: UserType, rank: number) => callers[role][rank % callers[role].length]?.token ?? ''
  const ofEach = callers.customer.map(async ({ userId }, rank) => {
    const warehouse = callers.warehouse[rank % callers.warehouse.length]
    const reads = readsOf(await placesOf(primary.url, userId, warehouse?.userId ?? 0))
    const month = { from: day(-60), to: day(-30) }
    return [
      ...reads.map(({ path, role }) => ({ path: path.replace('page=last', 'page=2'), role })),
      ...further(month),
    ].map(({ path, role }) => ({ path, token: tokenOf(role, rank) }))
  })
  return (await Promise.all(ofEach)).flat()
}

/** Creates collections, confirms and completes them, with five reads after each write, until the time is over. */
const load = async ({ ports, world, reads, random }: Running, seconds: number) => {
  const people = new People(ports)
  const until = performance.now() + seconds * 1_000
  const count = { reads: 0, writes: 0 }
  const work = async () => {
    while (performance.now() < until) {
      const { userId, body } = aCollection({ world, random })
      const { warehouseId } = body
      const steps = [
        { by: userId, path: () => '/orders', body },
        { by: warehouseId, path: (uuid: string) => `/orders/${uuid}/confirm`, body: {} },
        { by: warehouseId, path: (uuid: string) => `/orders/${uuid}/complete`, body: finishing(body) },
      ]
      let uuid = ''
      for (const step of steps) {
        const answer = await people.call(world.tokens[step.by] ?? '', 'POST', step.path(uuid), step.body)
        if (answer.status >= 300 || answer.status === 0) break
        count.writes++
        uuid ||= (JSON.parse(answer.body) as { uuid: string }).uuid
        for (let rank = 0; rank < readsPerWrite && performance.now() < until; rank++, count.reads++) {
          const { path, token } = random.pick(reads)
          await people.call(token, 'GET', path)
        }
      }
    }
  }
  await Promise.all(Array.from({ length: options.clients }, work))
  return { ...count, problems: people.problems }
}

const topOf = (statements: readonly Spent[]): string =>
  statements
    .slice(0, 8)
    .map(
      ({ ms, calls, text }) =>
        `    ${ms.toFixed(0).padStart(7)} ms ${String(calls).padStart(6)} × ${text.slice(0, 150)}`,
    )
    .join('\n')

const measureShare = async (running: Running): Promise<string[]> => {
  const { primary, standby } = running
  await load(running, options.seconds / 5)
  for (const { url } of [primary, standby]) await forgetStatements(url)
  const { reads, writes, problems } = await load(running, options.seconds)
  const [left, gone] = await Promise.all([readingOf(primary.url), readingOf(standby.url)])
  const share = sumOf(gone) / (sumOf(gone) + sumOf(left))
  say(
    `${reads} reads, ${writes} writes: of ${((sumOf(gone) + sumOf(left)) / 1_000).toFixed(1)} s spent reading, those inside writes and of sessions among them, ${(share * 100).toFixed(1)} % left the primary. What stayed:`,
  )
  say(topOf(left))
  if (share < leastShare && !options.isSmallest) problems.push(`${(share * 100).toFixed(1)} % left the primary`)
  return problems
}

const readsOn = async (ports: readonly number[]): Promise<number> => {
  const counts = ports.map(async (port) => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    return Number(/^quai_reads_total\{server="standby"\} (\d+)/m.exec(text)?.[1] ?? 0)
  })
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}

const proveOwnWrites = async ({ standby, ports, world, random }: Running): Promise<string[]> => {
  const people = new People(ports)
  const before = await readsOn(ports)
  const from = performance.now()
  let isDone = false
  const held = holdBehind(standby.url, random, () => isDone)
  const wrong = await readOwnWrites(people, world.callers.customer.slice(0, options.clients), options.own)
  isDone = true
  await held
  const fromStandby = (await readsOn(ports)) - before
  const seconds = ((performance.now() - from) / 1_000).toFixed(0)
  say(
    `${options.own} reads of what was just written, in ${seconds} s, ${fromStandby} by the standby, 0 to 5 s behind: ${wrong} wrong.`,
  )
  return [...people.problems, ...(wrong > 0 ? [`${wrong} reads were not of what was written`] : [])]
}

const killStandby = async (running: Running): Promise<string[]> => {
  const { standby, ports } = running
  const loading = load(running, options.seconds / 2)
  await sleep(options.seconds * 100)
  killPostgres(standby.folder)
  const { reads, problems } = await loading
  standby.revive()
  await databaseUp(standby.url)
  const before = await readsOn(ports)
  // It is left alone for some seconds after a failure.
  await sleep(6_000)
  await load(running, 2)
  const after = (await readsOn(ports)) - before
  say(`Standby killed under ${reads} reads: ${problems.length} failed. Back, it answered ${after} reads.`)
  return [...problems, ...(after > 0 ? [] : ['The standby is not used again'])]
}

const startBases = async (folder: string) => {
  const primary = await startSystem(join(folder, 'primary'))
  await askServer(primary, `ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'`)
  await primary.stop()
  primary.revive()
  await databaseUp(primary.url)
  await migrate(primary.url, jobNames)
  await fill(primary.url, { orders: options.orders, products: options.products, isWhole: true })
  await asOwner(primary.url, (client) => client.query('CREATE EXTENSION pg_stat_statements'))
  return { primary, standby: await copyStandby(primary, { folder: join(folder, 'standby'), port: await freePort() }) }
}

const run = async (folder: string): Promise<void> => {
  const seed = announceSeed('Replica', options.seed)
  const { primary, standby } = await startBases(folder)
  const dataFolder = join(folder, 'server')
  const secret = 'a-secret-of-at-least-32-characters-for-this'
  mkdirSync(dataFolder)
  writeFileSync(join(dataFolder, 'session-secret'), secret)
  const env = {
    DATABASE_URL: primary.url,
    DATABASE_READ_URL: standby.url,
    SESSION_SECRET: secret,
    // Jobs are no part of a call's cost.
    QUAI_JOBS: 'false',
  }
  const servers = [await startServer({ dataFolder, env }), await startServer({ dataFolder, env })]
  try {
    const world = await everybodyOf(primary.url, dataFolder)
    const reads = await readsOfAll(primary, world)
    const running = { primary, standby, ports: servers.map(({ port }) => port), world, reads, random: randomOf(seed) }
    const problems = [
      ...(await measureShare(running)),
      ...(await proveOwnWrites(running)),
      ...(await killStandby(running)),
    ]
    for (const problem of problems.slice(0, 30)) say(`✗ ${problem}`)
    say(`${machine()}. ${problems.length} problems.`)
    if (problems.length > 0) process.exitCode = 1
  } finally {
    for (const server of servers) server.kill('SIGTERM')
    await Promise.all(servers.map(({ exited }) => exited))
    await standby.stop()
    await primary.stop()
  }
}

if (hasSystemPostgres()) {
  await inFolder('bench-replica', (folder) => {
    // Lets the user who runs PostgreSQL for root enter it.
    chmodSync(folder, 0o755)
    return run(folder)
  })
} else say('No PostgreSQL of the system with initdb and pg_basebackup: nothing is proved here.')
