import { setTimeout } from 'node:timers/promises'
import type { UserType } from '@quai/contract/platform/roles.ts'
import { randomOf } from '../../server/src/testing/random.ts'
import { HttpConnection } from '../../server/src/testing/servers/http-connection.ts'
import { startServer } from '../../server/src/testing/servers/server-process.ts'
import { readSizes } from '../../server/src/testing/sizes.ts'
import type { Caller, Callers } from '../world/callers.ts'
import { asOwner, fill } from '../world/database.ts'
import { inFolder } from '../world/folder.ts'
import { aCollection, finishing, write } from '../world/operations.ts'
import { processorMs } from '../world/processor.ts'
import { readsOf } from './growth/reads.ts'
import { type Growth, isFlat, judge, type Timings } from './growth/report.ts'
import { everybodyOf, placesOf } from './growth/world.ts'
import { machine } from './report.ts'

const options = readSizes(
  {
    small: { usual: 10_000, smallest: 5_000 },
    middle: { usual: 100_000, smallest: 0.5 },
    large: { usual: 1_000_000, smallest: 40_000 },
    products: { usual: 1_000, smallest: 200 },
    calls: { usual: 40, smallest: 12 },
    seconds: { usual: 2, smallest: 0.1 },
    connections: { usual: 8, smallest: 8 },
  },
  { data: { type: 'string' }, only: { type: 'string' } },
)
const say = (line: string): void => console.log(line)

/**
 * Measures each read and write as the database grows. `--data folder` keeps the filled database of the largest size
 * there and reuses it; `--only 'number|stock'` measures the reads whose titles contain one of these.
 */
const run = async (dataFolder: string): Promise<void> => {
  // Leaves out jobs, which are not part of a call's cost.
  const server = await startServer({ dataFolder, env: { QUAI_JOBS: 'false' } })
  try {
    const url = server.databaseUrl
    const growth: Growth = new Map()
    const cost = options.isSmallest ? processorCost({ serverPid: server.pid, dataFolder }) : elapsed
    // Leaves out sizes of less than one order.
    const sizes = [options.small, options.middle, options.large].filter((size) => size >= 1)
    for (const orders of sizes) {
      await fillTo(url, orders)
      const world = await everybodyOf(url, dataFolder)
      const isLargest = orders === sizes.at(-1)
      await measureReads({ url, port: server.port, cost, growth, orders, world, isLargest })
      await measureWrites({ port: server.port, cost, growth, orders, world })
    }
    say(
      `\n${machine()}. ${
        options.isSmallest ? 'Milliseconds of processor a call' : 'Times in milliseconds, as the client sees them'
      }.\n`,
    )
    const { lines, isGood } = judge(growth, sizes, options.isSmallest)
    for (const line of lines) say(line)
    if (!isGood) process.exitCode = 1
  } finally {
    server.kill('SIGTERM')
    await server.exited
  }
}

const fillTo = async (url: string, orders: number): Promise<void> => {
  const present = await asOwner(url, async (client) => {
    const { rows } = await client.query<{ count: number }>('SELECT count(*)::int AS count FROM orders')
    return rows[0]?.count ?? 0
  })
  if (present >= orders && present < orders * 1.1) return say(`${present} orders are there already`)
  say(`Filling ${orders} orders of 5 lines…`)
  await fill(url, { orders, products: options.products, isWhole: true })
}

/**
 * Builds the reads of each organisation: first one customer and one warehouse read alone, then all of them together.
 */
const readsOfEach = async (url: string, { callers }: Callers) => {
  const one = (type: UserType, rank: number): Caller => {
    const caller = callers[type][rank % callers[type].length]
    // fill.sql creates customers and warehouses, everybodyOf() creates admins.
    if (!caller) throw new Error(`The database has no ${type}`)
    return caller
  }
  return Promise.all(
    Array.from({ length: options.connections }, async (_, rank) => {
      const [customer, warehouse] = [one('customer', rank), one('warehouse', rank)]
      const reads = readsOf(await placesOf(url, customer.userId, warehouse.userId))
      return reads.map(({ role, ...read }) => ({ ...read, token: one(role, rank).token }))
    }),
  )
}

interface Measuring {
  port: number
  cost: Cost
  growth: Growth
  orders: number
  world: Callers
}

const measureReads = async ({
  url,
  port,
  cost,
  growth,
  orders,
  world,
  isLargest,
}: Measuring & { url: string; isLargest: boolean }): Promise<void> => {
  const crowd = (await readsOfEach(url, world)).map((reads) => ({ reads, connection: new HttpConnection(port) }))
  for (const [rank, { title }] of (crowd[0]?.reads ?? []).entries()) {
    if (!isAskedFor(title)) continue
    const members = await Promise.all(crowd.map(({ reads, connection }) => askingOf(reads[rank], connection)))
    const [ask] = members
    if (!ask) continue
    const timings = timingsOf(growth, title, 'read')
    for (let call = 0; call < 5; call++) await ask()
    timings.alone.set(orders, await cost(options.calls, ask))
    if (isLargest) await repeatHighCosts(timings, orders, () => cost(options.calls, ask))
    if (isLargest) {
      const end = performance.now() + options.seconds * 1000
      const together = members.map(async (askOwn) => {
        const latencies: number[] = []
        while (performance.now() < end) latencies.push(...(await elapsed(1, askOwn)))
        return latencies
      })
      timings.together = (await Promise.all(together)).flat()
    }
  }
  for (const { connection } of crowd) connection.close()
}

/** Number of times that a cost above its limit is measured again. */
const repeats = 4

/** Measures a cost above its limit again, a moment later, because the other work of a machine only ever adds to it. */
const repeatHighCosts = async (timings: Timings, orders: number, measure: () => Promise<number[]>): Promise<void> => {
  while (timings.repeats < repeats && !isFlat(timings, options.isSmallest)) {
    timings.repeats++
    await setTimeout(options.seconds * 1000)
    timings.alone.set(orders, [...(timings.alone.get(orders) ?? []), ...(await measure())])
  }
}

const isAskedFor = (title: string): boolean =>
  options.only === undefined || options.only.split('|').some((part) => title.includes(part))

/** Returns the call of one member of the crowd, once the number of its last page is known. */
const askingOf = async (read: { path: string; token: string } | undefined, connection: HttpConnection) => {
  const ask = async (path: string) => {
    const headers = { authorization: `Bearer ${read?.token}` }
    const answer = await connection.send({ method: 'GET', path: `/api${path}`, headers })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.body.slice(0, 300)}`)
    return answer.body
  }
  const { path = '' } = read ?? {}
  const asked = path.includes('page=last')
    ? path.replace('last', lastPageOf(await ask(path.replace('last', '1'))))
    : path
  return () => ask(asked)
}

const lastPageOf = (body: string): string => String(Math.max(1, Math.ceil(JSON.parse(body).total / 25)))

/** Measures orders being created, then confirmed, then completed on one connection. */
const measureWrites = async ({ port, cost, growth, orders, world }: Measuring): Promise<void> => {
  if (!isAskedFor('create confirm complete')) return
  const connection = new HttpConnection(port)
  const random = randomOf(1)
  const at = { connection, world }
  const steps: Record<'create' | 'confirm' | 'complete', number[]> = { create: [], confirm: [], complete: [] }
  const created: { uuid: string; body: ReturnType<typeof aCollection>['body'] }[] = []
  steps.create = await cost(options.calls, async () => {
    const { userId, body } = aCollection({ world, random })
    const { uuid } = JSON.parse(await write(at, userId, '/api/orders', body))
    created.push({ uuid, body })
  })
  /** Measures one step, taking each created order once, in order of creation. */
  const each = (step: string, bodyOf: (body: (typeof created)[number]['body']) => object) => {
    const waiting = created.values()
    return cost(options.calls, async () => {
      const { value } = waiting.next()
      if (value) await write(at, value.body.warehouseId, `/api/orders/${value.uuid}/${step}`, bodyOf(value.body))
    })
  }
  steps.confirm = await each('confirm', () => ({}))
  steps.complete = await each('complete', finishing)
  connection.close()
  for (const [title, latencies] of Object.entries(steps)) timingsOf(growth, title, 'write').alone.set(orders, latencies)
}

const timingsOf = (growth: Growth, title: string, kind: Timings['kind']): Timings => {
  const timings = growth.get(title) ?? { kind, alone: new Map(), repeats: 0, together: [] }
  growth.set(title, timings)
  return timings
}

type Cost = (calls: number, call: () => Promise<unknown>) => Promise<number[]>

/** Number of calls per measurement: the kernel's figures are too coarse for one call. */
const callsOfRound = 3

/** Measures processor time, because at the smallest size the machine is busy with other work. */
const processorCost =
  (programs: { serverPid: number; dataFolder: string }): Cost =>
  async (calls, call) => {
    const costs: number[] = []
    for (let rank = 0; rank < calls; rank += callsOfRound) {
      const from = processorMs(programs)
      for (let own = 0; own < callsOfRound; own++) await call()
      costs.push((processorMs(programs) - from) / callsOfRound)
    }
    return costs
  }

const elapsed: Cost = async (calls, call) => {
  const latencies: number[] = []
  for (let rank = 0; rank < calls; rank++) {
    const from = performance.now()
    await call()
    latencies.push(performance.now() - from)
  }
  return latencies
}

await inFolder('bench-growth', run, options.data)
