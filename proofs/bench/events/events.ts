import { type ClientRequest, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { openSession } from '../../../server/src/calls/session.ts'
import { openDatabase } from '../../../server/src/platform/database/database.ts'
import { randomOf } from '../../../server/src/testing/random.ts'
import { HttpConnection } from '../../../server/src/testing/servers/http-connection.ts'
import { sessionKeyIn, startServer } from '../../../server/src/testing/servers/server-process.ts'
import { readSizes } from '../../../server/src/testing/sizes.ts'
import { freePlaces, worldOf } from '../../world/callers.ts'
import { fill } from '../../world/database.ts'
import { residentMegabytes } from '../../world/figures.ts'
import { inFolder } from '../../world/folder.ts'
import { aCollection, type World, write } from '../../world/operations.ts'
import { processorMs } from '../../world/processor.ts'
import { machine } from '../report.ts'

const options = readSizes({
  streams: { usual: 1_000, smallest: 50 },
  orders: { usual: 2_000, smallest: 500 },
  products: { usual: 200, smallest: 100 },
  changes: { usual: 50, smallest: 3 },
})
const limitMs = 1_000
const say = (line: string): void => console.log(line)

/** Opens many streams of one warehouse on one server, and measures how soon a change of a customer has reached all of them. */
const run = async (dataFolder: string): Promise<void> => {
  const server = await startServer({ dataFolder, env: { QUAI_JOBS: 'false' } })
  let requests: ClientRequest[] = []
  try {
    await fill(server.databaseUrl, options)
    const world = await worldOf(server.databaseUrl, dataFolder, freePlaces)
    const warehouseId = world.warehouseIds[0] ?? 0
    const tokens = await sessionsOf(server.databaseUrl, dataFolder, warehouseId)
    const before = memoryMb(server.pid)
    const crowd = new Crowd()
    requests = await Promise.all(tokens.map((token) => stream(server.port, token, () => crowd.hear())))
    const open = memoryMb(server.pid)
    const each = ((open - before) * 1_024) / options.streams
    say(`${machine()}\n\n${options.streams} streams open: ${before} → ${open} MB, ${each.toFixed(0)} kB each`)
    const isGood = await measure({ ...server, dataFolder, crowd, world: { ...world, warehouseIds: [warehouseId] } })
    if (!isGood && !options.isSmallest) process.exitCode = 1
  } finally {
    for (const each of requests) each.destroy()
    server.kill('SIGTERM')
    await server.exited
  }
}

/** Counts who has heard of a change. */
class Crowd {
  private heard = 0
  private all = Promise.withResolvers<void>()

  hear(): void {
    this.heard += 1
    if (this.heard === options.streams) this.all.resolve()
  }

  /** Resolves once everybody has heard of the next change. */
  next(): Promise<void> {
    this.heard = 0
    this.all = Promise.withResolvers<void>()
    return this.all.promise
  }
}

interface Measured {
  pid: number
  port: number
  dataFolder: string
  crowd: Crowd
  world: World
}

const measure = async ({ pid, port, dataFolder, crowd, world }: Measured): Promise<boolean> => {
  const programs = { serverPid: pid, dataFolder }
  const idle = await costOf(programs, () => sleep(2_000))
  say(`at rest: ${(idle / 20).toFixed(1)} % of a core (server and PostgreSQL)`)
  const connection = new HttpConnection(port)
  const random = randomOf(1)
  const times: number[] = []
  const cost = await costOf(programs, async () => {
    for (let change = 0; change < options.changes; change++) {
      const all = crowd.next()
      const { userId, body } = aCollection({ world, random })
      await write({ connection, world }, userId, '/api/orders', body)
      const from = performance.now()
      await all
      times.push(performance.now() - from)
    }
  })
  connection.close()
  times.sort((a, b) => a - b)
  const [median, slowest] = [times[times.length >> 1] ?? 0, times.at(-1) ?? 0]
  const isGood = slowest <= limitMs
  say(
    `${isGood ? '✓' : '✗'} a change reached all after ${median.toFixed(0)} ms, at most ${slowest.toFixed(0)} ms (≤ ${limitMs})`,
  )
  say(`  ${(cost / options.changes).toFixed(0)} ms of processor a change, the change itself included`)
  return isGood
}

/** Opens as many sessions of a user as there are streams. */
const sessionsOf = async (url: string, dataFolder: string, userId: number): Promise<string[]> => {
  const { db, close } = openDatabase({ url, max: 4 })
  try {
    const { id: contactId } = await db
      .selectFrom('contacts')
      .select('id')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    const key = sessionKeyIn(dataFolder)
    const opened: string[] = []
    for (let rank = 0; rank < options.streams; rank++)
      opened.push((await openSession(db, key, new Date(), { contactId, userId })).accessToken)
    return opened
  } finally {
    await close()
  }
}

/** Opens a stream and resolves once it is ready; then calls `hear` for each message with changes. */
const stream = (port: number, token: string, hear: () => void): Promise<ClientRequest> =>
  new Promise((resolve, reject) => {
    const asked = request({
      port,
      host: '127.0.0.1',
      path: '/api/events',
      agent: false,
      headers: { authorization: `Bearer ${token}` },
    })
    asked.on('response', (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`A stream answered ${answer.statusCode}`))
      answer.setEncoding('utf8')
      answer.on('data', (text: string) => {
        if (text.includes('event: ready')) resolve(asked)
        if (text.includes('event: changes')) hear()
      })
    })
    asked.on('error', (error) => {
      if (!asked.destroyed) reject(error)
    })
    asked.end()
  })

const costOf = async (programs: Parameters<typeof processorMs>[0], work: () => Promise<unknown>): Promise<number> => {
  const from = processorMs(programs)
  await work()
  return processorMs(programs) - from
}

const memoryMb = (pid: number): number => Math.round(residentMegabytes(pid))

await inFolder('bench-events', run)
