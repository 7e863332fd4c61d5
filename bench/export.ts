import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startServer } from '../server/src/platform/testing/server-process.ts'
import { fill } from './database.ts'
import { adminToken, ms, readList } from './reading.ts'
import { machine } from './report.ts'

const { values: options } = parseArgs({ options: { orders: { type: 'string', default: '100000' } } })
const say = (line: string): void => console.log(line)

/** The targets: first byte, and what the server's memory grows by. */
const limits = { firstByteMs: 300, growthMegabytes: 60 }

/** Exports all orders to an admin, as CSV and as a workbook, while another caller reads the list. */
const run = async (dataFolder: string): Promise<void> => {
  const server = await startServer({ dataFolder })
  try {
    say(`Remplissage : ${options.orders} commandes de 5 lignes…`)
    await fill(server.databaseUrl, { orders: Number(options.orders), products: 1_000 })
    const token = await adminToken(server.databaseUrl, dataFolder)
    const headers = { authorization: `Bearer ${token}` }
    const at = { port: server.port, pid: server.pid, headers }
    say(`${machine()}\n`)
    // A server at work: what it takes to read lists is not what an export costs.
    await Promise.all(Array.from({ length: 8 }, () => readList(at, sleep(6_000))))
    const quiet = await readList(at, sleep(2_000))
    say(`Liste seule : p50 ${ms(quiet, 0.5)}, p99 ${ms(quiet, 0.99)}`)
    // What the first export of a format loads is not what each one costs.
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
  const isGood = figures.firstByteMs <= limits.firstByteMs && growth <= limits.growthMegabytes
  if (!isGood) process.exitCode = 1
  say(
    `${format.padEnd(4)} ${isGood ? '✓' : '✗'} premier octet ${figures.firstByteMs.toFixed(0)} ms (≤ ${limits.firstByteMs}), ` +
      `en tout ${(figures.totalMs / 1000).toFixed(1)} s, ${(figures.bytes / 2 ** 20).toFixed(1)} Mo ; ` +
      `mémoire du serveur +${growth.toFixed(0)} Mo (≤ ${limits.growthMegabytes}) ; liste pendant ce temps : p50 ${ms(latencies, 0.5)}, p99 ${ms(latencies, 0.99)}`,
  )
}

const exportAll = async ({ port, headers }: Target, format: string, filter = '') => {
  const start = performance.now()
  const answer = await fetch(`http://127.0.0.1:${port}/api/orders/export?format=${format}&${filter}`, { headers })
  if (!answer.ok || !answer.body) throw new Error(`The export answers ${answer.status}`)
  let firstByteMs = 0
  let bytes = 0
  for await (const chunk of answer.body) {
    firstByteMs ||= performance.now() - start
    bytes += chunk.length
  }
  return { firstByteMs, bytes, totalMs: performance.now() - start }
}

const residentMegabytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

const dataFolder = mkdtempSync(join(tmpdir(), 'quai-bench-'))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
try {
  await run(dataFolder)
} finally {
  rmSync(dataFolder, { recursive: true, force: true })
}
