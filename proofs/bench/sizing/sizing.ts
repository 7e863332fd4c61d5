import { retentions } from '../../../server/src/app/modules/retention.ts'
import { readConfig } from '../../../server/src/platform/config.ts'
import { randomOf } from '../../../server/src/testing/random.ts'
import { HttpConnection } from '../../../server/src/testing/servers/http-connection.ts'
import { startServer } from '../../../server/src/testing/servers/server-process.ts'
import { readSizes } from '../../../server/src/testing/sizes.ts'
import { adminToken, freePlaces, worldOf } from '../../world/callers.ts'
import { asOwner, fill } from '../../world/database.ts'
import { inFolder } from '../../world/folder.ts'
import { aCollection, finishing, type World, write } from '../../world/operations.ts'
import { machine } from '../report.ts'
import { runScheduled } from './jobs.ts'

const options = readSizes({
  orders: { usual: 3_000, smallest: 30 },
  // Orders that are there before, so that indexes grow as they do later.
  before: { usual: 50_000, smallest: 500 },
})
const say = (line: string): void => console.log(line)
/** Orders of a year that the last table reckons with. */
const years = [1_000_000, 10_000_000, 100_000_000]
const gigabyte = 2 ** 30

/**
 * Creates orders of one to five lines through the API, nine in ten of which are confirmed and completed and the others
 * cancelled, and says how many rows and bytes each adds to each table, its indexes included, and how long they are kept.
 */
const run = async (dataFolder: string): Promise<void> => {
  const server = await startServer({ dataFolder })
  try {
    const { databaseUrl: url, port } = server
    await fill(url, { orders: options.before, products: 1_000 })
    const world = await worldOf(url, dataFolder, freePlaces)
    const token = await adminToken(url, dataFolder)
    /** Empties the queues of the figures. */
    const sumUp = async () => {
      for (const name of ['estimate-carbon', 'sum-up-kpis', 'check-invariants'])
        await runScheduled({ url, port, token }, [name])
    }
    const pack = () => asOwner(url, (client) => client.query('VACUUM FULL'))
    await sumUp()
    await pack()
    const before = await tablesOf(url)
    await makeOrders(port, world)
    await sumUp()
    const written = await tablesOf(url)
    await pack()
    report({ before, written, packed: await tablesOf(url) })
  } finally {
    server.kill('SIGTERM')
    await server.exited
  }
}

interface Table {
  name: string
  rows: number
  bytes: number
}

const tablesOf = (url: string): Promise<Table[]> =>
  asOwner(url, async (client) => {
    const { rows: tables } = await client.query<Omit<Table, 'rows'>>(
      `SELECT coalesce(p.inhparent, c.oid)::regclass::text AS name, sum(pg_total_relation_size(c.oid))::float8 AS bytes
       FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace LEFT JOIN pg_inherits p ON p.inhrelid = c.oid
       WHERE relkind = 'r' AND nspname IN ('public', 'partitions', 'pgboss') GROUP BY 1`,
    )
    const counted: Table[] = []
    for (const table of tables) {
      const { rows } = await client.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table.name}`)
      counted.push({ ...table, rows: rows[0]?.count ?? 0 })
    }
    return counted
  })

const makeOrders = async (port: number, world: World): Promise<void> => {
  const random = randomOf(1)
  const connections = Array.from({ length: 4 }, () => new HttpConnection(port))
  let left = options.orders
  await Promise.all(
    connections.map(async (connection) => {
      while (left-- > 0) {
        const { userId, body } = aCollection({ world, random })
        const order = { ...body, orderItems: body.orderItems.slice(0, 1 + random.int(5)) }
        const at = { connection, world }
        const { uuid } = JSON.parse(await write(at, userId, '/api/orders', order))
        if (random.int(10) === 0) await write(at, userId, `/api/orders/${uuid}/cancel`, {})
        else {
          await write(at, order.warehouseId, `/api/orders/${uuid}/confirm`, {})
          await write(at, order.warehouseId, `/api/orders/${uuid}/complete`, finishing(order))
        }
      }
    }),
  )
  for (const connection of connections) connection.close()
}

/** Days for which a table's rows are kept, by table; the others are kept for good. */
const keptDays = new Map<string, number>([
  ...retentions.map(({ table, days }) => [table, days(readConfig({}))] as const),
  ['audit_entries', 5 * 365],
  // The queue removes finished jobs itself.
  ['pgboss.job', 7],
  // Dropped by month (decision 078): 30 to 61 days.
  ['events', 61],
])

interface Measured {
  before: Table[]
  written: Table[]
  /** The same rows without dead ones and free space. */
  packed: Table[]
}

const report = ({ before, written, packed }: Measured): void => {
  const grown = written
    .map(({ name, rows, bytes }) => {
      const former = sizeOf(before, name)
      return {
        name,
        rows: (rows - former.rows) / options.orders,
        written: (bytes - former.bytes) / options.orders,
        packed: Math.max(0, sizeOf(packed, name).bytes - former.bytes) / options.orders,
        days: keptDays.get(name),
      }
    })
    .filter((table) => table.written > 0)
    .sort((a, b) => b.written - a.written)
  say(`${machine()}. ${options.orders} orders.\n`)
  say('| table | rows an order | bytes as written | packed | kept |\n|---|---|---|---|---|')
  for (const { name, rows, written, packed, days } of grown)
    say(
      `| ${name} | ${rows.toFixed(1)} | ${Math.round(written)} | ${Math.round(packed)} | ${days ? `${days} d` : 'for good'} |`,
    )
  const sum = (of: (table: (typeof grown)[number]) => number) => grown.reduce((total, table) => total + of(table), 0)
  const lasting = sum(({ days, packed }) => (days ? 0 : packed))
  const audit = sum(({ days = 0, packed }) => (days > year ? packed : 0))
  const windows = sum(({ days = 0, packed }) => (days <= year ? (packed * days) / year : 0))
  say(
    `\nAs written ${Math.round(sum(({ written }) => written))} bytes, packed ${Math.round(sum(({ packed }) => packed))}; for good ${Math.round(lasting)}, five years ${Math.round(audit)}.`,
  )
  say('\n| orders a year | after a year, packed | each year more |\n|---|---|---|')
  for (const orders of years)
    say(`| ${orders} | ${size(orders * (lasting + audit + windows))} | ${size(orders * (lasting + audit))} |`)
}

const sizeOf = (tables: Table[], wanted: string): Table =>
  tables.find(({ name }) => name === wanted) ?? { name: wanted, rows: 0, bytes: 0 }

const year = 365

const size = (bytes: number): string => `${Math.round(bytes / gigabyte)} GiB`

await inFolder('bench-sizing', run)
