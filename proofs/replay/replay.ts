import { existsSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { demoPassword } from '../../server/src/app/demo/plan/parties.ts'
import { demoFile, type RetailLine, readRetailFile } from '../../server/src/app/demo/retail.ts'
import { type Api, openApi } from './api.ts'
import { isByCourier } from './courier.ts'
import { onDemoServer } from './demo-server.ts'
import { countText, numberText } from './english.ts'
import { proveEvents } from './events.ts'
import { proveFigures } from './figures.ts'
import { collect, createProducts, deliver, type Scene } from './play.ts'
import { proveStock } from './proof.ts'
import { type Reading, readOrders } from './reading.ts'
import { openAgenda, setStage } from './stage.ts'
import { planDeliveries } from './supply.ts'

const usage = `npm run proofs -- replay --file <csv or csv.gz> [--url http://localhost:4000] [--connections 8]
  [--email …] [--password …]   an administrator (the demo’s unless given)
  [--details]                  each line set aside, instead of three a reason
  [--invoices 40]              only the first invoices of the file
npm run proofs -- replay --smallest   some invoices of the demo’s file, on a server of its own`

const options = {
  file: { type: 'string' },
  url: { type: 'string', default: 'http://localhost:4000' },
  connections: { type: 'string', default: '8' },
  email: { type: 'string', default: 'admin@quai.example' },
  password: { type: 'string', default: demoPassword },
  details: { type: 'boolean', default: false },
  invoices: { type: 'string' },
  smallest: { type: 'boolean', default: false },
} as const

const say = (line: string): void => console.log(line)

/**
 * Plays a retailer's file (shape of « Online Retail ») through the API of a running server: its codes become products,
 * deliveries bring the stock, each invoice becomes a collection, one in ten of them by courier, each cancelled invoice a cancelled collection. Returns
 * true when, at the end, every balance is what the file says.
 */
const replay = async (): Promise<boolean> => {
  const values = readArguments()
  if (!values.smallest) return replayOn(values)
  return onDemoServer((url) => replayOn({ ...values, url, path: fileURLToPath(demoFile), invoices: '20' }))
}

const replayOn = async (values: ReturnType<typeof readArguments>): Promise<boolean> => {
  const lines = firstInvoices(readRetailFile(values.path), values.invoices)
  const reading = readOrders(lines)
  sayReading(reading, values.details)
  const connections = Math.max(1, Math.trunc(Number(values.connections)) || 8)
  const api = openApi(values.url, connections)
  try {
    const admin = await api.signIn(values.email, values.password)
    const stage = await setStage(api, admin, basename(values.path).slice(0, 60))
    const nextSlot = await openAgenda(stage)
    const scene: Scene = { ...stage, connections, nextSlot, reading, productIds: new Map(), batchIds: new Map() }
    return await playAndProve(api, scene, lines)
  } finally {
    api.close()
  }
}

/** Returns the lines of the first invoices, as many as asked for; all lines by default. */
const firstInvoices = (lines: RetailLine[], count: string | undefined): RetailLine[] => {
  const kept = new Set([...new Set(lines.map(({ invoice }) => invoice))].slice(0, count ? Number(count) : undefined))
  return lines.filter(({ invoice }) => kept.has(invoice))
}

const readArguments = () => {
  try {
    const { values } = parseArgs({ options })
    if (values.smallest) return { ...values, path: '' }
    // npm runs scripts from the project's root, whatever the current folder is.
    const path = values.file && resolve(process.env.INIT_CWD ?? '.', values.file)
    if (path && existsSync(path)) return { ...values, path }
    throw new Error(path ? `No such file: ${path}` : 'Name the file to play.')
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`, { cause: error })
  }
}

const playAndProve = async (api: Api, scene: Scene, lines: readonly RetailLine[]): Promise<boolean> => {
  const { reading } = scene
  const deliveries = planDeliveries(reading)
  const startedAt = performance.now()
  await createProducts(scene)
  await deliver(scene, deliveries)
  const collectingAt = performance.now()
  await collect(scene)
  const endedAt = performance.now()
  const { balances, units, differences } = await proveStock(scene, lines, deliveries)
  const counted = await countOrders(scene, deliveries.length)
  const figures = await proveFigures(scene, deliveries)
  const events = await proveEvents(scene, deliveries)
  const seconds = (endedAt - collectingAt) / 1_000
  say('')
  say(
    `Played in ${((endedAt - startedAt) / 1_000).toFixed(1)} s: ${countText(reading.products.size, 'product')}, ${countText(deliveries.length, 'delivery', 'deliveries')}, ${countText(reading.orders.length, 'collection')} (${numberText(reading.orders.filter(isByCourier).length)} by courier); ${countText(api.counts.calls, 'call')}, ${numberText(api.counts.retries)} of them sent again.`,
  )
  say(
    `Collections: ${seconds.toFixed(1)} s, which is ${(reading.orders.length / seconds).toFixed(1)} orders and ${numberText(Math.round(reading.counts.played / seconds))} lines a second.`,
  )
  const all = [...differences, ...counted, ...figures.differences, ...events.differences]
  for (const difference of all.slice(0, 20)) say(`✗ ${difference}`)
  const found = all.length
  const isEqual = found === 0
  say(
    isEqual
      ? `✓ All ${numberText(balances)} balances and ${numberText(units)} totals in units are what the file says, and so are ${figures.compared} figures, which both sides read alike, and ${numberText(events.compared)} EPCIS events, valid against the published schema.`
      : `✗ ${countText(found, 'difference')}.`,
  )
  return isEqual
}

const sayReading = ({ counts, orders, setAside, products }: Reading, isDetailed: boolean): void => {
  const cancelled = orders.filter(({ isCancelled }) => isCancelled).length
  const sorted = counts.played + counts.merged + setAside.length
  if (sorted !== counts.read) throw new Error(`${counts.read} lines read, ${sorted} sorted.`)
  say(`${countText(counts.read, 'line')} read, ${countText(counts.invoices, 'invoice')}`)
  say(
    `= ${countText(counts.played, 'line')} played: ${countText(orders.length - cancelled, 'collection')} and ${countText(cancelled, 'cancelled collection')}`,
  )
  say(
    `+ ${countText(counts.merged, 'line')} added to another of the same code and invoice, ${numberText(counts.duplicates)} of them identical`,
  )
  say(`+ ${countText(setAside.length, 'line')} set aside:`)
  const reasons = [...Map.groupBy(setAside, ({ reason }) => reason)].sort(([, a], [, b]) => b.length - a.length)
  for (const [reason, rows] of reasons) {
    say(`  ${numberText(rows.length).padStart(7)}  ${reason}`)
    for (const { line } of isDetailed ? rows : rows.slice(0, 3))
      say(
        `           line ${line.row}: ${line.invoice} ${line.code} ${line.description ? `“${line.description}”` : '(empty)'} ${line.quantity}`,
      )
  }
  say(
    `${countText(products.size, 'product')}: ${numberText(counts.caseTwins)} differ from another by the case of their code alone, ${numberText(counts.renamed)} are named with their reference because their designation was taken; ${countText(counts.nonAscii, 'line')} with accents or special characters, kept as they are.`,
  )
  say('')
}

/** Counts the orders as the customer's own list does, where its count is exact. */
const countOrders = async ({ customer, reading }: Scene, deliveries: number): Promise<string[]> => {
  const cancelled = reading.orders.filter(({ isCancelled }) => isCancelled).length
  const wanted = {
    finished: reading.orders.length - cancelled + deliveries,
    canceled: cancelled,
    pending: 0,
    preparing: 0,
    confirmed: 0,
    refused: 0,
    no_show: 0,
  }
  const differences: string[] = []
  for (const [statusGroup, expected] of Object.entries(wanted)) {
    const { total, isTotalExact } = await customer.get<{ total: number; isTotalExact: boolean }>(
      `/orders?statusGroup=${statusGroup}&pageSize=10`,
    )
    if (isTotalExact && total !== expected)
      differences.push(`Orders ${statusGroup}: expected ${expected}, found ${total}`)
  }
  const byCourier = reading.orders.filter(isByCourier).length
  const left = await customer.get<{ total: number }>('/orders/shipments?stage=consigned&pageSize=10')
  if (left.total !== byCourier) differences.push(`Orders consigned: expected ${byCourier}, found ${left.total}`)
  return differences
}

replay().then(
  (isEqual) => {
    process.exitCode = isEqual ? 0 : 1
  },
  (error: unknown) => {
    const isUnreachable = error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'
    if (isUnreachable) console.error('No server answers: run npm start, or give its address by --url.')
    else console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  },
)
