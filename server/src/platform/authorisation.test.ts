import type { AnyContractProcedure } from '@orpc/contract'
import { contract } from '@quai/contract/contract.ts'
import { mayCall, type UserType, userTypes } from '@quai/contract/roles.ts'
import { describe, expect, test } from 'vitest'
import { factsOf } from './api-docs/failures-of.ts'
import { authorisationTable, type Line, type Scene } from './testing/authorisation-table.ts'
import { buildWorld, type Pair } from './testing/authorisation-world.ts'
import { fingerprint } from './testing/fingerprint.ts'
import { type Caller, createTestApp } from './testing/test-app.ts'

const t = await createTestApp()
const world = await buildWorld(t)
const { own, foreign, besideCustomer, besideWarehouse } = world.pairs

const actors = { customer: own.customer, warehouse: own.warehouse, admin: world.admin }

/** Names that a role must never read; an admin reads all. */
const hiddenNames: Record<UserType, string[]> = {
  customer: ['CANARI-CB', 'CANARI-WB', 'CANARI-CD', 'CANARI-CZ', 'CANARI-WZ'],
  warehouse: ['CANARI-CB', 'CANARI-WB', 'CANARI-WC', 'CANARI-CZ', 'CANARI-WZ'],
  admin: [],
}

/** Whose objects are hidden from a role, by what the call names. */
const hiddenFrom = (role: UserType, { names }: Line): Pair[] => {
  if (names === 'nothing') return []
  if (role === 'admin' || names === 'newcomer') return [foreign]
  if (role === 'customer') return names === 'warehouse' ? [foreign] : [foreign, besideCustomer]
  return names === 'customer' ? [foreign] : [foreign, besideWarehouse]
}

const ownScene = (role: UserType): Scene => ({
  role,
  pair: own,
  self: actors[role],
  party: role === 'customer' ? own.warehouse : own.customer,
  make: world.make,
})

const hiddenScene = (role: UserType, pair: Pair): Scene => {
  const hidden = role === 'warehouse' ? pair.warehouse : pair.customer
  return { role, pair, self: hidden, party: hidden, make: world.make }
}

interface Expected {
  status: number
  code?: string
  body?: unknown
}

interface Attempt extends Expected {
  who: string
  caller: Caller
  path: string
  body: object | undefined
  role: UserType
}

const routes = Object.entries(contract).flatMap(([module, procedures]) =>
  Object.entries(procedures).map(([name, procedure]) => {
    const lines: Record<string, Record<string, Line> | undefined> = authorisationTable
    const facts = factsOf(procedure as AnyContractProcedure)
    const { successStatus = 200 } = (procedure as AnyContractProcedure)['~orpc'].route
    return { id: `${module}.${name}`, line: lines[module]?.[name], successStatus, ...facts }
  }),
)
type Route = (typeof routes)[number] & { line: Line }

const prepare = async (
  route: Route,
  who: string,
  caller: Caller,
  scene: Scene,
  expected: Expected,
): Promise<Attempt> => {
  const input = { ...((await route.line.input(scene)) as object | undefined) }
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: keyof typeof input) => {
    const value = input[name]
    delete input[name]
    return encodeURIComponent(String(value))
  })
  const isRead = route.method === 'GET'
  return {
    who,
    caller,
    role: scene.role,
    path: isRead ? `${path}?${queryOf(input)}` : path,
    body: isRead || !route.hasInput ? undefined : input,
    ...expected,
  }
}

const queryOf = (input: object): string =>
  Object.entries(input)
    .flatMap(([name, value]) => (Array.isArray(value) ? value.map((one) => [`${name}[]`, one]) : [[name, value]]))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&')

const run = async ({ method }: Route, { who, caller, path, body, role, ...expected }: Attempt): Promise<void> => {
  const verb = method.toLowerCase() as Lowercase<'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'> // the five of route()
  const answer = verb === 'get' ? await caller.get(path) : await caller[verb](path, body)
  expect({ who, status: answer.status, said: answer.status >= 400 ? answer.body : undefined }, path).toMatchObject({
    who,
    status: expected.status,
    ...(expected.code && { said: { code: expected.code } }),
  })
  if (expected.body) expect(answer.body, who).toEqual(expected.body)
  expectNoCanary(role, answer.body)
}

const expectNoCanary = (role: UserType, body: unknown): void => {
  const said = JSON.stringify(body ?? '').toUpperCase()
  for (const name of hiddenNames[role]) expect(said).not.toContain(name)
}

const statusFor = (route: Route, role: UserType): number => route.line[role]

/** 401 without a session that stands; 403 without the permission or a deal; 404 for what is another's. */
const refusals = async (route: Route): Promise<Attempt[]> => {
  const { permission = 'anyone', worksWithoutDeal } = route.meta
  if (permission === 'anyone') return []
  const attempts: Attempt[] = []
  for (const [who, caller] of Object.entries(world.callers))
    attempts.push(await prepare(route, who, caller, ownScene('customer'), { status: 401, code: 'UNAUTHORIZED' }))
  for (const role of ['customer', 'warehouse'] as const) {
    const alone = await t.as(world.alone[role].contactId)
    const code = mayCall(role, permission) ? 'NO_DEAL' : 'FORBIDDEN'
    if (code === 'FORBIDDEN' || !worksWithoutDeal)
      attempts.push(await prepare(route, `${role} sans accord`, alone, ownScene(role), { status: 403, code }))
  }
  for (const role of userTypes) {
    const caller = await t.as(actors[role].contactId)
    if (!mayCall(role, permission))
      attempts.push(await prepare(route, role, caller, ownScene(role), { status: 403, code: 'FORBIDDEN' }))
    else if (role !== 'admin' || route.line.isPersonal)
      for (const pair of hiddenFrom(role, route.line))
        attempts.push(
          await prepare(
            route,
            `${role} chez ${pair.customer.canary} et ${pair.warehouse.canary}`,
            caller,
            hiddenScene(role, pair),
            route.line.foreign ?? { status: 404, code: 'NOT_FOUND' },
          ),
        )
  }
  return attempts
}

const successes = async (route: Route): Promise<Attempt[]> => {
  const { permission = 'anyone', worksWithoutDeal } = route.meta
  const attempts: Attempt[] = []
  for (const role of userTypes) {
    if (permission !== 'anyone' && !mayCall(role, permission)) continue
    const expected = { status: statusFor(route, role) }
    const caller = await t.as(actors[role].contactId)
    attempts.push(await prepare(route, role, caller, ownScene(role), expected))
    if (role === 'admin' && !route.line.isPersonal)
      for (const pair of hiddenFrom(role, route.line))
        attempts.push(await prepare(route, 'admin, partout', caller, hiddenScene(role, pair), expected))
    if (role !== 'admin' && worksWithoutDeal) {
      const self = world.alone[role]
      const scene = { ...ownScene(role), pair: { ...world.alone, dealId: 0 }, self, party: self }
      attempts.push(await prepare(route, `${role} sans accord`, await t.as(self.contactId), scene, expected))
    }
  }
  return attempts
}

test('la table a une ligne par route, et pas une de plus', () => {
  const lines = Object.entries(authorisationTable).flatMap(([module, own]) =>
    Object.keys(own).map((name) => `${module}.${name}`),
  )
  expect(lines.toSorted()).toEqual(routes.map(({ id }) => id).toSorted())
})

test.each(routes)('$id : la table dit ce que dit la permission', ({ line, meta, successStatus }) => {
  for (const role of userTypes) {
    const may = meta.permission === 'anyone' || mayCall(role, meta.permission ?? 'anyone')
    expect(line?.[role], role).toBe(may ? successStatus : 403)
  }
})

describe.each(routes)('$id', (found) => {
  const line = found.line
  if (!line) throw new Error(`${found.id} has no line in the table`)
  const route = { ...found, line }

  test('refuse sans rien changer', async () => {
    const attempts = await refusals(route)
    const before = await fingerprint(t.app.pool)
    for (const attempt of attempts) await run(route, attempt)
    expect(await fingerprint(t.app.pool)).toEqual(before)
  })
  test('accepte ce qui est à l’appelant, sans nommer personne d’autre', async () => {
    for (const attempt of await successes(route)) await run(route, attempt)
  })
})

describe('aucune liste ne nomme un autre', () => {
  const lists = [
    ...['/orders', '/products', '/stock/product'].flatMap((path) => [
      `${path}?pageSize=100`,
      `${path}?pageSize=100&search=canari`,
    ]),
    ...['/deals', '/addresses', '/contacts', '/dashboard', '/auth/account'],
  ]
  test.each(['customer', 'warehouse'] as const)('%s', async (role) => {
    const caller = await t.as(actors[role].contactId)
    for (const path of lists) {
      const { status, body } = await caller.get(path)
      expect(status, path).toBe(200)
      // The lists are not empty: they name the caller.
      if (path !== '/dashboard') expect(JSON.stringify(body).toUpperCase(), path).toContain('CANARI')
      expectNoCanary(role, body)
    }
  })
  test('filtrée par l’identifiant d’un autre, une liste est vide', async () => {
    const asCustomer = await t.as(own.customer.contactId)
    const asWarehouse = await t.as(own.warehouse.contactId)
    for (const path of ['/orders', '/products', '/stock/product'])
      expect((await asWarehouse.get(path, { customerId: foreign.customer.userId })).body.items, path).toEqual([])
    for (const path of ['/orders', '/stock/product'])
      expect((await asCustomer.get(path, { warehouseId: foreign.warehouse.userId })).body.items, path).toEqual([])
  })
})
