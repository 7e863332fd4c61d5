import type { UserType } from '@quai/contract/platform/roles.ts'
import { openSession } from '../../server/src/calls/session.ts'
import { openDatabase } from '../../server/src/platform/database/database.ts'
import { HttpConnection } from '../../server/src/testing/servers/http-connection.ts'
import { sessionKeyIn, startServer } from '../../server/src/testing/servers/server-process.ts'
import { readSizes } from '../../server/src/testing/sizes.ts'
import { asOwner, fill } from '../world/database.ts'
import { quantile } from '../world/figures.ts'
import { inFolder } from '../world/folder.ts'
import { machine } from './report.ts'

const options = readSizes({
  orders: { usual: 100_000, smallest: 2_000 },
  products: { usual: 1_000, smallest: 1_000 },
  calls: { usual: 60, smallest: 3 },
  lists: { usual: 10, smallest: 2 },
})
const say = (line: string): void => console.log(line)

/** Returns the internal number of the order at a given share of all orders. */
const numberAt = (share: number): string => String(Math.round(options.orders * share)).padStart(7, '0')
const late = numberAt(0.98765)
const middle = numberAt(0.54321)

interface Question {
  texts: string[]
  /** Expected result for an admin, who sees everything: one order, or nothing. Without it, any result is accepted. */
  finds?: 'order' | 'nothing'
}

/** Texts that people type, from the rarest to one that nearly every order contains. */
const questions: Record<string, Question> = {
  'a number': { texts: [middle, numberAt(0.99871)].map((number) => String(Number(number))), finds: 'order' },
  'an internal number': { texts: [`CMD-${late}`, `cmd ${middle}`], finds: 'order' },
  'its beginning': { texts: [`CMD-${late.slice(0, 5)}`, 'cmd-0000'] },
  'with a slip': { texts: [swapped(`CMD-${late}`), `CND-${late}`, `CM-${late}`] },
  'two letters': { texts: ['cm', 're', 'ma'] },
  'a word of everywhere': { texts: ['rue', 'REF', 'CMD'] },
  'a reference': { texts: ['REF-00042', 'ref 00099'] },
  'a reference with a slip': { texts: ['REF-0O042', 'RFE-00042'] },
  'an address': { texts: ['lefevre', 'garçon victor hugo', 'Œuvrard'] },
  'an address with a slip': { texts: ['lefevrre', 'chatelian', 'quincailerie herault'] },
  'nothing like it': { texts: ['xyzwvu', 'zzzz', 'kwqx jhgf'], finds: 'nothing' },
}

/** Swaps two neighbouring digits. */
function swapped(text: string): string {
  return text.replace(/(\d)(\d)(\d)$/, '$2$1$3')
}

interface Caller {
  role: UserType
  token: string
}

const run = async (dataFolder: string): Promise<void> => {
  const server = await startServer({ dataFolder })
  try {
    const url = server.databaseUrl
    say(`Filling: ${options.orders} orders of 5 lines, ${options.products} products…`)
    await fill(url, { ...options, isWhole: true })
    say(await sizes(url))
    const connection = new HttpConnection(server.port)
    const callers = await callersOf(url, dataFolder)
    say(`\nMachine: ${machine()}. Times in milliseconds, as the client sees them, ${options.calls} calls a line.\n`)
    for (const caller of callers) await measure(connection, caller)
    connection.close()
  } finally {
    server.kill('SIGTERM')
    await server.exited
  }
}

const sizes = (url: string): Promise<string> =>
  asOwner(url, async (client) => {
    const { rows } = await client.query<{ name: string; size: string }>(`
      SELECT relname AS name, pg_size_pretty(pg_relation_size(oid)) AS size FROM pg_class
      WHERE relname IN ('orders', 'order_search', 'order_search_document', 'products_reference_document') ORDER BY relname`)
    return rows.map(({ name, size }) => `${name}: ${size}`).join(', ')
  })

/** Returns callers: a customer with a tenth of the orders, a warehouse with a fifth, an admin with all. */
const callersOf = async (url: string, dataFolder: string): Promise<Caller[]> => {
  const { db, close } = openDatabase({ url, max: 1 })
  await db
    .insertInto('users')
    .values({ name: 'Quai', user_type: 'admin', pricing_plan: null })
    .returning('id')
    .executeTakeFirstOrThrow()
    .then(({ id }) =>
      db
        .insertInto('contacts')
        .values({ user_id: id, name: 'Admin', email: 'admin@quai.example', is_main: true })
        .execute(),
    )
  const callers: Caller[] = []
  for (const role of ['customer', 'warehouse', 'admin'] as const) {
    const contact = await db
      .selectFrom('contacts')
      .innerJoin('users', 'users.id', 'contacts.user_id')
      .select(['contacts.id', 'contacts.user_id'])
      .where('users.user_type', '=', role)
      .orderBy('contacts.id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const session = { contactId: contact.id, userId: contact.user_id }
    callers.push({ role, token: (await openSession(db, sessionKeyIn(dataFolder), new Date(), session)).accessToken })
  }
  await close()
  return callers
}

const measure = async (connection: HttpConnection, { role, token }: Caller): Promise<void> => {
  const ask = async (path: string) => {
    const from = performance.now()
    const answer = await connection.send({ method: 'GET', path, headers: { authorization: `Bearer ${token}` } })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.body}`)
    return { ms: performance.now() - from, items: JSON.parse(answer.body).items as { id: number }[] }
  }
  say(`${role}`)
  for (const [kind, { texts, finds }] of Object.entries(questions)) {
    const times: number[] = []
    let hits = 0
    for (let call = 0; call < options.calls; call++) {
      const text = texts[call % texts.length] ?? ''
      const { ms, items } = await ask(`/api/orders/search?query=${encodeURIComponent(text)}`)
      if (role === 'admin' && finds) checkFound(text, finds, items)
      times.push(ms)
      hits += items.length
    }
    say(lineOf(kind, times, hits / options.calls))
  }
  const timesOf = async (path: string): Promise<number[]> => {
    const times: number[] = []
    for (let call = 0; call < options.lists; call++) times.push((await ask(path)).ms)
    return times
  }
  for (const text of [`CMD-${late}`, 'rue', 'REF-00042'])
    say(lineOf(`list filtered by “${text}”`, await timesOf(`/api/orders?search=${encodeURIComponent(text)}`)))
  say(lineOf('to complete', await timesOf('/api/orders/to-complete?pageSize=50')))
}

/** Checks that the order was found, or that nothing was. */
const checkFound = (text: string, finds: 'order' | 'nothing', items: { id: number }[]): void => {
  const wanted = Number(/\d+$/.exec(text)?.[0])
  const isRight = finds === 'nothing' ? items.length === 0 : items.some(({ id }) => id === wanted)
  if (isRight) return
  process.exitCode = 1
  say(`✗ “${text}” finds ${items.map(({ id }) => id).join(', ') || 'nothing'}`)
}

const lineOf = (title: string, times: number[], hits?: number): string => {
  const at = (share: number) => quantile(times, share).toFixed(1)
  return `  ${title.padEnd(36)} p50 ${at(0.5).padStart(7)}  p95 ${at(0.95).padStart(7)}  max ${at(1).padStart(7)}${
    hits === undefined ? '' : `  ${hits.toFixed(1)} found`
  }`
}

await inFolder('bench-search', run)
