import { kpiFamilies } from '@quai/contract/money/kpis/definitions.ts'
import { rebuildKpis } from '../../../server/src/money/kpis/sum-up.ts'
import { openDatabase } from '../../../server/src/platform/database/database.ts'
import { HttpConnection } from '../../../server/src/testing/servers/http-connection.ts'
import { startServer } from '../../../server/src/testing/servers/server-process.ts'
import { readSizes } from '../../../server/src/testing/sizes.ts'
import { freePlaces, worldOf } from '../../world/callers.ts'
import { asOwner, fill } from '../../world/database.ts'
import { latenciesOf, quantile } from '../../world/figures.ts'
import { inFolder } from '../../world/folder.ts'
import { read, type World } from '../../world/operations.ts'
import { machine } from '../report.ts'
import { type Plans, plansOf } from '../stock/plans.ts'
import { creationRatio } from './creation.ts'

const options = readSizes(
  {
    // Enough for five million movements: each finished order moves five.
    orders: { usual: 1_200_000, smallest: 2_000 },
    products: { usual: 4_000, smallest: 200 },
    seconds: { usual: 5, smallest: 0.1 },
    connections: { usual: 8, smallest: 8 },
    rounds: { usual: 12, smallest: 1 },
  },
  { data: { type: 'string' } },
)
const limits = { readMs: 100, rebuildSeconds: 60, creation: 0.95 }
const say = (line: string): void => console.log(line)

/** Measures the figures on a large base. `--data folder` keeps the filled database there and reuses it. */
const run = async (dataFolder: string): Promise<void> => {
  const server = await startServer({ dataFolder, env: { QUAI_JOBS: 'false' } })
  try {
    const { databaseUrl: url, port } = server
    await fillOnce(url)
    say(`${machine()}\n`)
    const isRebuilt = await measureRebuild(url)
    const world = await worldOf(url, dataFolder, freePlaces)
    let isGood = isRebuilt
    for (const family of kpiFamilies)
      for (const role of ['customer', 'warehouse'] as const)
        isGood = (await measureReads({ url, port, world, family, role })) && isGood
    const ratio = await creationRatio({ url, port, world, ...options })
    isGood =
      reported(
        ratio >= limits.creation,
        'orders created, with ÷ without',
        `${ratio.toFixed(3)} (≥ ${limits.creation})`,
      ) && isGood
    // At the smallest size the machine is busy with other work.
    if (!isGood && !options.isSmallest) process.exitCode = 1
  } finally {
    server.kill('SIGTERM')
    await server.exited
  }
}

const reported = (isGood: boolean, title: string, text: string): boolean => {
  say(`${isGood || options.isSmallest ? '✓' : '✗'} ${title.padEnd(34)} ${text}`)
  return isGood
}

const fillOnce = async (url: string): Promise<void> => {
  const { orders, products } = options
  const counts = () =>
    asOwner(url, async (client) => {
      const { rows } = await client.query<{ orders: number; movements: number }>(
        'SELECT (SELECT count(*)::int FROM orders) AS orders, (SELECT count(*)::int FROM stock_movements) AS movements',
      )
      return rows[0] ?? { orders: 0, movements: 0 }
    })
  if ((await counts()).orders < orders) {
    say(`Filling ${orders} orders of 5 lines…`)
    await fill(url, { orders, products })
  }
  const { orders: filled, movements } = await counts()
  say(`${filled} orders, ${movements} movements`)
}

const measureRebuild = async (url: string): Promise<boolean> => {
  const { db, close } = openDatabase({ url, max: 2 })
  const from = performance.now()
  await rebuildKpis(db)
  const seconds = (performance.now() - from) / 1_000
  await close()
  await asOwner(url, (client) => client.query('VACUUM ANALYZE'))
  return reported(
    seconds <= limits.rebuildSeconds,
    'all sums rebuilt',
    `${seconds.toFixed(1)} s (≤ ${limits.rebuildSeconds})`,
  )
}

interface Reading {
  url: string
  port: number
  world: World
  family: string
  role: 'customer' | 'warehouse'
}

/** Reads the longest period, on all connections at once, each with an organisation of its own. */
const measureReads = async ({ url, port, world, family, role }: Reading): Promise<boolean> => {
  const ids = role === 'customer' ? world.customers.map(({ userId }) => userId) : world.warehouseIds
  const members = Array.from({ length: options.connections }, (_, rank) => {
    const connection = new HttpConnection(port)
    const ask = () => read({ connection, world }, ids[rank % ids.length] ?? 0, `/api/kpis/${family}?period=90`)
    return { connection, ask }
  })
  const seven = async (ask: (() => Promise<unknown>) | undefined) => {
    for (let call = 0; call < 7; call++) await ask?.()
  }
  // Short tables are rightly scanned.
  const plans = options.isSmallest ? undefined : await plansOf(url, () => seven(members[0]?.ask))
  await Promise.all(members.map(({ ask }) => seven(ask)))
  const latencies = await latenciesOf(
    members.map(({ ask }) => ask),
    options.seconds,
  )
  for (const { connection } of members) connection.close()
  return report(`${family} (${role})`, latencies, plans?.scanned)
}

const report = (title: string, latencies: readonly number[], scanned: Plans['scanned'] = []): boolean => {
  const at = (share: number) => quantile(latencies, share)
  const scans = scanned.length > 0 ? `   scans ${scanned.join(', ')}` : ''
  return reported(
    at(0.95) <= limits.readMs && scanned.length === 0,
    title,
    `p50 ${at(0.5).toFixed(1).padStart(6)} ms   p95 ${at(0.95).toFixed(1).padStart(6)} ms (≤ ${limits.readMs})${scans}`,
  )
}

await inFolder('bench-kpis', run, options.data)
