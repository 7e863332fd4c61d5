import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from '../../server/src/testing/servers/server-process.ts'
import { readSizes } from '../../server/src/testing/sizes.ts'
import { quantile, residentMegabytes } from '../world/figures.ts'
import { inFolder } from '../world/folder.ts'
import { load, type Statuses } from './client.ts'
import { type Load, loadsOf } from './loads.ts'
import { type Asked, readWhile } from './reader.ts'
import { makeWorld, type World } from './world.ts'

/**
 * Runs `npm run proofs -- test:abuse [--orders n --seconds n --memory-minutes n --only words]`. One tenant, or an anonymous
 * client, loads a server in each way that could make others wait, while another tenant reads its usual list, or signs in.
 * Exits with 1 when that waits longer than 2 × calm + 20 ms (p95) and longer than twice what it waits beside as many
 * clients on /healthz, the most harmless load there is, when it is not answered, when an
 * expected limit does not apply, or when the server's memory does not come back.
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
const limits = { p95: ({ calm, beside }: Usual) => Math.max(2 * calm + 20, 2 * beside), memoryShare: 1.3 }

/** The p95 of what the other tenant does, in ms: alone, and beside as many clients on /healthz. */
interface Usual {
  calm: number
  beside: number
}

let problems = 0

const run = async (dataFolder: string): Promise<void> => {
  const server = await startServer({ dataFolder, env: { TRUST_PROXY: 'true' } })
  try {
    console.log(`Filling: ${orders} orders…`)
    const world = await makeWorld(server, dataFolder, orders)
    const loads = (await loadsOf(world)).filter(({ title }) => title.includes(only))
    // Runs each load once, so that the code is compiled and the heap has its working size.
    for (const one of loads) await load(world, { ...one, clients: 1, seconds: 0 })
    await askWhile(world, world.list, () => sleep(seconds * 1_000))
    console.log(row(['load', 'clients', 'answers', 'others p50', 'p95', 'refused', 'MB']))
    const usual = {
      list: await usually(world, 'list', server.pid),
      signIn: await usually(world, 'signIn', server.pid),
    }
    const calmMegabytes = residentMegabytes(server.pid)
    for (const one of loads) await judge(world, one, await usual[one.other ?? 'list'](one.clients), server.pid)
    await judgeMemory(server.pid, calmMegabytes)
  } finally {
    server.kill('SIGTERM')
    await server.exited
  }
  console.log(problems === 0 ? '\nNobody made the others wait.' : `\n${problems} problems`)
}

const leastClients = 32

/** Measures what the other tenant waits alone, and returns what it waits beside as many clients as a load has. */
const usually = async (world: World, what: 'list' | 'signIn', pid: number) => {
  const tell = async (title: string, work: () => Promise<unknown>): Promise<number> => {
    const { p50, p95, refused } = await askWhile(world, world[what], work)
    if (refused > 0) problems++
    console.log(row([title, '', '', ms(p50), ms(p95), String(refused), residentMegabytes(pid).toFixed(0)]))
    return p95
  }
  const calm = await tell(`(${what}, calm)`, () => sleep(seconds * 1_000))
  const known = new Map<number, number>()
  return async (loadClients: number): Promise<Usual> => {
    const clients = Math.max(leastClients, loadClients)
    const control = { clients, seconds, next: () => ({ method: 'GET', path: '/healthz' }) as const }
    const beside = known.get(clients) ?? (await tell(`(${what}, ${clients} × /healthz)`, () => load(world, control)))
    known.set(clients, beside)
    return { calm, beside }
  }
}

const judge = async (world: World, one: Load, usual: Usual, pid: number): Promise<void> => {
  const { result, p50, p95, refused } = await askWhile(world, world[one.other ?? 'list'], () =>
    load(world, { ...one, seconds }),
  )
  const found = [
    one.problem?.(result),
    refused > 0 ? `${refused} refused` : undefined,
    !isSmallest && p95 > limits.p95(usual) ? `p95 above ${ms(limits.p95(usual))}` : undefined,
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

const askWhile = async <Result>({ port }: World, asked: Asked, work: () => Promise<Result>) => {
  const { latencies, refused, result } = await readWhile({ port, asked }, work)
  return { result, refused, p50: quantile(latencies, 0.5), p95: quantile(latencies, 0.95) }
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
