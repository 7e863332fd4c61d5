import { closeSync, fstatSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { UserType } from '@quai/contract/platform/roles.ts'
import { readsOfContract } from '../../../server/src/testing/authorisation/every-read.ts'
import { randomOf } from '../../../server/src/testing/random.ts'
import { HttpConnection } from '../../../server/src/testing/servers/http-connection.ts'
import { startServer, startWorker } from '../../../server/src/testing/servers/server-process.ts'
import { readSizes } from '../../../server/src/testing/sizes.ts'
import { adminToken, freePlaces, worldOf } from '../../world/callers.ts'
import { asOwner, fill } from '../../world/database.ts'
import { inFolder } from '../../world/folder.ts'
import { operations, type World } from '../../world/operations.ts'
import { runScheduled } from './jobs.ts'

const options = readSizes(
  { orders: { usual: 100_000, smallest: 1_000 }, writes: { usual: 40, smallest: 3 } },
  { data: { type: 'string' } },
)
const say = (line: string): void => console.log(line)
/** Who used an index, by index. */
const readers = new Map<string, Set<string>>()

/**
 * Makes every read of the contract, with each sort and filter, some writes and all scheduled jobs, and says which indexes
 * PostgreSQL chose for them, by table, and which none chose.
 */
const run = async (dataFolder: string): Promise<void> => {
  const server = await startServer({ dataFolder, env: { QUAI_JOBS: 'false' } })
  try {
    const { databaseUrl: url, port } = server
    await fillOnce(url)
    const site = { url, port, log: await explain(url), token: await adminToken(url, dataFolder) }
    const world = await worldOf(url, dataFolder, freePlaces)
    await readAll(site, world)
    await writeSome(site, world)
    await runJobs(site, dataFolder)
    await report(url)
  } finally {
    await asOwner(server.databaseUrl, (client) => client.query('ALTER DATABASE quai RESET ALL'))
    server.kill('SIGTERM')
    await server.exited
  }
}

interface Site {
  url: string
  port: number
  /** Log of PostgreSQL. */
  log: string
  /** Session of an administrator. */
  token: string
}

const readAll = async ({ url, port, log, token }: Site, { tokens }: World): Promise<void> => {
  const samples = await samplesOf(url)
  const tokenOf: Record<UserType, string> = {
    customer: tokens[Number(samples['customerId'])] ?? '',
    warehouse: tokens[Number(samples['warehouseId'])] ?? '',
    admin: token,
  }
  const all = readsOfContract(samples)
  const reads = options.isSmallest ? all.filter((_, rank) => rank % 40 === 0) : all
  const answers = new Map<number, number>()
  for (const { title, role, path } of reads) {
    const from = statSync(log).size
    const headers = { authorization: `Bearer ${tokenOf[role]}` }
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, { headers })
    await answer.arrayBuffer()
    answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1)
    note(log, from, `${title} (${role})`)
  }
  say(`${reads.length} reads: ${[...answers].map(([status, count]) => `${count} × ${status}`).join(', ')}`)
}

const fillOnce = (url: string): Promise<void> =>
  asOwner(url, async (client) => {
    const { rows } = await client.query<{ count: number }>('SELECT count(*)::int AS count FROM orders')
    if ((rows[0]?.count ?? 0) < options.orders)
      await fill(url, { orders: options.orders, products: 1_000, isWhole: true })
  })

/** Has PostgreSQL write every plan to its log, those of triggers and foreign keys included. Returns the log. */
const explain = (url: string): Promise<string> =>
  asOwner(url, async (client) => {
    const { rows } = await client.query<{ folder: string }>("SELECT current_setting('data_directory') AS folder")
    for (const setting of [
      "session_preload_libraries = 'auto_explain'",
      'auto_explain.log_min_duration = 0',
      'auto_explain.log_nested_statements = true',
      'auto_explain.log_format = json',
    ])
      await client.query(`ALTER DATABASE quai SET ${setting}`)
    await client.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    )
    await sleep(2_000)
    return join(dirname(rows[0]?.folder ?? ''), 'postgres.log')
  })

/** Notes the indexes in the plans written since. */
const note = (log: string, from: number, reader: string): void => {
  const file = openSync(log, 'r')
  const bytes = Buffer.alloc(fstatSync(file).size - from)
  readSync(file, bytes, 0, bytes.length, from)
  closeSync(file)
  for (const [, index = ''] of bytes.toString('utf8').matchAll(/"Index Name": "(\w+)"/g)) {
    const known = readers.get(index) ?? new Set()
    readers.set(index, known.add(reader))
  }
}

const samplesOf = (url: string): Promise<Record<string, string | number>> =>
  asOwner(url, async (client) => {
    const { rows } = await client.query(
      `SELECT o.customer_id::int AS "customerId", o.warehouse_id::int AS "warehouseId", o.uuid AS "uuid", o.uuid AS "orderUuid",
        o.internal_number AS number, o.id::int / 2 AS after, i.product_id::int AS "productId", i.product_id::int AS "products.id",
        o.customer_id::int AS id, d.id::int AS "documentId", i.product_id::int AS "stock.id",
        (SELECT id::int FROM deals WHERE customer_id = o.customer_id AND warehouse_id = o.warehouse_id) AS "dealId",
        (now() + interval '20 days')::date::text AS date
       FROM orders o JOIN order_items i ON i.order_id = o.id JOIN documents d ON d.order_id = o.id ORDER BY o.id DESC LIMIT 1`,
    )
    return rows[0]
  })

const writeSome = async ({ log, port }: Site, world: World): Promise<void> => {
  const connection = new HttpConnection(port)
  const turn = { connection, world, random: randomOf(1), pending: [] }
  for (const [operation, title] of [
    ['W1', 'orders.create'],
    ['W2', 'orders.confirm, orders.complete'],
  ] as const) {
    const from = statSync(log).size
    for (let rank = 0; rank < options.writes; rank++) await operations[operation](turn)
    note(log, from, title)
  }
  connection.close()
}

const runJobs = async ({ url, port, log, token }: Site, dataFolder: string): Promise<void> => {
  const from = statSync(log).size
  const secret = readFileSync(join(dataFolder, 'session-secret'), 'utf8').trim()
  const env = { DATABASE_URL: url, SESSION_SECRET: secret, PUBLIC_URL: 'http://localhost' }
  const worker = await startWorker({ dataFolder, env })
  await runScheduled({ url, port, token })
  worker.kill('SIGTERM')
  await worker.exited
  note(log, from, 'jobs')
}

const report = (url: string): Promise<void> =>
  asOwner(url, async (client) => {
    const { rows } = await client.query<{ table: string; index: string; bytes: string; isConstraint: boolean }>(
      `SELECT s.relname AS "table", s.indexrelname AS index, pg_size_pretty(pg_relation_size(s.indexrelid)) AS bytes,
        i.indisunique OR i.indisexclusion AS "isConstraint"
       FROM pg_stat_user_indexes s JOIN pg_index i USING (indexrelid)
       WHERE s.schemaname = 'public' ORDER BY s.relname = 'orders' DESC, s.relname, s.indexrelname`,
    )
    let table = ''
    for (const row of rows) {
      if (row.table !== table) say(`\n${row.table}`)
      table = row.table
      const names = [...(readers.get(row.index) ?? [])]
      const said =
        names.length > 0 ? `${names.length}: ${names.slice(0, 4).join(', ')}` : row.isConstraint ? 'a rule' : 'NONE'
      say(`  ${row.index} (${row.bytes}) ${said}`)
    }
  })

await inFolder('bench-sizing', run, options.data)
