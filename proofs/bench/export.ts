import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from '../../server/src/testing/servers/server-process.ts'
import { readSizes } from '../../server/src/testing/sizes.ts'
import { adminToken } from '../world/callers.ts'
import { fill } from '../world/database.ts'
import { ms, residentMegabytes } from '../world/figures.ts'
import { inFolder } from '../world/folder.ts'
import { readList } from '../world/reading.ts'
import { machine } from './report.ts'

const { orders, seconds, isSmallest } = readSizes({
  orders: { usual: 100_000, smallest: 1_000 },
  seconds: { usual: 6, smallest: 0.5 },
})
const say = (line: string): void => console.log(line)

/** Targets: time to the first byte, and growth of the server's memory. */
const limits = { firstByteMs: 300, growthMegabytes: 60 }

/** Exports all orders for an admin, as CSV and as a workbook, while another caller reads the list. */
const run = async (dataFolder: string): Promise<void> => {
  const server = await startServer({ dataFolder })
  try {
    say(`Filling: ${orders} orders of 5 lines…`)
    await fill(server.databaseUrl, { orders, products: 1_000 })
    const token = await adminToken(server.databaseUrl, dataFolder)
    const headers = { authorization: `Bearer ${token}` }
    const at = { port: server.port, pid: server.pid, headers }
    say(`${machine()}\n`)
    // Warms the server up, so that reading lists does not count as the cost of an export.
    await Promise.all(Array.from({ length: 8 }, () => readList(at, sleep(seconds * 1_000))))
    const quiet = await readList(at, sleep(seconds * 333))
    say(`List alone: p50 ${ms(quiet, 0.5)}, p99 ${ms(quiet, 0.99)}`)
    // Warms each format up, so that what its first export loads does not count.
    for (const format of ['csv', 'xlsx'] as const) await exportAll(at, format, 'search=rien-de-tel')
    for (const format of ['csv', 'xlsx'] as const) await measure(at, format)
  } finally {
    server.kill('SIGTERM')
    await server.exited
  }
}

interface Target {
  port: number
  pid: number
  headers: Record<string, string>
}

const measure = async (at: Target, format: 'csv' | 'xlsx'): Promise<void> => {
  const before = residentMegabytes(at.pid)
  let peak = before
  const sampling = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(at.pid))
  }, 20)
  const exporting = exportAll(at, format)
  const [figures, latencies] = await Promise.all([exporting, readList(at, exporting)])
  clearInterval(sampling)
  const growth = peak - before
  const isComplete = format === 'csv' ? figures.rows === orders : figures.isClosed
  const isLight = figures.firstByteMs <= limits.firstByteMs && growth <= limits.growthMegabytes
  const isGood = isComplete && (isSmallest || isLight)
  if (!isGood) process.exitCode = 1
  say(
    `${format.padEnd(4)} ${isGood ? '✓' : '✗'} ${format === 'csv' ? `${figures.rows} orders, ` : ''}first byte ${figures.firstByteMs.toFixed(0)} ms ` +
      `(≤ ${limits.firstByteMs}), whole ${(figures.totalMs / 1000).toFixed(1)} s, ${(figures.bytes / 2 ** 20).toFixed(1)} MB; ` +
      `memory of the server +${growth.toFixed(0)} MB (≤ ${limits.growthMegabytes}); list meanwhile: p50 ${ms(latencies, 0.5)}, p99 ${ms(latencies, 0.99)}`,
  )
}

const exportAll = async ({ port, headers }: Target, format: string, filter = '') => {
  const start = performance.now()
  const answer = await fetch(`http://127.0.0.1:${port}/api/orders/export?format=${format}&${filter}`, { headers })
  if (!answer.ok || !answer.body) throw new Error(`The export answers ${answer.status}`)
  let firstByteMs = 0
  let bytes = 0
  let lines = 0
  let end = Buffer.alloc(0)
  for await (const chunk of answer.body) {
    firstByteMs ||= performance.now() - start
    bytes += chunk.length
    for (const byte of chunk) if (byte === 0x0a) lines++
    end = Buffer.concat([end, chunk]).subarray(-22)
  }
  return {
    firstByteMs,
    bytes,
    totalMs: performance.now() - start,
    // Counts the lines of a CSV after its headings, one per order.
    rows: lines - 1,
    // True when a workbook, which is a ZIP, ends with the record that closes its directory.
    isClosed: end.subarray(0, 4).toString('latin1') === 'PK\x05\x06',
  }
}

await inFolder('bench', run)
