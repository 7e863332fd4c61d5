import type { UserType } from '@quai/contract/platform/roles.ts'
import { openSession } from '../../../server/src/calls/session.ts'
import { openDatabase } from '../../../server/src/platform/database/database.ts'
import { HttpConnection } from '../../../server/src/testing/servers/http-connection.ts'
import { sessionKeyIn, startServer } from '../../../server/src/testing/servers/server-process.ts'
import { readSizes } from '../../../server/src/testing/sizes.ts'
import { asOwner, fill, fillStock } from '../../world/database.ts'
import { latenciesOf, quantile } from '../../world/figures.ts'
import { inFolder } from '../../world/folder.ts'
import { machine } from '../report.ts'
import { type Plans, plansOf } from './plans.ts'
import { readsOf } from './reads.ts'

const options = readSizes(
  {
    movements: { usual: 5_000_000, smallest: 30_000 },
    balances: { usual: 200_000, smallest: 2_000 },
    orders: { usual: 20_000, smallest: 1_000 },
    seconds: { usual: 5, smallest: 0.2 },
    connections: { usual: 8, smallest: 8 },
  },
  { data: { type: 'string' } },
)
const limitMs = 50
const say = (line: string): void => console.log(line)

/** Measures reads of a long ledger. `--data folder` keeps the filled database there and reuses it. */
const run = async (dataFolder: string): Promise<void> => {
  const server = await startServer({ dataFolder, env: { QUAI_JOBS: 'false' } })
  try {
    const { databaseUrl: url, port } = server
    await fillOnce(url)
    say(`${machine()}\n`)
    let missed = 0
    for (const [rank, { title }] of (await readsAt(url, dataFolder, 0)).entries()) {
      const asked = await Promise.all(
        Array.from({ length: options.connections }, async (_, member) => {
          const read = (await readsAt(url, dataFolder, member))[rank]
          if (!read) throw new Error('Every member has the same reads')
          return askingOf(read, new HttpConnection(port))
        }),
      )
      const plans = await plansOf(url, () => seven(asked[0]?.ask))
      const latencies = await measure(asked.map(({ ask }) => ask))
      for (const { connection } of asked) connection.close()
      if (!report(title, latencies, plans)) missed++
    }
    say(missed === 0 ? '\nEvery read is within its limits.' : `\n${missed} are not within their limits.`)
    if (missed > 0) process.exitCode = 1
  } finally {
    server.kill('SIGTERM')
    await server.exited
  }
}

const fillOnce = async (url: string): Promise<void> => {
  const { movements, balances, orders } = options
  const present = await asOwner(url, async (client) => {
    const { rows } = await client.query<{ count: number }>('SELECT count(*)::int AS count FROM stock_movements')
    return rows[0]?.count ?? 0
  })
  if (present >= movements) return say(`${present} movements are there already`)
  say(`Filling ${movements} movements of ${balances} balances…`)
  // Three balances in ten are of products in all packagings at 5 warehouses, the others of 20 batches of a product.
  await fill(url, { orders, products: Math.round((balances * 0.3) / 15 / 10) * 10 })
  await fillStock(url, {
    tracked: Math.round((balances * 0.7) / 100 / 10) * 10,
    rounds: Math.ceil(movements / balances),
  })
}

/** Reads of one member of the crowd: a customer and a warehouse of its own, and what they have most of. */
const readsAt = async (url: string, dataFolder: string, member: number) => {
  const { db, close } = openDatabase({ url, max: 1 })
  try {
    const tokenOf = async (type: UserType) => {
      const callers = await db
        .selectFrom('contacts as c')
        .innerJoin('users as u', 'u.id', 'c.user_id')
        .select(['c.id as contactId', 'u.id as userId'])
        .where('c.is_main', '=', true)
        .where('u.user_type', '=', type)
        .orderBy('u.id')
        .execute()
      const caller = callers[member % callers.length]
      if (!caller) throw new Error(`The database has no ${type}`)
      return {
        userId: caller.userId,
        token: (await openSession(db, sessionKeyIn(dataFolder), new Date(), caller)).accessToken,
      }
    }
    const callers = { customer: await tokenOf('customer'), warehouse: await tokenOf('warehouse'), admin: undefined }
    const places = await placesOf(url, callers.customer.userId)
    return readsOf(places).map(({ role, ...read }) => ({ ...read, token: callers[role]?.token ?? '' }))
  } finally {
    await close()
  }
}

const placesOf = (url: string, customerId: number) =>
  asOwner(url, async (client) => {
    const { rows } = await client.query<{ productId: number; batchId: number }>(
      `SELECT product_id::int AS "productId", batch_id::int AS "batchId" FROM stock_movements
       WHERE customer_id = $1 AND order_id IS NOT NULL AND batch_id IS NOT NULL GROUP BY 1, 2 ORDER BY count(*) DESC LIMIT 1`,
      [customerId],
    )
    if (!rows[0]) throw new Error('A batch has left with orders')
    return rows[0]
  })

/** Returns the call of a read, once the number of its last page is known. */
const askingOf = async ({ path, token }: { path: string; token: string }, connection: HttpConnection) => {
  const get = async (at: string): Promise<string> => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await connection.send({ method: 'GET', path: `/api${at}`, headers })
    if (answer.status !== 200) throw new Error(`${at}: ${answer.status} ${answer.body.slice(0, 300)}`)
    return answer.body
  }
  const isLast = path.includes('page=last')
  const total = isLast ? JSON.parse(await get(path.replace('last', '1'))).total : 0
  const asked = isLast ? path.replace('last', String(Math.max(1, Math.ceil(total / 25)))) : path
  return { connection, ask: () => get(asked) }
}

/** Calls often enough for PostgreSQL to settle on the plan that it keeps. */
const seven = async (ask: (() => Promise<unknown>) | undefined): Promise<void> => {
  for (let call = 0; call < 7; call++) await ask?.()
}

const measure = async (asks: readonly (() => Promise<unknown>)[]): Promise<number[]> => {
  // The connections of the server to the database begin anew after the plans.
  await Promise.all(asks.map(seven))
  return latenciesOf(asks, options.seconds)
}

const report = (title: string, latencies: readonly number[], { indexes, scanned }: Plans): boolean => {
  const at = (share: number) => quantile(latencies, share)
  // At the smallest size the machine is busy with other work, and a scan of a short table is right.
  const isGood = options.isSmallest || (at(0.95) <= limitMs && scanned.length === 0)
  say(
    `${isGood ? '✓' : '✗'} ${title.padEnd(30)} p50 ${at(0.5).toFixed(1).padStart(6)} ms   p95 ${at(0.95).toFixed(1).padStart(6)} ms (≤ ${limitMs})   ` +
      `${scanned.length > 0 ? `scans ${scanned.join(', ')}` : `by ${indexes.join(', ') || 'no growing table'}`}`,
  )
  return isGood
}

await inFolder('bench-stock', run, options.data)
