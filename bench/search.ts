import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { UserType } from '@quai/contract/roles.ts'
import { openDatabase } from '../server/src/platform/database.ts'
import { openSession } from '../server/src/platform/session.ts'
import { HttpConnection } from '../server/src/platform/testing/http-connection.ts'
import { sessionKeyIn, startServer } from '../server/src/platform/testing/server-process.ts'
import { asOwner, fill } from './database.ts'
import { machine } from './report.ts'

const { values: options } = parseArgs({
  options: {
    orders: { type: 'string', default: '100000' },
    products: { type: 'string', default: '1000' },
    calls: { type: 'string', default: '60' },
  },
})
const calls = Number(options.calls)
const say = (line: string): void => console.log(line)

/** What people type, from the rarest to what nearly every order has. */
const questions: Record<string, string[]> = {
  'un numéro': ['54321', '99871'],
  'un numéro interne': ['CMD-0098765', 'cmd 0054321'],
  'son début': ['CMD-00987', 'cmd-0000'],
  'avec une faute': ['CMD-0098675', 'CND-0098765', 'CM-0098765'],
  'deux lettres': ['cm', 're', 'ma'],
  'un mot de partout': ['rue', 'REF', 'CMD'],
  'une référence': ['REF-00042', 'ref 00099'],
  'une référence et sa faute': ['REF-0O042', 'RFE-00042'],
  'une adresse': ['lefevre', 'garçon victor hugo', 'Œuvrard'],
  'une adresse et sa faute': ['lefevrre', 'chatelian', 'quincailerie herault'],
  'rien qui ressemble': ['xyzwvu', 'zzzz', 'kwqx jhgf'],
}

type Town = [inseeCode: string, name: string, department: string, zipCode: string, population: number]

interface Caller {
  role: UserType
  token: string
}

const run = async (dataFolder: string): Promise<void> => {
  const server = await startServer({ dataFolder })
  try {
    const url = server.databaseUrl
    say(`Remplissage : ${options.orders} commandes de 5 lignes, ${options.products} produits…`)
    await fill(url, { orders: Number(options.orders), products: Number(options.products) })
    await addAddresses(url)
    say(await sizes(url))
    const connection = new HttpConnection(server.port)
    const callers = await callersOf(url, dataFolder)
    say(`\nMachine : ${machine()}. Temps en millisecondes, vus du client, ${calls} appels par ligne.\n`)
    for (const caller of callers) await measure(connection, caller)
    connection.close()
  } finally {
    server.kill('SIGTERM')
    await server.exited
  }
}

const addAddresses = (url: string): Promise<void> =>
  asOwner(url, async (client) => {
    const towns: Town[] = JSON.parse(readFileSync(new URL('../data/communes.json', import.meta.url), 'utf8'))
    await client.query('CREATE TEMP TABLE bench_towns (rank bigint, city text, zip_code text)')
    await client.query('INSERT INTO bench_towns SELECT row_number() OVER (), * FROM unnest($1::text[], $2::text[])', [
      towns.map(([, name]) => name),
      towns.map(([, , , zipCode]) => zipCode),
    ])
    await client.query(readFileSync(new URL('search.sql', import.meta.url), 'utf8'))
    await client.query('VACUUM ANALYZE')
  })

const sizes = (url: string): Promise<string> =>
  asOwner(url, async (client) => {
    const { rows } = await client.query<{ name: string; size: string }>(`
      SELECT relname AS name, pg_size_pretty(pg_relation_size(oid)) AS size FROM pg_class
      WHERE relname IN ('orders', 'order_search', 'order_search_document', 'products_reference_document') ORDER BY relname`)
    return rows.map(({ name, size }) => `${name} : ${size}`).join(', ')
  })

/** A customer of a tenth of the orders, a warehouse of a fifth, an admin of all. */
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
    callers.push({ role, token: await openSession(db, sessionKeyIn(dataFolder), new Date(), session) })
  }
  await close()
  return callers
}

const measure = async (connection: HttpConnection, { role, token }: Caller): Promise<void> => {
  const ask = async (path: string) => {
    const from = performance.now()
    const answer = await connection.send({ method: 'GET', path, headers: { authorization: `Bearer ${token}` } })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.body}`)
    return { ms: performance.now() - from, items: JSON.parse(answer.body).items as unknown[] }
  }
  say(`${role}`)
  for (const [kind, texts] of Object.entries(questions)) {
    const times: number[] = []
    let hits = 0
    for (let call = 0; call < calls; call++) {
      const { ms, items } = await ask(
        `/api/orders/search?query=${encodeURIComponent(texts[call % texts.length] ?? '')}`,
      )
      times.push(ms)
      hits += items.length
    }
    say(lineOf(kind, times, hits / calls))
  }
  for (const text of ['CMD-0098765', 'rue', 'REF-00042']) {
    const times: number[] = []
    for (let call = 0; call < 10; call++) times.push((await ask(`/api/orders?search=${encodeURIComponent(text)}`)).ms)
    say(lineOf(`liste filtrée par « ${text} »`, times))
  }
  const times: number[] = []
  for (let call = 0; call < 10; call++) times.push((await ask('/api/orders/to-complete?pageSize=50')).ms)
  say(lineOf('à clôturer', times))
}

const lineOf = (title: string, times: number[], hits?: number): string => {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)
  return `  ${title.padEnd(36)} p50 ${at(0.5).padStart(7)}  p95 ${at(0.95).padStart(7)}  max ${at(1).padStart(7)}${
    hits === undefined ? '' : `  ${hits.toFixed(1)} trouvées`
  }`
}

const dataFolder = mkdtempSync(join(tmpdir(), 'quai-bench-search-'))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
try {
  await run(dataFolder)
} finally {
  rmSync(dataFolder, { recursive: true, force: true })
}
