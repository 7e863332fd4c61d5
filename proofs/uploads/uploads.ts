import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { formatBytes } from '@quai/contract/platform/text/typography.ts'
import { checkFiles } from '../../server/src/app/invariants/files.ts'
import { openSession } from '../../server/src/calls/session.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { openDatabase } from '../../server/src/platform/database/database.ts'
import { openStorage } from '../../server/src/platform/storage/storage.ts'
import { anOrder } from '../../server/src/testing/builders/an-order.ts'
import { aPair, aProduct, slotOn } from '../../server/src/testing/builders/builders.ts'
import { onePage } from '../../server/src/testing/builders/raw-pdf.ts'
import { corpus } from '../../server/src/testing/builders/upload-corpus.ts'
import { type ServerProcess, sessionKeyIn, startServer } from '../../server/src/testing/servers/server-process.ts'
import { readSizes } from '../../server/src/testing/sizes.ts'
import { inFolder } from '../world/folder.ts'
import { type Form, formOf, hostileForms } from './forms.ts'

/**
 * Runs `npm run proofs -- test:uploads [--smallest]`. Sends harmful files and forms to a server. Each must get its correct
 * answer without affecting the server; exits with 1 otherwise.
 */
const limits = { grownBytes: 50 * 1_048_576, loopDelayMs: 100 }
const { atOnce, warmUpRounds, oneIn, isSmallest } = readSizes({
  atOnce: { usual: 16, smallest: 4 },
  warmUpRounds: { usual: 4, smallest: 1 },
  oneIn: { usual: 1, smallest: 8 },
})

interface World {
  server: ServerProcess
  dataFolder: string
  token: string
  /** Returns an order with room, the same one for several uploads. */
  order: () => Promise<string>
}

interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: any body
  body: any
}

const problems: string[] = []
let checked = 0

const check = (title: string, isRight: boolean, found: string): void => {
  checked++
  console.log(`${isRight ? '✓' : '✗'} ${title}${found ? `: ${found}` : ''}`)
  if (!isRight) problems.push(title)
}

const send = async ({ server, token, order }: World, { contentType, body }: Pick<Form, 'contentType' | 'body'>) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': contentType }
  const path = `http://127.0.0.1:${server.port}/api/orders/${await order()}/upload`
  try {
    const answer = await fetch(path, { method: 'POST', headers, body: new Uint8Array(body) })
    return { status: answer.status, body: await answer.json().catch(() => undefined) }
  } catch {
    // Oversized content is cut off while it is sent, and the answer may remain unread.
    return { status: 413, body: undefined }
  }
}

const saidOf = ({ status, body }: Answer): string =>
  status === 201 ? `${body.items[0].pageCount} pages` : `${status} ${body?.params?.reason ?? body?.code ?? ''}`

const some = <Item>(all: readonly Item[]): Item[] => all.filter((_, rank) => rank % oneIn === 0)

const sendCorpus = async (world: World): Promise<void> => {
  for (const { title, bytes, answer } of some(corpus)) {
    const got = await send(world, formOf(await bytes()))
    const isRight =
      typeof answer === 'number'
        ? got.status === 201 && got.body.items[0].pageCount === answer
        : got.status === 422 && got.body.params?.reason === answer
    check(title, isRight, saidOf(got))
  }
}

const sendForms = async (world: World): Promise<void> => {
  for (const form of some(hostileForms)) {
    const got = await send(world, form)
    const isRight =
      form.statuses.includes(got.status) &&
      (!form.code || got.body?.code === form.code) &&
      (!form.shownAs || got.body.items[0].filename === form.shownAs)
    check(form.title, isRight, got.status === 201 ? `“${got.body.items[0].filename}”` : saidOf(got))
  }
}

/** Sends bytes slowly, or stops sending. Resolves with the status, or 0 when cut off. */
const dribble = async (
  world: World,
  chunks: readonly Buffer[],
  { pauseMs = 0, leave = false } = {},
): Promise<number> => {
  const { contentType, body } = formOf(Buffer.concat(chunks))
  const path = `/api/orders/${await world.order()}/upload`
  const head = `POST ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${world.token}\r\ncontent-type: ${contentType}\r\ncontent-length: ${body.length}\r\n\r\n`
  const socket = connect(world.server.port, '127.0.0.1')
  let received = ''
  const closed = new Promise<void>((done) => socket.once('close', () => done()).once('error', () => done()))
  const answered = new Promise<void>((done) =>
    socket.on('data', (data) => {
      received += data.toString('latin1')
      done()
    }),
  )
  socket.write(head)
  const size = Math.ceil(body.length / 20)
  for (let at = 0; at < body.length; at += size) {
    if (leave && at > body.length / 2) break
    socket.write(body.subarray(at, at + size))
    await sleep(pauseMs)
  }
  if (leave && pauseMs > 0) socket.destroy()
  await Promise.race([closed, answered])
  socket.destroy()
  return Number(received.slice(9, 12))
}

/** PDF of the size of an ordinary scan. */
const paper = onePage({}, [{ dict: '', stream: randomBytes(3 * 1_048_576) }])

const slowSenders = async (world: World): Promise<void> => {
  const [first] = corpus
  if (!first) throw new Error('The corpus is empty')
  const bytes = await first.bytes()
  check('slow upload', (await dribble(world, [bytes], { pauseMs: 100 })) === 201, '2 s')
  check('upload given up', (await dribble(world, [bytes], { pauseMs: 20, leave: true })) === 0, 'connection closed')
  // Skips the test that takes 30 s, the time the server waits for the rest.
  if (isSmallest) return
  const startedAt = Date.now()
  const status = await dribble(world, [bytes], { leave: true })
  check('upload that stops', status === 400, `${status} after ${Math.round((Date.now() - startedAt) / 1000)} s`)
}

const metric = async ({ server }: World, name: string): Promise<number> => {
  const text = await (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
}
const residentBytes = (world: World) => metric(world, 'process_resident_memory_bytes')
/** Measures the time since the last reading. */
const loopDelayMs = async (world: World) => (await metric(world, 'nodejs_eventloop_lag_p99_seconds')) * 1_000

/** Records the server's highest memory until stopped. */
const watchMemory = (world: World): (() => Promise<number>) => {
  let highest = 0
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      highest = Math.max(highest, await memoryOf(world.server.pid, world))
      await sleep(100)
    }
  })()
  return async () => {
    isOver = true
    await watching
    return highest
  }
}

/** Reads the memory from the system where possible, because asking the server would affect its loop. */
const memoryOf = async (pid: number, world: World): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(status)?.[1]
  return kilobytes ? Number(kilobytes) * 1_024 : residentBytes(world)
}

const manyAtOnce = async (world: World): Promise<void> => {
  const forms = await Promise.all(some(corpus).map(async ({ bytes }) => formOf(await bytes())))
  const tenMegabytes = forms.reduce((largest, one) => (one.body.length > largest.body.length ? one : largest))
  const queue = [...Array<typeof tenMegabytes>(atOnce).fill(tenMegabytes), ...forms]
  await loopDelayMs(world)
  const startedAt = Date.now()
  const statuses = new Map<number, number>()
  const worker = async () => {
    for (let form = queue.shift(); form; form = queue.shift()) {
      const { status } = await send(world, form)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  const delay = await loopDelayMs(world)
  const counts = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`)
  check(
    `${atOnce} at once`,
    [...statuses.keys()].every((status) => status === 201 || status === 422),
    `${counts.join(', ')} in ${Math.round((Date.now() - startedAt) / 1000)} s`,
  )
  check('delay of the loop, p99', isSmallest || delay < limits.loopDelayMs, `${Math.round(delay)} ms`)
}

const nothingLeft = async (world: World, foldersBefore: readonly string[]): Promise<void> => {
  // Waits, because the last uploads are removed after their answer has left.
  let left: string[] = []
  for (let attempt = 0; attempt < 50; attempt++, await sleep(100)) {
    left = await readdir(join(world.dataFolder, 'incoming'))
    if (left.length === 0) break
  }
  check('nothing left waiting', left.length === 0, `${left.length} files`)
  const folders = (await readdir(world.dataFolder)).toSorted()
  check('nothing outside the store', folders.join() === foldersBefore.join(), folders.join(', '))
  const { db, close } = openDatabase({ url: world.server.databaseUrl, max: 2 })
  const storage = await openStorage(readConfig({}), join(world.dataFolder, 'files'))
  // Moves the clock so that all files are older than an hour.
  const clock = () => new Date(Date.now() + 2 * 3_600_000)
  const violations = await checkFiles({ db, storage, clock }, { isDeep: true })
  const { count } = await db
    .selectFrom('documents')
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  await close()
  check('rows and files agree', violations.length === 0, `${count} documents`)
}

const makeWorld = async (server: ServerProcess, dataFolder: string): Promise<World> => {
  const { db, close } = openDatabase({ url: server.databaseUrl, max: 2 })
  const { customer, warehouse } = await aPair(db)
  const productId = await aProduct(db, customer.userId)
  const place = { customerId: customer.userId, warehouseId: warehouse.userId }
  const lines = [{ productId, quantity: 1 }]
  const orders: string[] = []
  for (let rank = 0; rank < 40; rank++) {
    const start = slotOn('2027-01-20', rank % 8)
    orders.push((await anOrder(db, { ...place, orderType: 'delivery', start, lines })).uuid)
  }
  const token = (await openSession(db, sessionKeyIn(dataFolder), new Date(), customer)).accessToken
  await close()
  let sent = 0
  // Ten uploads per order with at most two documents each, because an order takes twenty.
  return { server, dataFolder, token, order: async () => orders[Math.floor(sent++ / 10)] ?? '' }
}

const run = async (dataFolder: string): Promise<void> => {
  const errors: string[] = []
  const server = await startServer({ dataFolder, onLine: (line) => line.includes('"level":50') && errors.push(line) })
  try {
    const world = await makeWorld(server, dataFolder)
    const foldersBefore = (await readdir(dataFolder)).toSorted()
    const [ordinary] = corpus
    // Sends as many good files first, so that the code is compiled and the heap has its working size.
    for (let rank = 0; rank < 10 && ordinary; rank++) await send(world, formOf(await ordinary.bytes()))
    for (let round = 0; round < warmUpRounds; round++)
      await Promise.all(Array.from({ length: atOnce }, () => send(world, formOf(paper))))
    const before = await residentBytes(world)
    const highest = watchMemory(world)
    console.log('\nFiles')
    await sendCorpus(world)
    console.log('\nForms')
    await sendForms(world)
    await slowSenders(world)
    console.log('\nThe server')
    await manyAtOnce(world)
    const grown = (await highest()) - before
    check(
      'memory grown, at its highest',
      isSmallest || grown <= limits.grownBytes,
      `${formatBytes(Math.max(0, grown))} above ${formatBytes(before)}`,
    )
    await nothingLeft(world, foldersBefore)
    // Hostile forms and disconnecting senders are not errors of the server.
    check('nothing logged as an error', errors.length === 0, errors[0]?.slice(0, 300) ?? '')
  } finally {
    server.kill('SIGTERM')
    await server.exited
  }
  console.log(`\n${checked} checks, ${problems.length} problems`)
}

await inFolder('uploads', async (folder) => {
  await run(folder)
  process.exitCode = problems.length === 0 ? 0 : 1
})
