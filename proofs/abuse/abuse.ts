import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from '../../server/src/testing/servers/server-process.ts'
import { readSizes } from '../../server/src/testing/sizes.ts'
import { quantile, residentMegabytes } from '../world/figures.ts'
import { inFolder } from '../world/folder.ts'
import { load, type Statuses } from './client.ts'
import { type Load, loadsOf } from './loads.ts'
import { readWhile } from './reader.ts'
import { makeWorld, type World } from './world.ts'

/**
 * Runs `npm run proofs -- test:abuse [--orders n --seconds n --memory-minutes n --only words]`. One tenant, or an anonymous
 * client, loads a server in each way that could make others wait, while another tenant reads its usual list. Exits with
 * 1 when the list waits longer than 2 × calm + 20 ms (p95), when an answer of it is not a list, when an expected limit
 * does not apply, or when the server's memory does not come back.
 */
const sizes = readSizes(
  {
    orders: { usual: 17_800, smallest: 300 },
    seconds: { usual: 8, smallest: 0.5 },
    'memory-minutes': { usual: 5, smallest: 0.01 },
  },
  { only: { type: 'string' } },
)
const { orders, seconds, isSmallest, only = '' } = sizes
const limits = { p95: (calm: number) => 2 * calm + 20, memoryShare: 1.3 }

let problems = 0

const run = async (dataFolder: string): Promise<void> => {
  const server = await startServer({ dataFolder, env: { TRUST_PROXY: 'true' } })
  try {
    console.log(`Filling: ${orders} orders…`)
    const world = await makeWorld(server, dataFolder, orders)
    const loads = (await loadsOf(world)).filter(({ title }) => title.includes(only))
    // Runs each load once, so that the code is compiled and the heap has its working size.
    for (const one of loads) await load(world, { ...one, clients: 1, seconds: 0 })
    await readCalm(world, seconds)
    const calm = await readCalm(world, seconds)
    const calmMegabytes = residentMegabytes(server.pid)
    console.log(row(['load', 'clients', 'answers', 'others p50', 'p95', 'refused', 'MB']))
    console.log(row(['(calm)', '', '', ms(calm.p50), ms(calm.p95), String(calm.refused), calmMegabytes.toFixed(0)]))
    for (const one of loads) await judge(world, one, calm.p95, server.pid)
    await judgeMemory(server.pid, calmMegabytes)
  } finally {
    server.kill('SIGTERM')
    await server.exited
  }
  console.log(problems === 0 ? '\nNobody made the others wait.' : `\n${problems} problems`)
}

const judge = async (world: World, one: Load, calmP95: number, pid: number): Promise<void> => {
  const who = { port: world.port, token: world.readerToken }
  const { result, refused, ...reading } = await readWhile(who, () => load(world, { ...one, seconds }))
  const [p50, p95] = [quantile(reading.latencies, 0.5), quantile(reading.latencies, 0.95)]
  const found = [
    one.problem?.(result),
    refused > 0 ? `${refused} refused` : undefined,
    !isSmallest && p95 > limits.p95(calmP95) ? `p95 above ${ms(limits.p95(calmP95))}` : undefined,
  ].filter((problem) => problem !== undefined)
  problems += found.length
  const cells = [one.title, String(one.clients), saidOf(result), ms(p50), ms(p95), String(refused)]
  console.log(
    `${row([...cells, residentMegabytes(pid).toFixed(0)])}${found.length > 0 ? `  ✗ ${found.join('; ')}` : '  ✓'}`,
  )
  // Waits until the server is idle, so that one load does not affect the next.
  await sleep(isSmallest ? 100 : 1_000)
}

/**
 * Waits until the memory is given back, within the time limit. Most of what remains at first is empty heap, which the
 * server returns once it has been calm (idle-memory.ts).
 */
const judgeMemory = async (pid: number, calm: number): Promise<void> => {
  const most = calm * limits.memoryShare
  const from = Date.now()
  const end = from + sizes['memory-minutes'] * 60_000
  while (residentMegabytes(pid) > most && Date.now() < end) await sleep(1_000)
  const now = residentMegabytes(pid)
  const isBack = isSmallest || now <= most
  if (!isBack) problems++
  console.log(
    `\nMemory: ${now.toFixed(0)} MB, calm ${calm.toFixed(0)}, at most ${most.toFixed(0)}, after ${((Date.now() - from) / 1_000).toFixed(0)} s  ${isBack ? '✓' : '✗'}`,
  )
}

const readCalm = async ({ port, readerToken }: World, forSeconds: number) => {
  const { latencies, refused } = await readWhile({ port, token: readerToken }, () => sleep(forSeconds * 1_000))
  return { p50: quantile(latencies, 0.5), p95: quantile(latencies, 0.95), refused }
}

const saidOf = (statuses: Statuses): string =>
  [...statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${count} × ${status === 0 ? 'cut' : status}`)
    .join(', ')

const ms = (value: number): string => `${value.toFixed(0)} ms`

const widths = [44, 7, 34, 10, 8, 7, 5]
const row = (cells: string[]): string =>
  cells.map((cell, rank) => (rank === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[rank] ?? 0))).join('  ')

await inFolder('abuse', async (folder) => {
  await run(folder)
  process.exitCode = problems === 0 ? 0 : 1
})
