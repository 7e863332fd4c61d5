import { corpus } from '../../server/src/testing/builders/upload-corpus.ts'
import { formOf } from '../uploads/forms.ts'
import type { Sent, Statuses } from './client.ts'
import { formWith, hostileTables } from './tables.ts'
import type { World } from './world.ts'

export interface Load {
  title: string
  clients: number
  /** What the other tenant does meanwhile; by default it reads its list. */
  other?: 'signIn'
  /** Builds the next request of a client. */
  next: (client: number) => Sent
  /** Complains about unexpected answers; without it, any answer is accepted. */
  problem?: (statuses: Statuses) => string | undefined
}

const json = { 'content-type': 'application/json' }
const get = (token: string | undefined, path: string): Sent => ({ method: 'GET', path, headers: bearer(token) })
const bearer = (token: string | undefined) => ({ authorization: `Bearer ${token}` })

/** Loads that could make other tenants wait or block the server. */
export const loadsOf = async (world: World): Promise<Load[]> => [
  ...largeBodies(),
  ...reading(world, await world.freshToken()),
  ...imports(world),
  sameNames(world),
  ...(await tables(world)),
  ...(await hostilePdfs(world)),
  ...passwords(),
  ...anonymous(),
  ...many(world),
]

/** Large bodies without a session, which the server should not even read. */
const largeBodies = (): Load[] => {
  const body = Buffer.from(`[${'1,'.repeat(950_000)}1]`)
  const load = (path: string, clients: number): Load => ({
    title: `1.9 MB without a session, ${path}`,
    clients,
    next: () => ({ method: 'POST', path, headers: json, body }),
    problem: (statuses) => unless(statuses, [0, 401, 413, 422, 429]),
  })
  return [load('/api/auth/login', 1), load('/api/auth/login', 10), load('/api/orders', 10)]
}

const reading = ({ tokens, uuids }: World, freshToken: string): Load[] => {
  const words = Array.from({ length: 20 }, () => 'a').join('%20')
  const load = (title: string, clients: number, path: string): Load => ({
    title,
    clients,
    next: (client) => get(tokens[client], path),
    problem: (statuses) => unless(statuses, [200, 422, 429]),
  })
  const print = uuids.map((uuid) => `orderUuids[]=${uuid}`).join('&')
  return [
    { ...load('search of 20 words, fresh tenant', 4, ''), next: () => get(freshToken, `/api/orders?search=${words}`) },
    load('search of one word', 10, '/api/orders?search=ABUS'),
    load('export of a search', 4, '/api/orders/export?format=csv&search=ABUS'),
    load('export, CSV', 10, '/api/orders/export?format=csv'),
    load('export, XLSX', 10, '/api/orders/export?format=xlsx'),
    load('deep pages', 10, '/api/orders?pageSize=25&page=350'),
    // Printing runs in other processes, whose queue may be full.
    {
      ...load('print of 100 orders', 10, `/api/orders/print?${print}`),
      problem: (found) => unless(found, [200, 429, 503]),
    },
  ]
}

const imports = ({ tokens, warehouseId, references, productIds }: World): Load[] => {
  const order = {
    orderType: 'delivery',
    orderTransporter: 'by_customer',
    warehouseId,
    orderDateStart: '2027-06-01T07:00:00.000Z',
    orderItems: Array.from({ length: 2_000 }, (_, rank) => ({
      productId: productIds[rank % productIds.length],
      productPackaging: 'package_bag',
      quantity: -rank,
    })),
  }
  const broken = Array.from({ length: 2_000 }, (_, rank) => `N${rank};31/02/2027;25h;INCONNU-${rank};-3`)
  const right = Array.from(
    { length: 10_000 },
    (_, rank) => `N${rank % 200};01/06/2027;09:00;${references[rank % references.length]};${1 + (rank % 9)}`,
  )
  const deposit = (title: string, clients: number, lines: string[]): Load => {
    const { contentType, body } = fileOf(lines, warehouseId)
    return {
      title,
      clients,
      next: (client) => ({
        method: 'POST',
        path: '/api/orders/import',
        headers: { ...bearer(tokens[client]), 'content-type': contentType },
        body,
      }),
      problem: (statuses) => unless(statuses, [201, 429]),
    }
  }
  const body = Buffer.from(JSON.stringify(order))
  return [
    {
      title: 'order of 2,000 broken lines',
      clients: 6,
      next: (client) => ({
        method: 'POST',
        path: '/api/orders',
        headers: { ...json, ...bearer(tokens[client]) },
        body,
      }),
      problem: (statuses) => unless(statuses, [413, 422, 429]),
    },
    deposit('import of 2,000 broken lines', 6, broken),
    deposit('import of 10,000 lines', 4, right),
  ]
}

const fileOf = (lines: string[], warehouseId: number) =>
  formWith(Buffer.from(['order_number;date;hour;reference;box_quantity', ...lines].join('\r\n')), warehouseId)

/** Products of one name: one is created, the others wait for it. */
const sameNames = ({ tokens }: World): Load => {
  let sent = 0
  return {
    title: 'products of one name, 16 at once',
    clients: 16,
    next: (client) => {
      const rank = sent++
      const product = { reference: `MEME-${rank}`, name: `Même ${Math.floor(rank / 16)}`, packagingType: 'unit' }
      const headers = { ...json, ...bearer(tokens[client % tokens.length]) }
      return { method: 'POST', path: '/api/products', headers, body: Buffer.from(JSON.stringify(product)) }
    },
    problem: (statuses) => unless(statuses, [201, 409, 429]),
  }
}

/** Files that take long to read, deposited by as many clients as there are turns. */
const tables = async ({ tokens, warehouseId }: World): Promise<Load[]> =>
  (await hostileTables()).map(({ title, content }) => {
    const { contentType, body } = formWith(content, warehouseId)
    return {
      title,
      clients: 4,
      next: (client) => ({
        method: 'POST',
        path: '/api/orders/import',
        headers: { ...bearer(tokens[client]), 'content-type': contentType },
        body,
      }),
      problem: (statuses) => unless(statuses, [201, 422, 429]),
    }
  })

const hostilePdfs = async ({ tokens, openUuid }: World): Promise<Load[]> => {
  const forms = await Promise.all(
    corpus.filter(({ answer }) => answer === 'tooMuch').map(async ({ bytes }) => formOf(await bytes())),
  )
  let sent = 0
  return [
    {
      title: 'PDFs that inflate',
      clients: 4,
      next: (client) => {
        const { contentType, body } = forms[sent++ % forms.length] as (typeof forms)[number] // the corpus is not empty
        const headers = { ...bearer(tokens[client]), 'content-type': contentType }
        return { method: 'POST', path: `/api/orders/${openUuid}/upload`, headers, body }
      },
      // A starved machine refuses any call by 503, when its loop lags or the call is late: it counts that others do not wait.
      problem: (statuses) => unless(statuses, [422, 429, 503]),
    },
  ]
}

/** Each of these loads comes from a network of its own, which works because the server trusts one proxy here. */
const passwords = (): Load[] => {
  let sent = 0
  const attempt = (network: string, email: string): Sent => ({
    method: 'POST',
    path: '/api/auth/login',
    headers: { ...json, 'x-forwarded-for': network },
    body: Buffer.from(JSON.stringify({ email, password: 'Printemps-2027' })),
  })
  const limited = (statuses: Statuses): string | undefined => {
    const looked = statuses.get(401) ?? 0
    if (looked > 100) return `${looked} passwords of one network were looked at`
    const all = [...statuses.values()].reduce((sum, count) => sum + count, 0)
    return all > 150 && !statuses.get(429) ? 'never slowed' : unless(statuses, [401, 429])
  }
  return [
    {
      title: 'sign-in guessing, 20 at once',
      clients: 20,
      next: (client) => attempt('203.0.113.7', `devine-${client}-${sent++}@example.test`),
      problem: limited,
    },
    {
      title: 'eight networks, 35 sign-ins each',
      clients: 280,
      other: 'signIn',
      next: (client) => attempt(`192.0.2.${client % 8}`, `huit-${client}-${sent++}@example.test`),
      problem: (statuses) => unless(statuses, [401, 429, 503]),
    },
    {
      title: 'one password over 150 accounts',
      clients: 5,
      next: () => attempt('203.0.113.8', `compte-${sent++ % 150}@example.test`),
      problem: limited,
    },
  ]
}

/** What anybody may ask for, by as many clients as the harmless control has. */
const anonymous = (): Load[] => {
  const load = (title: string, path: string, clients = 32): Load => ({
    title,
    clients,
    next: () => ({ method: 'GET', path, headers: { 'accept-encoding': 'br' } }),
    problem: (statuses) => unless(statuses, [200, 429, 503]),
  })
  return [
    load('the page', '/'),
    load('readiness', '/readyz'),
    load('the description of the API', '/api/openapi.json', 64),
    load('search of the documentation', '/api/docs/recherche?q=commande'),
  ]
}

/** Many light calls of one organisation at once. */
const many = ({ tokens }: World): Load[] => {
  const lines = Array.from({ length: 450 }, () => ({ productId: 0, productPackaging: 'sac', quantity: -1 }))
  const body = Buffer.from(JSON.stringify({ orderItems: lines }))
  const headers = (client: number) => ({ ...json, ...bearer(tokens[client % tokens.length]) })
  return [
    {
      title: '300 light reads at once',
      clients: 300,
      next: (client) => get(tokens[client % tokens.length], '/api/deals'),
      problem: (statuses) => unless(statuses, [200, 429, 503]),
    },
    {
      title: 'orders of 450 impossible lines, 40 at once',
      clients: 40,
      next: (client) => ({ method: 'POST', path: '/api/orders', headers: headers(client), body }),
      problem: (statuses) => unless(statuses, [422, 429, 503]),
    },
  ]
}

/** Names the unexpected statuses. */
const unless = (statuses: Statuses, expected: number[]): string | undefined => {
  const others = [...statuses.keys()].filter((status) => !expected.includes(status))
  return others.length > 0 ? `answered ${others.join(', ')}` : undefined
}
